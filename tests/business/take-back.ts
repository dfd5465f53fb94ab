import type { Answer } from '../harness.ts';
import { owedFor } from './model.ts';
import { inCoins, least, type Method, most, type Owed, settle, sum, whole } from './pricing.ts';
import type { GivenBack, Guard, Order, Returned, Sale, TakenBack, Worth } from './records.ts';
import { assertSale, type By, lineOf, sessionFor, sold, tendersFor } from './sell.ts';
import {
  assertFigures,
  fromE4,
  judge,
  lineBody,
  major,
  minor,
  pick,
  type Shop,
  send,
  tenderBody,
  toE4,
} from './shop.ts';
import type { Act } from './steps.ts';

const refused = (holds: boolean): Guard => ({ code: 'INVALID_STATE', holds, may: true });

/** Some of a sale: each line once, and now and then more than is left of it. */
function returnedOf(sale: Sale, sent: { line: number; percent: number }[], restock: boolean): Returned[] {
  const byLine = new Map(
    sent.map(({ line, percent }) => {
      const at = line % sale.lines.length;
      const { quantity, refunded } = sale.lines[at] as Sale['lines'][number];
      const part = most(whole(quantity * BigInt(percent), 100n), 1n);
      return [at, line % 10 === 0 ? part : most(least(part, quantity - refunded), 1n)];
    }),
  );
  return [...byLine].map(([at, quantity]) => ({ at, quantity, restock }));
}

const everythingOf = ({ lines }: Sale): Returned[] =>
  lines.flatMap(({ quantity, refunded }, at) =>
    quantity > refunded ? [{ at, quantity: quantity - refunded, restock: true }] : [],
  );

/** How money goes back; undefined: not said, and so the way it came. */
function givenBackFor(
  { model }: Shop,
  { owed, most: upTo }: Owed,
  { kind, percent, bank }: Act<'refund'>['givenBack'],
) {
  if (kind === 'asPaid') return undefined;
  const { coin } = model.rules;
  const byBank = whole(owed * BigInt(percent), 100n);
  const coins = inCoins({ owed, most: upTo }, coin);
  const all: Record<typeof kind, GivenBack[]> = {
    cash: [{ method: 'CASH', amount: owed }],
    coins: [{ method: 'CASH', amount: coins }],
    split: [
      { method: 'CASH', amount: inCoins({ owed: owed - byBank, most: upTo - byBank }, coin) },
      { method: 'BANK', amount: byBank, bank },
    ],
    deposit: [{ method: 'DEPOSIT', amount: owed }],
    wrong: [{ method: 'POS', amount: owed + 1n }],
    coinMore: [{ method: 'CASH', amount: coins + coin }],
    coinLess: [{ method: 'CASH', amount: coins - coin }],
  };
  return all[kind].filter(({ amount }) => amount > 0n);
}

const givenBody = (shop: Shop, payments: GivenBack[]) => payments.map((payment) => tenderBody(shop, payment));

type Back = { sale: Sale; taken: TakenBack; credited: bigint; exchanged?: bigint; payments: GivenBack[] };

/** What became of it, where so much was taken off the debt and the money was the right sum, as it was acknowledged. */
function backOf(
  { model }: Shop,
  {
    worth,
    payments,
    ...of
  }: Omit<Back, 'taken' | 'payments'> & { worth: Worth; payments?: GivenBack[] | undefined },
): Back {
  const taken = payments && model.takenFor(worth, { ...of, payments });
  if (!taken) throw new Error(`so much cannot go back of sale ${of.sale.number}, and was acknowledged`);
  return { ...of, taken, payments };
}

/**
 * What of it was answered: others may have taken something back, or paid, in the meantime. The figures must follow from
 * what was there then, as the sale says that it is now.
 */
function toldBy(
  shop: Shop,
  { refund, sale: after }: Answer['body'],
  { sale, returned, said }: { sale: Sale; returned: Returned[]; said: GivenBack[] | undefined },
): Back {
  const { model } = shop;
  const before = returned.map(({ at, quantity }) => toE4(after.lines[at].refundedQuantity) - quantity);
  const worth = model.returnOf(sale, returned, {
    ...{ before, isAll: ['REFUNDED', 'VOIDED'].includes(after.status) },
    left: sale.total - minor(shop, after.refunded) + minor(shop, refund.total),
  }) as Worth;
  const credited = least(minor(shop, after.due) + minor(shop, refund.credited), worth.amount);
  const payments = said ?? model.asItWasPaid(sale, owedFor(worth, credited));
  return backOf(shop, { sale, worth, credited, payments });
}

const paidBack = (
  shop: Shop,
  refund: { payments: { method: Method; amount: number; bankId: string | null }[] },
) =>
  refund.payments.map(({ method, amount, bankId }): GivenBack => {
    const bank = shop.banks.findIndex(({ id }) => id === bankId);
    return { method, amount: minor(shop, amount), ...(bank >= 0 && { bank }) };
  });

/** A refund in the figures of the interface. */
function assertRefund(shop: Shop, found: { lines: object[]; payments: object[] }, back: Back): void {
  const { taken, credited, exchanged = 0n, payments } = back;
  const money = (amount: bigint) => major(shop, amount);
  assertFigures(
    found,
    {
      ...{ total: money(taken.total), tax: money(taken.tax), rounding: money(taken.rounding) },
      ...{ credited: money(credited), exchanged: money(exchanged), saleId: back.sale.id },
    },
    back,
  );
  const inOrder = taken.parts.toSorted((one, other) => one.at - other.at);
  for (const [index, { at, quantity, total, tax, isBack }] of inOrder.entries()) {
    const figures = { position: at + 1, quantity: fromE4(quantity), total: money(total), tax: money(tax) };
    assertFigures(found.lines[index] ?? {}, { ...figures, restocked: isBack }, 'a line of a refund');
  }
  // Of payments, those of one moment are in no order of their own.
  const told = paidBack(shop, found as never).map(textOf);
  if (told.toSorted().join() !== payments.map(textOf).toSorted().join())
    throw new Error(`a refund gave back ${told}, and not ${payments.map(textOf)}`);
  if (credited + exchanged + sum(payments.map(({ amount }) => amount)) !== taken.total)
    throw new Error(`a refund of ${taken.total} gave back something else`);
}

const textOf = ({ method, amount, bank }: GivenBack) => `${method} ${amount} ${bank ?? ''}`;

/** Several may take back of one sale at once, where their answers say what each found there; those of exchanges do not. */
async function taking(
  sale: Sale | undefined,
  takers: number,
  work: (sale: Sale) => Promise<void>,
): Promise<void> {
  if (!sale || sale.takers + takers > mostTakers) return;
  sale.takers += takers;
  try {
    await work(sale);
  } finally {
    sale.takers -= takers;
  }
}

const mostTakers = 100;

/**
 * Whether others may have changed what of a sale is left to give back, since this was asked: they paid what is owed for
 * it, or took some of it back.
 */
function watch(sale: Sale): () => boolean {
  const state = () => [sale.refunded, ...sale.lines.map(({ refunded }) => refunded)].join();
  const before = state();
  return () => sale.due > 0n || (sale.takers > 1 && sale.takers < mostTakers) || state() !== before;
}

export function refund(shop: Shop, step: Act<'refund'>, by: By): Promise<void> {
  const sale = shop.model.sales.get(pick(shop.saleIds, step.sale) ?? '');
  return taking(sale, 1, (of) => refunded(shop, step, { ...by, sale: of }));
}

async function refunded(
  shop: Shop,
  step: Act<'refund'>,
  { sale, ...by }: By & { sale: Sale },
): Promise<void> {
  const { model } = shop;
  const session = sessionFor(shop, sale.outlet, step.till, step.sale);
  const returned = step.returned ? returnedOf(sale, step.returned, step.restock) : everythingOf(sale);
  const isChanged = watch(sale);
  const worth = model.returnOf(sale, returned);
  const credited = least(model.dueOf(sale), worth?.amount ?? 0n);
  const owed = owedFor(worth ?? nothingLeft, credited);
  const said = givenBackFor(shop, owed, step.givenBack);
  const payments = said ?? model.asItWasPaid(sale, owed);
  const isGone = ['REFUNDED', 'VOIDED'].includes(model.statusOf(sale));
  const isMisfit =
    !payments ||
    (worth && !model.takenFor(worth, { credited, payments })) ||
    payments.some(({ method }) => method === 'DEPOSIT' && sale.customer === undefined);
  const answer = await send(shop, {
    ...{ ...by, needs: 'refund', path: `/sales/${sale.id}/refunds` },
    body: {
      ...(step.returned && {
        lines: returned.map(({ at, quantity, restock }) => ({
          ...{ position: at + 1, quantity: fromE4(quantity), restock },
        })),
      }),
      ...(said && { payments: givenBody(shop, said) }),
      ...(session && { tillSessionId: session.id }),
    },
  });
  const guards = [
    refused(isGone || session?.isOpen === false || !worth),
    { code: 'VALIDATION_FAILED', holds: !!isMisfit, may: isChanged() },
  ];
  if (!answer || !judge(shop, answer, guards, { step, sale: sale.number })) return;
  const { data } = answer.body;
  // All that was left, when it came to it.
  const all = step.returned
    ? returned
    : data.refund.lines.map(({ position, quantity }: { position: number; quantity: number }) => ({
        ...{ at: position - 1, quantity: toE4(quantity), restock: true },
      }));
  const back =
    shop.isOrdered && worth
      ? backOf(shop, { sale, worth, credited, payments })
      : toldBy(shop, data, { sale, returned: all, said });
  assertRefund(shop, data.refund, back);
  model.takeBack(sale, back.taken, { ...back, session });
  if (shop.isOrdered) assertSale(shop, data.sale, sale, by.by);
}

const nothingLeft = { amount: 0n, left: 0n };

export function voidSale(shop: Shop, step: Act<'void'>, by: By): Promise<void> {
  const { model, saleIds } = shop;
  const sale = model.sales.get(saleIds.at(-1 - (step.ago % (saleIds.length || 1))) ?? '');
  return taking(sale, 1, (of) => voided(shop, step, { ...by, sale: of }));
}

async function voided(shop: Shop, step: Act<'void'>, { sale, ...by }: By & { sale: Sale }): Promise<void> {
  const { model } = shop;
  const returned = everythingOf(sale);
  const isChanged = watch(sale);
  const worth = model.returnOf(sale, returned);
  const credited = least(model.dueOf(sale), sale.total);
  const payments = model
    .paidBy(sale)
    .filter(({ applied }) => applied > 0n)
    .map(
      ({ method, applied, bank }): GivenBack => ({
        method,
        amount: applied,
        ...(bank !== undefined && { bank }),
      }),
    );
  const isPaidSince = sum(payments.map(({ amount }) => amount)) !== sale.total - credited;
  const isLate =
    sale.day !== model.today ||
    model.statusOf(sale) !== 'COMPLETED' ||
    sale.session?.isOpen === false ||
    isPaidSince;
  const answer = await send(shop, { ...by, needs: 'refund', path: `/sales/${sale.id}/void`, body: {} });
  // The session of the sale may be closed at this moment.
  const late = { ...refused(isLate), may: isChanged() || !!sale.session };
  if (!answer || !judge(shop, answer, [late], { step, sale: sale.number }) || !worth) return;
  const { data } = answer.body;
  const all = sale.lines.map(({ quantity }, at) => ({ at, quantity, restock: true }));
  const back = shop.isOrdered
    ? backOf(shop, { sale, worth, credited, payments })
    : toldBy(shop, data, { sale, returned: all, said: payments });
  assertRefund(shop, data.refund, back);
  model.takeBack(sale, back.taken, { ...back, session: sale.session, isVoid: true });
  model.forgetInDrawer(sale);
  sale.isVoid = true;
  if (shop.isOrdered) assertSale(shop, data.sale, sale, by.by);
}

/** What comes back pays for what is taken instead; only the difference is money, and is what coins must pay. */
export function exchange(shop: Shop, step: Act<'exchange'>, by: By): Promise<void> {
  const { sales } = shop.model;
  const isThere = (id: string) => step.outlet === undefined || sales.get(id)?.outlet === step.outlet;
  const sale = sales.get(pick(shop.saleIds.filter(isThere), step.sale) ?? '');
  return taking(sale, mostTakers, (of) => exchanged(shop, step, { ...by, sale: of }));
}

async function exchanged(
  shop: Shop,
  step: Act<'exchange'>,
  { sale, ...by }: By & { sale: Sale },
): Promise<void> {
  const { model } = shop;
  const session = sessionFor(shop, sale.outlet, step.till, step.sale);
  const returned = returnedOf(sale, step.returned, true);
  const isChanged = watch(sale);
  const worth = model.returnOf(sale, returned);
  const alike = step.apart !== undefined && worth && alikeFor(shop, sale, worth, BigInt(step.apart));
  const lines = alike || step.lines.map((line) => lineOf(shop, line));
  const price = model.price({ lines })?.total ?? 0n;
  const splitOf = (credited: bigint) => {
    const { owed, most: upTo } = owedFor(worth ?? nothingLeft, credited);
    const swapped = least(owed, price);
    return { swapped, rest: { owed: owed - swapped, most: upTo - swapped }, need: price - swapped };
  };
  const credited = least(model.dueOf(sale), worth?.amount ?? 0n);
  const { swapped, rest, need } = splitOf(credited);
  const tenders = need > 0n ? tendersFor(shop, need, step.tendering) : [];
  const said = givenBackFor(shop, rest, step.givenBack);
  const handed = said ?? model.asItWasPaid(sale, rest);
  const { outlet, customer } = sale;
  const order: Order = { outlet, session, customer, lines, tenders, exchanged: swapped };
  const answer = await send(shop, {
    ...{ ...by, needs: 'refund', path: `/sales/${sale.id}/exchange` },
    body: {
      returned: returned.map(({ at, quantity, restock }) => ({
        position: at + 1,
        quantity: fromE4(quantity),
        restock,
      })),
      lines: lines.map((line) => lineBody(shop, line)),
      ...(tenders.length > 0 && { payments: tenders.map((tender) => tenderBody(shop, tender)) }),
      ...(said && { givenBack: givenBody(shop, said) }),
      ...(session && { tillSessionId: session.id }),
    },
  });
  const isGone = ['REFUNDED', 'VOIDED'].includes(model.statusOf(sale));
  const settled = settle(price, tenders, model.rules.coin, swapped);
  const isMisfit =
    !settled ||
    !handed ||
    (worth && !model.takenFor(worth, { credited, exchanged: swapped, payments: handed }));
  const guards = [
    refused(isGone || session?.isOpen === false || !worth),
    { code: 'VALIDATION_FAILED', holds: !!isMisfit, may: isChanged() },
    shortAfter(shop, { sale, worth, lines }),
  ];
  if (!answer || !judge(shop, answer, guards, { step, sale: sale.number }) || !worth) return;
  const { refund: refunded, exchange: made } = answer.body.data;
  const told = shop.isOrdered ? credited : minor(shop, refunded.credited);
  const { swapped: toldSwapped, rest: toldRest } = splitOf(told);
  const payments = said ?? model.asItWasPaid(sale, toldRest);
  const back = backOf(shop, { sale, worth, credited: told, exchanged: toldSwapped, payments });
  assertRefund(shop, refunded, back);
  model.takeBack(sale, back.taken, { ...back, session });
  sold(shop, { ...order, exchanged: toldSwapped }, made, by.by);
}

/** What comes back is sold again, at a discount that leaves about so little of its worth. */
function alikeFor({ model }: Shop, sale: Sale, worth: Worth, apart: bigint): Order['lines'] | undefined {
  const [part] = worth.parts;
  if (!part) return undefined;
  const { item, unit, price } = sale.lines[part.at] as Sale['lines'][number];
  const line = { item, unit, price, quantity: part.quantity };
  const { subtotal = 0n, total = 0n } = model.price({ lines: [line] }) ?? {};
  if (total === 0n) return undefined;
  const amount = subtotal - whole((worth.amount - apart) * subtotal, total);
  return [amount > 0n && amount <= subtotal ? { ...line, discount: { amount } } : line];
}

/** What comes back can be sold at once. */
function shortAfter(shop: Shop, of: { sale: Sale; worth: Worth | undefined; lines: Order['lines'] }): Guard {
  const { model } = shop;
  const { sale, worth, lines } = of;
  const wanted = model.goodsOf(lines);
  for (const { at, before, quantity, isBack } of worth?.parts ?? []) {
    const line = sale.lines[at] as Sale['lines'][number];
    if (!isBack || !wanted.has(line.item)) continue;
    const base = model.baseBetween(line, { before, quantity });
    wanted.set(line.item, (wanted.get(line.item) ?? 0n) - base);
  }
  return model.shortGuard(sale.outlet, wanted);
}
