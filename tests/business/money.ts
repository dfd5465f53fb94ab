import assert from 'node:assert/strict';
import { taxBody } from '../books/shop.ts';
import { accounts, balanceOf } from './model.ts';
import { sum } from './pricing.ts';
import type { Allocation, Guard } from './records.ts';
import { type By, sessionFor } from './sell.ts';
import { assertFigures, inspect, judge, major, minor, pick, type Shop, send, tenderBody } from './shop.ts';
import type { Act } from './steps.ts';

const ways = {
  debt: { direction: 'IN', purpose: 'SETTLEMENT', side: 'receivable', kept: 'deposit' },
  fromDeposit: { direction: 'IN', purpose: 'SETTLEMENT', side: 'receivable', kept: 'deposit' },
  deposit: { direction: 'IN', purpose: 'DEPOSIT', side: 'receivable', kept: 'deposit' },
  vendor: { direction: 'OUT', purpose: 'SETTLEMENT', side: 'payable', kept: 'advance' },
  advance: { direction: 'OUT', purpose: 'ADVANCE', side: 'payable', kept: 'advance' },
  depositRefund: { direction: 'OUT', purpose: 'DEPOSIT_REFUND', side: 'payable', kept: 'deposit' },
} as const;

/** A debt is paid, money is left with us or with a vendor, or is handed back. */
export async function pay(shop: Shop, step: Act<'pay'>, by: By): Promise<void> {
  const { model, parties, outlets } = shop;
  const { direction, purpose, side, kept } = ways[step.why];
  const isOurs = step.why === 'vendor' || step.why === 'advance';
  const able = parties.flatMap(({ isVendor, isCustomer }, at) =>
    (isOurs ? isVendor : isCustomer) ? [at] : [],
  );
  const party = pick(able, step.party) ?? -1;
  const of = model.party(party);
  const method = step.why === 'fromDeposit' ? ('DEPOSIT' as const) : step.method;
  const amount = BigInt(step.amount);
  const leavesBank = method === 'POS' && direction === 'OUT' && step.why !== 'depositRefund';
  const session = leavesBank ? undefined : sessionFor(shop, step.outlet, step.till, step.party);
  const settles = purpose === 'SETTLEMENT';
  const allocations = settles ? model.oldest(party, side, amount) : [];
  const settled = sum(allocations.map((one) => one.amount));
  const takes = method === 'DEPOSIT' || step.why === 'depositRefund';
  const answer = await send(shop, {
    ...{ ...by, needs: 'money', path: '/payments' },
    body: {
      ...{ direction, purpose, partyId: parties[party]?.id, outletId: outlets[step.outlet]?.id },
      ...tenderBody(shop, { method, amount, bank: step.bank, leavesBank }),
      ...(session && { tillSessionId: session.id }),
    },
  });
  const hasNone = of.kind === (kept === 'deposit' ? 'VENDOR' : 'CUSTOMER');
  const isImpossible =
    (takes && of[kept] < amount) ||
    (method === 'DEPOSIT' && settled < amount) ||
    (!takes && hasNone && settled < amount);
  const guard: Guard = { code: 'INVALID_STATE', holds: session?.isOpen === false || isImpossible, may: true };
  if (!answer || !judge(shop, answer, [guard], step)) return;
  const found: (Allocation & { source: { id: string } })[] = answer.body.data.allocations;
  const told = found.map((one) => ({ source: one.source.id, amount: minor(shop, Number(one.amount)) }));
  if (shop.isOrdered) assert.deepEqual(told, allocations, inspect(step));
  const toldSettled = sum(told.map((one) => one.amount));
  assert.ok(toldSettled <= amount, 'a payment settles no more than it is');
  const isIn = direction === 'IN';
  model.pay(isIn ? 'paidIn' : 'paidOut', { method, amount, bank: step.bank, leavesBank, session, party });
  model.settle(party, side, told);
  const rest = amount - toldSettled;
  if (rest > 0n) model.keep(party, kept, step.why === 'depositRefund' ? -rest : rest);
  if (!shop.isOrdered) return;
  const { deposit, advance } = of;
  const figures = { balance: balanceOf(of), deposit, advance };
  const balances = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, major(shop, figure)]),
  );
  assertFigures(answer.body.data, { balances }, step);
}

export async function expend(shop: Shop, step: Act<'expense'>, by: By): Promise<void> {
  const { model, outlets, accountIds } = shop;
  const { method, account, bank } = step;
  const sent = BigInt(step.amount);
  const day = step.isOld ? model.oldDay : model.today;
  const { total: amount, tax, recovered } = model.taxes.bill(sent, step.tax);
  const leavesBank = method === 'POS';
  const session = leavesBank ? undefined : sessionFor(shop, step.outlet, step.till, step.amount);
  const answer = await send(shop, {
    ...{ ...by, needs: 'money', path: '/expenses' },
    body: {
      ...{ accountId: accountIds.get(account), outletId: outlets[step.outlet]?.id, businessDate: day },
      ...tenderBody(shop, { method, amount: sent, bank, leavesBank }),
      ...taxBody(model.taxes, step.tax),
      ...(session && { tillSessionId: session.id }),
    },
  });
  const isClosed = session?.isOpen === false || (model.isClosed && step.isOld);
  const closed = { code: 'INVALID_STATE', holds: isClosed, may: !!session };
  if (!answer || !judge(shop, answer, [closed], step)) return;
  assertFigures(answer.body.data, { amount: major(shop, amount), tax: major(shop, tax) }, step);
  model.on(day, () => {
    model.pay('paidOut', { method, amount, bank, leavesBank, session });
    model.post(account, amount - recovered);
    model.post(accounts.inputTax, recovered);
    if (step.tax)
      model.taxes.addBill('bought', { day, outlet: step.outlet }, { total: amount, tax }, step.tax);
  });
  shop.told.expenses.push(amount);
}

/** What may be open when a month is closed. */
const accept = [
  ...['OPEN_SHIFTS', 'MISSING_SALES', 'TILL_EXCEPTIONS', 'STOCK_BELOW_ZERO', 'STOCKTAKES'],
  ...['UNCHECKED_BOOKS'],
];

/**
 * The last month is closed or reopened, or its return is filed or undone. Where several work at once, what is in a
 * return depends on who came first: that is tested apart.
 */
export async function closeMonth(shop: Shop, { what }: Act<'month'>, by: By): Promise<void> {
  const { model, isOrdered } = shop;
  if (!isOrdered) return;
  const { lastMonth, taxes } = model;
  const month = lastMonth.from.slice(0, 7);
  const [filed] = taxes.returns;
  if (what === 'undo' && !filed) return;
  const [path, body] = {
    close: ['/accounts/months/close', { month, accept }] as const,
    reopen: ['/accounts/months/reopen', { month, reason: 'A bill was forgotten' }] as const,
    file: ['/tax/returns', lastMonth] as const,
    undo: [`/tax/returns/${filed?.id}/undo`, { reason: 'Typed wrong' }] as const,
  }[what];
  const answer = await send(shop, { ...by, needs: 'close', path, body });
  if (!answer) return;
  const isRefused = what === 'reopen' ? !model.isClosed : what === 'file' && !taxes.mayFile(lastMonth);
  const code = what === 'close' ? model.closeMonth() : isRefused ? 'INVALID_STATE' : undefined;
  const guard: Guard = { code: code ?? '', holds: code !== undefined };
  if (!judge(shop, answer, [guard], what)) return;
  if (what === 'reopen') model.isClosed = false;
  if (what === 'file') model.fileMonth(answer.body.data.id);
  if (what === 'undo') model.undoReturn();
}

/** Any earlier write once more, by its key or by the id that its sender made up: it is answered, and not done, again. */
export async function replay(shop: Shop, step: Act<'replay'>): Promise<void> {
  const write = pick(shop.writes, step.write);
  if (!write) return;
  const { by, method, path, body, key, answer } = write;
  const isById = step.byId && path === '/checkout' && 'saleId' in (body as object);
  shop.sent += 1;
  const again = await shop.people[by].send(method, path, {
    ...(body !== undefined && { body }),
    ...(!isById && { key }),
  });
  assert.equal(again.status, 200, `${method} ${path} again → ${JSON.stringify(again.body)}`);
  if (path === '/till/sales') {
    const { results } = again.body.data as { results: { status: string }[] };
    return assert.ok(results.every(({ status }) => status === 'DUPLICATE'));
  }
  if (isById) return assert.equal(again.body.data.sale.number, answer.body.data.sale.number);
  assert.deepEqual(again.body, answer.body, `${method} ${path} again`);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
}
