import { ApiError } from '../../api/call.ts';
import { emptyCart } from './cart.ts';
import { needsAccount, takingsOf } from './figures.ts';
import { noteConfirmed } from './history.ts';
import { hasNewFigures } from './new-prices.ts';
import { checkoutOf, numberOf, offlineSaleOf, receiptOf, type Selling } from './sale.ts';
import { isForLater } from './server.ts';
import { type Core, TillRefusal } from './state.ts';
import { writeMeta } from './store.ts';
import type { KeptSale } from './types.ts';

/** Checks that the sale can be completed, and refuses it if something is missing. */
export function checkSellable({ state, carts }: Core): Omit<Selling, 'deviceId'> {
  const { figures, settings, session, shift, drawer, isOnline } = state;
  const { cart } = carts.state;
  if (!shift && state.lastClose?.isElsewhere)
    throw new TillRefusal('This shift was closed at another device. Open a new one to finish this sale.');
  if (state.phase !== 'SELLING' || !settings || !session || !shift || !drawer)
    throw new TillRefusal('No shift is open.');
  if (cart.lines.length === 0) throw new TillRefusal('The cart is empty.');
  if (figures.problem) throw new TillRefusal(figures.problem);
  if (hasNewFigures(cart, settings))
    throw new TillRefusal('A price or tax has changed. Answer the notice about it first.');
  if (figures.due > 0) throw new TillRefusal('The sale is not fully paid.');
  if (figures.needsApproval || figures.needsCashBackApproval)
    throw new TillRefusal('A manager must approve this.');
  if (figures.needsServer && !isOnline)
    throw new TillRefusal(
      cart.tenders.some(needsAccount)
        ? 'No connection. Take cash, card, mobile money or a bank transfer.'
        : 'A manager’s approval needs a connection. Wait for it, or undo what was approved.',
    );
  return { cart, figures, settings, session, shift, drawer };
}

/** Completes a sale: at the server if only the server may allow it, otherwise on this device. */
export function makeSale(core: Core, selling: Selling): Promise<KeptSale> {
  // A cart with a number may already be a sale at the server, so it is completed there.
  const isPerhapsMade = selling.cart.number !== null && core.state.isOnline;
  return selling.figures.needsServer || isPerhapsMade
    ? completeByServer(core, selling)
    : completeHere(core, selling);
}

/** Writes the number, the sale and the empty cart in one transaction. The sale counts once it is on the disk. */
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
    throw new TillRefusal('This device has no sale numbers for this till yet. Connect once, then try again.');
  }
  const number = cart.number ?? numberOf(series);
  const order = Math.max(((last as number | undefined) ?? 0) + 1, Date.now());
  const kept = keptSale(selling, { number, completedAt, order, state: 'WAITING' });
  await Promise.all([
    // `add` fails if the sale exists, so no other tab can complete it a second time.
    sales.add(kept),
    cart.number ? undefined : allSeries.put({ ...series, next: series.next + 1 }, shift.tillId),
    meta.put(order, 'order'),
    meta.put(emptyCart(), 'cart'),
    tx.done,
  ]);
  return kept;
}

/** A sale on account, from a deposit or with an approval. The server decides before the goods are handed over. */
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
        'This sale already went through as {number}, as it was on the first attempt. Clear the cart. If that sale is wrong, void or return it.',
        { number },
      );
    if (isForLater(error))
      throw new TillRefusal(
        'The server did not answer, so {number} may or may not have gone through. Change nothing and complete the sale again: it cannot be made twice.',
        { number },
      );
    if (!cart.number) await giveNumberBack(core, selling);
    throw error;
  }
}

/** Gives the cart its number before the server is asked, so that every later attempt is the same sale. */
async function reserveNumber(core: Core, { cart, shift }: Selling): Promise<string> {
  const tx = core.store().transaction(['series', 'meta'], 'readwrite', { durability: 'strict' });
  const series = await tx.objectStore('series').get(shift.tillId);
  if (!series)
    throw new TillRefusal('This device has no sale numbers for this till yet. Connect once, then try again.');
  const numbered = { ...cart, number: numberOf(series) };
  await Promise.all([
    tx.objectStore('series').put({ ...series, next: series.next + 1 }, shift.tillId),
    tx.objectStore('meta').put(numbered, 'cart'),
    tx.done,
  ]);
  core.carts.state = { ...core.carts.state, cart: numbered };
  return numbered.number;
}

/** The server refused the sale, so its number is free for the next one. */
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
