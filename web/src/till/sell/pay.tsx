import { type RefObject, useEffect, useRef, useState } from 'react';
import { toMajor, toMinor } from '../../../../src/values/money.ts';
import { inTillOrder, methodFacts, paymentMethods } from '../../../../src/values/payment.ts';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualCash } from '../../../../src/values/unusual.ts';
import { formatMoney, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { figuresOf, likelyNotes } from '../engine/figures.ts';
import { hasNewFigures } from '../engine/new-prices.ts';
import { readScanSettings } from '../engine/scan.ts';
import { messageOf } from '../engine/server.ts';
import type { TillState } from '../engine/state.ts';
import type { Method, Tender } from '../engine/types.ts';
import type { CashBackApprovalProps } from '../lock/cash-back-approval.tsx';
import { methodName } from '../method-names.ts';
import { useTill } from '../use-till.ts';
import { CashBack } from './cash-back.tsx';
import { Giant } from './giant.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import { NewPrices } from './new-prices.tsx';
import { NumberPad } from './number-pad.tsx';
import type { OpenScreen } from './selling-screen.tsx';
import { TenderRows } from './tender-rows.tsx';
import { UnknownCode } from './unknown-code.tsx';
import { WhichBank } from './which-bank.tsx';

/** Beside cash, which has buttons of its own. */
const methods: Method[] = [...inTillOrder(paymentMethods).filter((method) => method !== 'CASH'), 'CREDIT'];

/** The letter that takes a method while an amount is typed; Enter is cash. */
function letterOf(method: Method): string | null {
  return method === 'CREDIT' ? 'A' : methodFacts[method].key;
}

function needsCustomer(method: Method): boolean {
  return method === 'CREDIT' || methodFacts[method].needsCustomer;
}

function givesCashBack(method: Method): boolean {
  return method !== 'CREDIT' && methodFacts[method].givesCashBack;
}

const loadApproval = () => import('../lock/cash-back-approval.tsx');

type Props = { onClose: () => void; onOpen: OpenScreen; typeInto: RefObject<HTMLInputElement | null> };

/** Paying: what remains, any split, and done when nothing remains. */
export function Pay({ onClose, onOpen, typeInto }: Props) {
  const { till, state } = useTill();
  const money = useMoney();
  const { figures, cart, settings, isOnline, session } = state;
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const [said, setSaid] = useState<string>();
  const [over, setOver] = useState<{ method: Method; amount: number; cashBack: number }>();
  const [toBank, setToBank] = useState<number>();
  const [unusual, setUnusual] = useState<number>();
  /** With more cash back than this cashier may hand out: a manager is asked about the sum of it. */
  const [toApprove, setToApprove] = useState<{ tender: Omit<Tender, 'id'>; cashBack: number }>();
  const [isBusy, setBusy] = useState(false);
  const exact = useRef<HTMLButtonElement>(null);
  const letterTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const decimals = settings?.currencyDecimals ?? 2;
  const currency = settings?.currency ?? '';
  // What an earlier version has kept says nothing of them.
  const banks = settings?.banks ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each tender Enter takes the rest in cash, and after a refusal it tries again
  useEffect(() => exact.current?.focus(), [cart.tenders.length, isBusy]);

  const complete = async () => {
    setBusy(true);
    const { tenders } = till.getState().cart;
    try {
      await till.completeSale();
      onClose();
    } catch (error) {
      const left = till.getState().cart.tenders;
      const gone = tenders.filter(({ id }) => left.every((one) => one.id !== id));
      const refused = gone.map(({ method, amount }) =>
        t('{method} {amount} is taken off.', { method: methodName(method), amount: money(amount) }),
      );
      setSaid([messageOf(error), ...refused].join(' '));
    } finally {
      setBusy(false);
    }
  };

  /** A tender that cannot be is said, and not taken. */
  const take = (tender: Omit<Tender, 'id'>, cashBackApproval?: string) => {
    if (!settings || isBusy) return;
    const obstacle = obstacleIn(till.getState());
    if (obstacle) {
      setSaid(t(obstacle));
      return;
    }
    const tried = figuresOf(
      {
        ...cart,
        tenders: [...cart.tenders, { ...tender, id: 'tried' }],
        cashBackApproval: cashBackApproval ?? cart.cashBackApproval,
      },
      settings,
      session?.user.role ?? '',
    );
    if (tried.problem) {
      setSaid(t(tried.problem));
      return;
    }
    if (tried.needsCashBackApproval) {
      setToApprove({ tender, cashBack: tried.cashBack });
      return;
    }
    setSaid(undefined);
    setOver(undefined);
    setToBank(undefined);
    setAmount('');
    setReference('');
    till.dispatch({ type: 'ADD_TENDER', tender, ...(cashBackApproval && { cashBackApproval }) });
    if (tried.due === 0) void complete();
  };

  const pay = (method: Method) => {
    // Its button is disabled then; its key is not.
    if (needsCustomer(method) && !isOnline) return setSaid(t('This needs a connection.'));
    if (needsCustomer(method) && !cart.customer) return setSaid(t('Choose a customer first (F2).'));
    const typed = typedNumber(amount, decimals);
    if (amount.trim() !== '' && (typed === undefined || typed < 0)) {
      setSaid(t('{text} is no amount of money.', { text: amount }));
      return;
    }
    const given = typed ?? (method === 'CASH' ? figures.dueInCash : figures.due);
    if (method === 'CASH' && given !== unusual && isUnusualCash(given, figures.dueInCash, currency)) {
      setUnusual(given);
      return;
    }
    setUnusual(undefined);
    // A card that is charged more hands out the rest in cash, if that is what was meant.
    if (givesCashBack(method) && given > figures.due && figures.due > 0) {
      setOver({ method, amount: given, cashBack: subtract(given, figures.due, decimals) });
      return;
    }
    if (given === 0 && figures.due === 0) {
      void complete();
      return;
    }
    if (method === 'BANK' && banks.length > 1) {
      setToBank(given);
      return;
    }
    take({ method, amount: given, ...(reference.trim() && { reference: reference.trim() }) });
  };

  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pay('CASH');
  };
  /**
   * From the buttons as well, where the focus is at first; not while a reference is typed. A letter that another key
   * follows at once comes from a scanner, and pays nothing.
   */
  const onLetter = (event: React.KeyboardEvent) => {
    clearTimeout(letterTimer.current);
    if (event.target instanceof HTMLInputElement && event.target !== typeInto.current) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const method = methods.find((one) => letterOf(one)?.toLowerCase() === event.key.toLowerCase());
    if (!method) return;
    event.preventDefault();
    letterTimer.current = setTimeout(() => pay(method), readScanSettings().gapMs);
  };

  const isDone = figures.due === 0;
  return (
    <section className="till-pay" aria-label={t('Pay')} onKeyDown={onLetter}>
      <div className="till-due">
        <h2>{t('To pay')}</h2>
        <Giant label={t('To pay')} amount={figures.due} />
      </div>
      <div className="till-stack">
        <NewPrices />
        <div className="till-quick">
          <button ref={exact} type="button" className="main" disabled={isBusy} onClick={() => pay('CASH')}>
            {isDone ? t('Complete') : amount ? t('Cash') : `${t('Exact')} ${money(figures.dueInCash)}`}
          </button>
          {!isDone &&
            likelyNotes(figures.dueInCash, { currency, decimals }).map((note) => (
              <button
                key={note}
                type="button"
                disabled={isBusy}
                onClick={() => take({ method: 'CASH', amount: note })}
              >
                {formatMoney(note, currency, decimals)}
              </button>
            ))}
        </div>
        {said && (
          <p className="till-said" role="alert">
            {said}
          </p>
        )}
        {figures.needsApproval && (
          <button type="button" onClick={() => onOpen('approval')}>
            {t('Ask a manager')}
          </button>
        )}
        {over && (
          <CashBack
            amount={over.amount}
            cashBack={over.cashBack}
            onAgree={() => take({ ...over, ...(reference.trim() && { reference: reference.trim() }) })}
            onRefuse={() => setOver(undefined)}
          />
        )}
        {toBank !== undefined && (
          <WhichBank
            banks={banks}
            onChoose={(bankId) =>
              take({
                ...{ method: 'BANK', amount: toBank, bankId },
                ...(reference.trim() && { reference: reference.trim() }),
              })
            }
            onRefuse={() => setToBank(undefined)}
          />
        )}
        {toApprove && (
          <LazyScreen<CashBackApprovalProps>
            load={loadApproval}
            props={{
              cashBack: toApprove.cashBack,
              onAnswer: (token) => {
                setToApprove(undefined);
                if (token) take(toApprove.tender, token);
              },
            }}
          />
        )}
        {unusual !== undefined && (
          <div className="till-notice" role="alert">
            <span className="grow">
              {t('{amount} in cash for {due}? Is that right?', {
                amount: money(unusual),
                due: money(figures.dueInCash),
              })}
            </span>
            <button type="button" onClick={() => pay('CASH')}>
              {t('Yes, take it')}
            </button>
            <button type="button" onClick={() => setUnusual(undefined)}>
              {t('Change the amount')}
            </button>
          </div>
        )}
        <UnknownCode />
        <TenderRows isBusy={isBusy} />
        <label className="till-field">
          {t('Amount')}
          <input
            ref={typeInto}
            inputMode="decimal"
            autoComplete="off"
            className="number"
            value={amount}
            placeholder={money(figures.due)}
            onChange={(event) => setAmount(event.currentTarget.value)}
            onKeyDown={onEnter}
          />
        </label>
        <div className="till-methods">
          {methods.map((method) => (
            <button
              key={method}
              type="button"
              disabled={isBusy || isDone || (needsCustomer(method) && (!cart.customer || !isOnline))}
              onClick={() => pay(method)}
            >
              {methodName(method)}
              <kbd>{letterOf(method)}</kbd>
            </button>
          ))}
        </div>
        {!isOnline ? (
          <p className="dim">{t('Without a connection nothing is sold on account or from a deposit.')}</p>
        ) : (
          !cart.customer && (
            <button type="button" onClick={() => onOpen('customer')}>
              {t('Choose a customer to sell on account or from a deposit')}
            </button>
          )
        )}
        <label className="till-field">
          {t('Reference of the payment (if any)')}
          <input
            value={reference}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </label>
      </div>
      <div className="till-stack">
        <NumberPad value={amount} hasPoint={decimals > 0} onChange={setAmount} />
        <button type="button" onClick={onClose}>
          {t('Back to the items')}
          <kbd>Esc</kbd>
        </button>
      </div>
    </section>
  );
}

/** What has to be settled before money is taken. */
function obstacleIn({ cart, figures, settings }: TillState): string | undefined {
  const { needsApproval } = figures;
  if (hasNewFigures(cart, settings)) return 'A price has changed. Say first which one counts.';
  return needsApproval ? 'A manager has to approve this first.' : undefined;
}

function subtract(from: number, amount: number, decimals: number): number {
  return toMajor((toMinor(from, decimals) ?? 0n) - (toMinor(amount, decimals) ?? 0n), decimals);
}
