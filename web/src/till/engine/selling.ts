import { isUnusualMeasure } from '../../../../src/values/unusual.ts';
import { type CartAction, emptyCart, isEmpty, nextCart } from './cart.ts';
import { checkSellable, makeSale } from './complete-sale.ts';
import { countSold } from './count-sold.ts';
import { figuresOf } from './figures.ts';
import { newId } from './ids.ts';
import { leavesMoney, leavingPart } from './leaving.ts';
import { withTaxKept } from './new-prices.ts';
import { type Pack, type ReadCode, readCode, timesPack } from './read-code.ts';
import { actionsAfterRefusal } from './refused-tenders.ts';
import { type Core, TillRefusal, type TillState } from './state.ts';
import { writeMeta } from './store.ts';
import { percentNow } from './tax.ts';
import type { Item, KeptSale } from './types.ts';

/** The cart, and completing it. */
export function sellingPart(core: Core) {
  let isCompleting = false;
  /** What was scanned while a sale was being completed. It belongs to the next sale. */
  let meanwhile: CartAction[] = [];

  function show(): void {
    const { settings, session } = core.state;
    const { cart, past } = core.carts.state;
    core.set({
      cart,
      canUndo: past.length > 0,
      ...(settings && { figures: figuresOf(cart, settings, session?.user.role ?? '') }),
    });
  }

  function dispatch(action: CartAction): void {
    if (isCompleting) {
      if (action.type !== 'REPRICE') meanwhile.push(action);
      return;
    }
    if (leavesMoney(core, action)) {
      leaving.leave('EMPTY', () => dispatch(action));
      return;
    }
    const done = nextCart(core.carts.state, action);
    const next = { ...done, cart: withTaxKept(done.cart, core.state.settings) };
    if (done === core.carts.state && next.cart === done.cart) return;
    core.carts.state = next;
    if (action.type !== 'REPRICE' && core.state.lastSale) core.set({ lastSale: undefined });
    show();
    // The store itself reports a disk that fails.
    writeMeta(core.store(), 'cart', next.cart).catch(() => undefined);
    // A cart that undo brings back has its old prices.
    if (action.type === 'UNDO') reprice();
  }

  const leaving = leavingPart(core, dispatch);

  /** If another device has the drawer, no new sale begins here, and the screen says so. */
  function isHeldElsewhere(): boolean {
    const isHeld = core.state.heldBy !== undefined && isEmpty(core.carts.state.cart);
    if (isHeld) core.set({ lastSale: undefined });
    return isHeld;
  }

  /** Adds an item. Without a quantity, measured goods are asked about first; of other goods it is one. */
  function addItem(item: Item, quantity?: number): void {
    if (isHeldElsewhere()) return;
    core.set({ unknownCode: undefined });
    if (quantity === undefined && item.measuredIn) askForWeight({ item });
    else dispatch({ type: 'ADD', item, quantity: quantity ?? 1, taxPercent: taxPercentOf(core, item) });
  }

  function addOther({ amount, name, taxRateId }: { amount: number; name: string; taxRateId: string | null }) {
    if (isHeldElsewhere()) return;
    const taxPercent = percentNow(core.state.settings, taxRateId);
    dispatch({ type: 'ADD_OTHER', amount, name, taxRateId, taxPercent });
  }

  /** Adds the item of a scanned or typed code. An unknown code is shown. */
  function addCode(code: string, quantity?: number): 'ADDED' | 'UNKNOWN' {
    const read = readAnyCode(code);
    if (!read || 'problem' in read) {
      core.set({ unknownCode: code });
      return 'UNKNOWN';
    }
    if (read.pack) addPack(read.item, timesPack(read.pack, quantity ?? 1));
    else addItem(read.item, quantity);
    return 'ADDED';
  }

  function addPack(item: Item, pack: Pack): void {
    if (isHeldElsewhere()) return;
    core.set({ unknownCode: undefined });
    if (item.measuredIn && isUnusualMeasure(pack.quantity, item.measuredIn)) askForWeight({ item, pack });
    else dispatch({ type: 'ADD', item, ...pack, taxPercent: taxPercentOf(core, item) });
  }

  function readAnyCode(code: string): ReadCode | undefined {
    const { settings } = core.state;
    return settings && readCode(code, { index: core.index, settings });
  }

  /** Whether a code stands for something that can be sold. */
  const isKnownCode = (code: string): boolean => 'item' in (readAnyCode(code) ?? {});

  /** Why a code cannot be sold; undefined if it is simply not known. */
  function problemOfCode(code: string): Extract<ReadCode, { problem: string }>['problem'] | undefined {
    const read = readAnyCode(code);
    return read && 'problem' in read ? read.problem : undefined;
  }

  function askForWeight(request: Omit<TillState['weighing'][number], 'id'>): void {
    core.set({ weighing: [...core.state.weighing, { id: newId(), ...request }] });
  }

  /** The quantity of the item that is being weighed. Undefined: it is not sold after all. */
  function measured(quantity: number | undefined): void {
    const [request, ...others] = core.state.weighing;
    core.set({ weighing: others });
    if (!request || quantity === undefined) return;
    // The price in the code holds for the quantity in the code.
    const pack = request.pack?.quantity === quantity ? request.pack : { quantity };
    dispatch({ type: 'ADD', item: request.item, ...pack, taxPercent: taxPercentOf(core, request.item) });
  }

  /** Completes the sale. Once it is on the disk, the receipt is printed, the drawer opens and it is sent. */
  async function completeSale(): Promise<KeptSale> {
    if (isCompleting) throw new TillRefusal('This sale is being completed.');
    // A tax may have changed at midnight, while the cart was open.
    reprice();
    const ready = checkSellable(core);
    isCompleting = true;
    try {
      const selling = { ...ready, deviceId: await core.device() };
      const kept = await makeSale(core, selling);
      core.carts.state = { cart: emptyCart(), past: [] };
      core.set({ lastSale: kept, unknownCode: undefined, storageProblem: undefined });
      countSold(core, kept);
      show();
      core.recount().then(core.send, core.send);
      return kept;
    } catch (error) {
      meanwhile.push(...actionsAfterRefusal(ready.cart, error));
      throw error;
    } finally {
      isCompleting = false;
      const actions = meanwhile;
      meanwhile = [];
      for (const action of actions) dispatch(action);
    }
  }

  function reprice(): void {
    dispatch({
      type: 'REPRICE',
      itemOf: core.index.byItem,
      taxPercentOf: (item) => taxPercentOf(core, item),
    });
    show();
  }

  const clearNotice = () => core.set({ lastSale: undefined, unknownCode: undefined });

  return {
    ...leaving,
    dispatch,
    addItem,
    addOther,
    addCode,
    isKnownCode,
    problemOfCode,
    measured,
    completeSale,
    reprice,
    clearNotice,
  };
}

function taxPercentOf({ state }: Core, { taxRateId }: Pick<Item, 'taxRateId'>): number {
  return percentNow(state.settings, taxRateId);
}
