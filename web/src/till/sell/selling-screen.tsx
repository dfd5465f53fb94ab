import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { isEmpty } from '../engine/cart.ts';
import type { TillAction } from '../engine/keys.ts';
import type { LeavingFor } from '../engine/leaving.ts';
import { splitQuantity } from '../engine/scan.ts';
import type { Found } from '../engine/search.ts';
import { beep } from '../engine/sound.ts';
import { ParkedNotice } from '../parked/parked-notice.tsx';
import type { ScreenName } from '../screen.ts';
import { screens } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { CartPanel } from './cart-panel.tsx';
import { ChooseItem } from './choose-item.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { DiscountSheet } from './discount-sheet.tsx';
import { ItemPanel } from './item-panel.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { LineFigureSheet } from './line-figure-sheet.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { OtherSheet } from './other-sheet.tsx';
import { PaidQuestion } from './paid-question.tsx';
import { ParkSheet } from './park-sheet.tsx';
import { Pay } from './pay.tsx';
import { QueueSheet } from './queue-sheet.tsx';
import { QuickProduct } from './quick-product.tsx';
import { ShiftEnded } from './shift-ended.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { TopBar } from './top-bar.tsx';
import { typedFigure } from './typed-figure.ts';
import { useCapture } from './use-capture.ts';
import { WeighSheets } from './weigh-sheet.tsx';

export type OwnScreen =
  | 'pay'
  | 'queue'
  | 'customer'
  | 'quantity'
  | 'price'
  | 'discount'
  | 'park'
  | 'menu'
  | 'product'
  | 'other';
export type OpenScreen = (screen: OwnScreen | ScreenName) => void;

/** Screens that ask first what happens to the money of a sale that is paid in part. */
const leavingOf: Partial<Record<OwnScreen | ScreenName, LeavingFor>> = {
  park: 'PARK',
  lock: 'LOCK',
  close: 'CLOSE',
  refund: 'RETURNS',
};

const screenOfAction: Partial<Record<TillAction, OwnScreen | ScreenName>> = {
  customer: 'customer',
  quantity: 'quantity',
  discount: 'discount',
  price: 'price',
  other: 'other',
  park: 'park',
  parked: 'parked',
  pay: 'pay',
  refund: 'refund',
  recent: 'recent',
  lock: 'lock',
  drawer: 'drawer',
  help: 'help',
};

/** The selling screen: items on the left, the cart on the right, and whatever is open over them. */
export function SellingScreen() {
  const { till, state } = useTill();
  const { may } = useSession();
  // Whoever may not create products asks a manager.
  const mayMake = may('inventory.write') || state.settings?.colleagues.some(({ mayApprove }) => mayApprove);
  /** The screen that lies over the till. While paying, Pay stays below it. */
  const [screen, setScreen] = useState<Exclude<OwnScreen, 'pay'> | ScreenName>();
  const [isPaying, setPaying] = useState(false);
  const [chosen, setChosen] = useState<{ found: Found; quantity: number | undefined }>();
  const [search, setSearch] = useState('');
  const [isReopening, setReopening] = useState(false);
  const [tab, setTab] = useState<'items' | 'cart'>('items');
  const money = useMoney();
  const typeInto = useRef<HTMLInputElement>(null);
  const { cart } = state;
  const line = cart.lines.find(({ id }) => id === cart.selectedId);

  const open = useCallback<OpenScreen>(
    (name) => {
      const { cart, lastSale, figures } = till.getState();
      const isEmptyCart = cart.lines.length === 0;
      if ((name === 'quantity' || name === 'price') && !cart.selectedId) return;
      if (['pay', 'discount'].includes(name) && isEmptyCart) return;
      if (name === 'park' && isEmpty(cart)) return;
      const leaving = leavingOf[name];
      if (name !== 'pay') {
        if (leaving) till.leave(leaving, () => setScreen(name));
        else setScreen(name);
        return;
      }
      if (lastSale) till.clearNotice();
      // On a small screen the change takes the place of the cart.
      setTab('cart');
      // The key of Pay asks for a missing approval, as the button does.
      const needsManager = figures.needsApproval !== null && screens.approval;
      setScreen(needsManager ? 'approval' : undefined);
      if (!needsManager) setPaying(true);
    },
    [till],
  );
  // A screen that still had to wait closes itself only, and not one that was opened meanwhile.
  const close = useCallback(() => setScreen((now) => (now === screen ? undefined : now)), [screen]);
  const isEmptyCart = cart.lines.length === 0;
  useEffect(() => {
    if (isEmptyCart) setPaying(false);
  }, [isEmptyCart]);
  // A narrow screen shows the change until the next sale begins, and then the items. Whoever removed the last line
  // stays with the cart, where Undo is.
  const isShowingChange = isEmptyCart && state.lastSale !== undefined;
  const isBetweenSales = isEmptyCart && !state.lastSale && !state.canUndo;
  useEffect(() => {
    if (isShowingChange) setTab('cart');
    else if (isBetweenSales) setTab('items');
  }, [isShowingChange, isBetweenSales]);

  const sell = useCallback(
    (found: Found, quantity?: number) => {
      const [only] = found.items;
      if (only && found.items.length === 1) till.addItem(only, quantity);
      else setChosen({ found, quantity });
    },
    [till],
  );

  const onScan = (code: string, before: string) => {
    // With a slow scanner or a busy machine, the text before it belongs to the code.
    const whole = splitQuantity(before + code);
    const isTorn = /\d$/.test(before) && !till.isKnownCode(splitQuantity(code).rest);
    const isWhole = /\*\s*$/.test(before) || till.isKnownCode(whole.rest) || isTorn;
    const { quantity, rest } = isWhole ? whole : splitQuantity(code);
    if (till.isKnownCode(rest)) {
      till.addCode(rest, quantity);
      setSearch('');
      // The open number sheet belongs to another line.
      setScreen(undefined);
      return;
    }
    const isSearching = screen === undefined && !isPaying;
    const isText = isSearching && /\p{L}/u.test(rest);
    const found = isText ? till.index.search(rest, 2, { isExact: true }) : [];
    // A person typed fast, so it is a search and not a scan.
    if (found.length === 1 && found[0]) {
      setSearch('');
      sell(found[0], quantity);
      // A hit with a typo is only shown. It is never sold unseen.
    } else if (found.length > 1 || (isText && till.index.search(rest, 1).length > 0)) setSearch(code);
    else {
      till.addCode(rest);
      setSearch('');
      beep();
    }
  };

  const isSelling = screen === undefined && !isPaying && !chosen && !state.leaving;
  const choose = (by: 1 | -1): boolean => {
    if (!isSelling || isEmptyCart) return false;
    const at = cart.lines.findIndex(({ id }) => id === cart.selectedId);
    const next = cart.lines[at < 0 ? (by > 0 ? 0 : cart.lines.length - 1) : at + by];
    if (next) till.dispatch({ type: 'SELECT', lineId: next.id });
    return true;
  };
  const onAction = (action: TillAction): boolean => {
    // The weight that is asked for comes first.
    if (state.weighing.length > 0 && action !== 'back' && action !== 'lock') return false;
    if (action === 'back') return goBack();
    if (action === 'undo') return act(() => till.dispatch({ type: 'UNDO' }));
    if (action === 'remove') {
      const { selectedId } = till.getState().cart;
      return selectedId !== null && act(() => till.dispatch({ type: 'REMOVE', lineId: selectedId }));
    }
    if (action === 'lineAbove' || action === 'lineBelow') return choose(action === 'lineBelow' ? 1 : -1);
    // A number in the search field belongs to the key that follows it.
    const figure = isSelling && cart.selectedId && typedFigure(action, search, cart.selectedId);
    if (figure) {
      setSearch('');
      return act(() => till.dispatch(figure));
    }
    if (action === 'search') {
      setScreen(undefined);
      setPaying(false);
      setTab('items');
      setTimeout(() => typeInto.current?.focus());
      return true;
    }
    const name = screenOfAction[action];
    if (!name || !isThere(name)) return false;
    return act(() => open(name));
  };
  const goBack = () => {
    if (state.weighing.length > 0) till.measured(undefined);
    else if (chosen) setChosen(undefined);
    else if (state.leaving) till.answerLeaving('STAY');
    else if (screen) setScreen(undefined);
    else if (isPaying) setPaying(false);
    else if (search) setSearch('');
    else if (state.lastSale || state.unknownCode) till.clearNotice();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return true;
  };
  useCapture({
    onAction,
    onScan,
    isKnownCode: till.isKnownCode,
    typeInto,
    isCovered: isReopening || (screen !== undefined && screens[screen as ScreenName] !== undefined),
    isSearching: !isPaying,
  });

  return (
    <div className="till">
      <TopBar onOpen={open} />
      <StorageNotice />
      <ShiftEnded isOpening={isReopening} onOpening={setReopening} />
      <ParkedNotice />
      <main className="till-body" data-tab={tab}>
        {isPaying ? (
          <Pay onClose={() => setPaying(false)} typeInto={typeInto} onOpen={open} />
        ) : (
          <ItemPanel
            typeInto={typeInto}
            search={search}
            onSearch={setSearch}
            onSell={sell}
            onQuickProduct={mayMake ? () => open('product') : undefined}
            onOther={() => open('other')}
            onCamera={() => open('camera')}
            onArrange={may('sales.approve') ? () => open('arrange') : undefined}
          />
        )}
        <CartPanel onOpen={open} isPaying={isPaying} />
      </main>
      {!isPaying && (
        <nav className="till-tabs" aria-label={t('Parts of the till')}>
          <button type="button" aria-pressed={tab === 'items'} onClick={() => setTab('items')}>
            {t('Items')}
          </button>
          <button type="button" aria-pressed={tab === 'cart'} onClick={() => setTab('cart')}>
            {t('Cart ({count})', { count: cart.lines.length })} ·{' '}
            <strong>{money(state.figures.total)}</strong>
          </button>
        </nav>
      )}
      {chosen && (
        <ChooseItem
          found={chosen.found}
          onClose={() => setChosen(undefined)}
          onChoose={(item) => {
            till.addItem(item, chosen.quantity);
            setChosen(undefined);
          }}
        />
      )}
      <WeighSheets />
      {screen === 'queue' && <QueueSheet onClose={close} />}
      {screen === 'customer' && <CustomerPicker onClose={close} onMoney={() => open('payment')} />}
      {screen === 'quantity' && line && <LineFigureSheet figure="quantity" line={line} onClose={close} />}
      {screen === 'price' && line && <LineFigureSheet figure="price" line={line} onClose={close} />}
      {screen === 'discount' && <DiscountSheet line={line} onClose={close} />}
      {screen === 'park' && <ParkSheet onClose={close} />}
      {screen === 'menu' && <MenuSheet onClose={close} onOpen={open} />}
      {screen === 'product' && <QuickProduct onClose={close} />}
      {screen === 'other' && <OtherSheet onClose={close} />}
      {state.leaving && <PaidQuestion wants={state.leaving.wants} />}
      {screen && screens[screen as ScreenName] && (
        <LazyScreen
          key={screen}
          load={screens[screen as ScreenName] as NonNullable<(typeof screens)[ScreenName]>}
          props={{ onClose: close }}
        />
      )}
    </div>
  );
}

function act(work: () => void): true {
  work();
  return true;
}

function isThere(name: OwnScreen | ScreenName): boolean {
  const own: string[] = [
    'pay',
    'queue',
    'customer',
    'quantity',
    'price',
    'discount',
    'park',
    'menu',
    'other',
  ];
  return own.includes(name) || screens[name as ScreenName] !== undefined;
}
