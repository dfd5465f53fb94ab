import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { isUnusualMeasure } from '../../../../src/values/unusual.ts';
import { ApiError } from '../../api/call.ts';
import { type CartAction, emptyCart, isEmpty, nextCart } from './cart.ts';
import { withSold } from './favourites.ts';
import { figuresOf, takingsOf } from './figures.ts';
import { noteConfirmed } from './history.ts';
import { newId } from './ids.ts';
import { leavesMoney, leavingPart } from './leaving.ts';
import { hasNewFigures, withTaxKept } from './new-prices.ts';
import { type Pack, type ReadCode, readCode, timesPack } from './read-code.ts';
import { takenOffBy } from './refused-tenders.ts';
import { checkoutOf, numberOf, offlineSaleOf, receiptOf, type Selling } from './sale.ts';
import { isForLater } from './server.ts';
import { type Core, TillRefusal, type TillState } from './state.ts';
import { writeMeta } from './store.ts';
import type { Item, KeptSale } from './types.ts';

/** The cart and what becomes of it. */
export function sellingPart(core: Core) {
  let isCompleting = false;
  /** What was scanned while a sale was being kept: it belongs to the next. */
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
    // A disk that fails is told by the store itself.
    writeMeta(core.store(), 'cart', next.cart).catch(() => undefined);
    // What comes back has the prices of then.
    if (action.type === 'UNDO') reprice();
  }

  const leaving = leavingPart(core, dispatch);

  /** Another device has the drawer: no new sale begins here, and the screen that says so comes up. */
  function isHeldElsewhere(): boolean {
    const isHeld = core.state.heldBy !== undefined && isEmpty(core.carts.state.cart);
    if (isHeld) core.set({ lastSale: undefined });
    return isHeld;
  }

  /** Without a quantity, what is measured is asked about first, and of anything else it is one. */
  function addItem(item: Item, quantity?: number): void {
    if (isHeldElsewhere()) return;
    core.set({ unknownCode: undefined });
    if (quantity === undefined && item.measuredIn) ask({ item });
    else dispatch({ type: 'ADD', item, quantity: quantity ?? 1, taxPercent: taxOf(core, item) });
  }

  function addOther({ amount, name, taxRateId }: { amount: number; name: string; taxRateId: string | null }) {
    if (isHeldElsewhere()) return;
    const taxPercent = core.state.settings?.taxRates.find(({ id }) => id === taxRateId)?.percent ?? 0;
    dispatch({ type: 'ADD_OTHER', amount, name, taxRateId, taxPercent });
  }

  /** A scanned or typed code. One that is not known stays to be seen. */
  function addCode(code: string, quantity?: number): 'ADDED' | 'UNKNOWN' {
    const read = readAny(code);
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
    if (item.measuredIn && isUnusualMeasure(pack.quantity, item.measuredIn)) ask({ item, pack });
    else dispatch({ type: 'ADD', item, ...pack, taxPercent: taxOf(core, item) });
  }

  function readAny(code: string): ReadCode | undefined {
    const { settings } = core.state;
    return settings && readCode(code, { index: core.index, settings });
  }

  /** Whether a code leads to something that can be sold. */
  const isKnownCode = (code: string): boolean => 'item' in (readAny(code) ?? {});

  /** What is wrong with a code that leads to nothing; undefined when it is simply not known. */
  function problemOfCode(code: string): Extract<ReadCode, { problem: string }>['problem'] | undefined {
    const read = readAny(code);
    return read && 'problem' in read ? read.problem : undefined;
  }

  function ask(asked: Omit<TillState['weighing'][number], 'id'>): void {
    core.set({ weighing: [...core.state.weighing, { id: newId(), ...asked }] });
  }

  /** How much there is of the first that was asked about; undefined: it is not sold after all. */
  function measured(quantity: number | undefined): void {
    const [asked, ...others] = core.state.weighing;
    core.set({ weighing: others });
    if (!asked || quantity === undefined) return;
    // What the code said of its price holds for the quantity of the code.
    const pack = asked.pack?.quantity === quantity ? asked.pack : { quantity };
    dispatch({ type: 'ADD', item: asked.item, ...pack, taxPercent: taxOf(core, asked.item) });
  }

  /** Done once it is kept for good; then come the receipt and the drawer, and the server hears of it. */
  async function completeSale(): Promise<KeptSale> {
    if (isCompleting) throw new TillRefusal('This sale is being completed.');
    const ready = sellable(core);
    isCompleting = true;
    try {
      const selling = { ...ready, deviceId: await core.device() };
      // What the server may have made already is not completed in another way behind its back.
      const isPerhapsMade = selling.cart.number !== null && core.state.isOnline;
      const kept =
        selling.figures.needsServer || isPerhapsMade
          ? await completeByServer(core, selling)
          : await completeHere(core, selling);
      core.carts.state = { cart: emptyCart(), past: [] };
      core.set({ lastSale: kept, unknownCode: undefined, storageProblem: undefined });
      countSold(core, kept);
      show();
      core.recount().then(core.send, core.send);
      return kept;
    } catch (error) {
      meanwhile.push(...takenOffBy(ready.cart, error));
      throw error;
    } finally {
      isCompleting = false;
      const actions = meanwhile;
      meanwhile = [];
      for (const action of actions) dispatch(action);
    }
  }

  function reprice(): void {
    dispatch({ type: 'REPRICE', itemOf: core.index.byItem, taxOf: (item) => taxOf(core, item) });
    show();
  }

  const clearNotice = () => core.set({ lastSale: undefined, unknownCode: undefined });

  return {
    ...leaving,
    ...{
      dispatch,
      addItem,
      addOther,
      addCode,
      isKnownCode,
      problemOfCode,
      measured,
      completeSale,
      reprice,
    },
    clearNotice,
  };
}

function taxOf({ state }: Core, item: Item): number {
  return state.settings?.taxRates.find(({ id }) => id === item.taxRateId)?.percent ?? 0;
}

function sellable({ state, carts }: Core): Omit<Selling, 'deviceId'> {
  const { figures, settings, session, shift, drawer, isOnline } = state;
  const { cart } = carts.state;
  if (!shift && state.lastClose?.isElsewhere)
    throw new TillRefusal('This shift was closed at another device. Open a new one to finish this sale.');
  if (state.phase !== 'SELLING' || !settings || !session || !shift || !drawer)
    throw new TillRefusal('The till is not open.');
  if (cart.lines.length === 0) throw new TillRefusal('There is nothing to sell.');
  if (figures.problem) throw new TillRefusal(figures.problem);
  if (hasNewFigures(cart, settings))
    throw new TillRefusal('A price has changed. Say first which one counts.');
  if (figures.due > 0) throw new TillRefusal('Not all of it is paid.');
  if (figures.needsApproval || figures.needsCashBackApproval)
    throw new TillRefusal('A manager has to approve this.');
  if (figures.needsServer && !isOnline)
    throw new TillRefusal('Without a connection, take cash, card, mobile money or a transfer.');
  return { cart, figures, settings, session, shift, drawer };
}

/** The number, the sale and the empty cart in one transaction that is on the disk before it counts. */
async function completeHere(core: Core, selling: Selling): Promise<KeptSale> {
  const { cart, shift } = selling;
  const completedAt = new Date().toISOString();
  const tx = core.store().transaction(['sales', 'series', 'meta'], 'readwrite', { durability: 'strict' });
  const [sales, allSeries, meta] = [
    tx.objectStore('sales'),
    tx.objectStore('series'),
    tx.objectStore('meta'),
  ];
  const [series, last] = await Promise.all([allSeries.get(shift.tillId), meta.get('order')]);
  if (!series) {
    tx.abort();
    await tx.done.catch(() => undefined);
    throw new TillRefusal('The numbers of this drawer are not known: connect once.');
  }
  const number = cart.number ?? numberOf(series);
  const order = Math.max(((last as number | undefined) ?? 0) + 1, Date.now());
  const kept = keptSale(selling, { number, completedAt, order, state: 'WAITING' });
  await Promise.all([
    // Added, not put: the same sale is completed once, whatever another tab does.
    sales.add(kept),
    cart.number ? undefined : allSeries.put({ ...series, next: series.next + 1 }, shift.tillId),
    meta.put(order, 'order'),
    meta.put(emptyCart(), 'cart'),
    tx.done,
  ]);
  return kept;
}

/** On account, from a deposit or by approval: the server decides, and says no before the goods are gone. */
async function completeByServer(core: Core, selling: Selling): Promise<KeptSale> {
  const { cart } = selling;
  const store = core.store();
  const number = cart.number ?? (await reserveNumber(core, selling));
  try {
    const answer = await core.server.checkout(checkoutOf(selling, number));
    const order = Math.max(((await store.get('meta', 'order')) as number | undefined) ?? 0, Date.now()) + 1;
    const kept = keptSale(selling, {
      number: answer.sale.number,
      completedAt: answer.sale.completedAt,
      order,
      state: 'SENT',
    });
    await noteConfirmed(store, [{ kind: 'sales', id: kept.saleId }]);
    await Promise.all([
      store.put('sales', kept),
      writeMeta(store, 'cart', emptyCart()),
      writeMeta(store, 'order', order),
    ]);
    return kept;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (cart.number && ['IDEMPOTENCY_MISMATCH', 'DUPLICATE'].includes(error.code))
      throw new TillRefusal(
        `The server has made this sale as it was first tried, as ${number}. Clear the cart, and take that one back if it is wrong.`,
      );
    if (isForLater(error))
      throw new TillRefusal(
        `No answer came: perhaps ${number} is made. Change nothing and complete it again, it is made once.`,
      );
    if (!cart.number) await giveNumberBack(core, selling);
    throw error;
  }
}

/** Kept with the cart before the server is asked: whatever happens to this page then, the next try is the same sale. */
async function reserveNumber(core: Core, { cart, shift }: Selling): Promise<string> {
  const tx = core.store().transaction(['series', 'meta'], 'readwrite', { durability: 'strict' });
  const series = await tx.objectStore('series').get(shift.tillId);
  if (!series) throw new TillRefusal('The numbers of this drawer are not known: connect once.');
  const numbered = { ...cart, number: numberOf(series) };
  await Promise.all([
    tx.objectStore('series').put({ ...series, next: series.next + 1 }, shift.tillId),
    tx.objectStore('meta').put(numbered, 'cart'),
    tx.done,
  ]);
  core.carts.state = { ...core.carts.state, cart: numbered };
  return numbered.number;
}

/** The server said no, so the next sale takes it. */
async function giveNumberBack(core: Core, { cart, shift }: Selling): Promise<void> {
  const tx = core.store().transaction(['series', 'meta'], 'readwrite', { durability: 'strict' });
  const series = await tx.objectStore('series').get(shift.tillId);
  await Promise.all([
    series && tx.objectStore('series').put({ ...series, next: series.next - 1 }, shift.tillId),
    tx.objectStore('meta').put(cart, 'cart'),
    tx.done,
  ]);
  core.carts.state = { ...core.carts.state, cart };
}

function keptSale(
  selling: Selling,
  at: { number: string; completedAt: string; order: number; state: KeptSale['state'] },
): KeptSale {
  const { cart, shift, settings, figures } = selling;
  return {
    saleId: cart.saleId,
    order: at.order,
    outletId: shift.outletId,
    shiftId: shift.id,
    sale: offlineSaleOf(selling, at),
    receipt: receiptOf(selling, at),
    takings: takingsOf(cart, settings, figures),
    state: at.state,
    attempts: 0,
    reason: null,
    exceptions: [],
  };
}

/** Counts what was sold, for the tiles of the next shift. The shelf is emptier until the server says how much is left. */
function countSold(core: Core, { sale, shiftId }: KeptSale): void {
  const items = sale.lines.flatMap(({ itemPriceId, quantity }) => {
    const item = core.index.byItem(itemPriceId);
    return item ? [{ item, quantity }] : [];
  });
  const stock = items.flatMap(({ item, quantity }) => {
    const left = core.index.stockOf(item.variantId);
    const goneE4 = ((toE4(quantity) ?? 0n) * (toE4(item.factor) ?? 0n)) / 10_000n;
    return left === null
      ? []
      : [{ variantId: item.variantId, quantity: fromE4((toE4(left) ?? 0n) - goneE4) }];
  });
  core.index.apply({ products: [], removed: [], stock, settings: undefined });
  const productIds = items.map(({ item }) => item.productId);
  const favourites = withSold(core.state.favourites, shiftId, productIds);
  core.set({ favourites });
  writeMeta(core.store(), 'favourites', favourites).catch(() => undefined);
}
