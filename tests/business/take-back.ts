import type { Answer } from '../harness.ts';
import { least, type Method, most, settle, sum, whole } from './pricing.ts';
import type { GivenBack, Guard, Order, Returned, Sale, TakenBack } from './records.ts';
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
function givenBackFor(amount: bigint, { kind, percent, bank }: Act<'refund'>['givenBack']) {
  const part = whole(amount * BigInt(percent), 100n);
  const all: Record<string, GivenBack[]> = {
    cash: [{ method: 'CASH', amount }],
    split: [
      { method: 'CASH', amount: part },
      { method: 'BANK', amount: amount - part, bank },
    ],
    deposit: [{ method: 'DEPOSIT', amount }],
    wrong: [{ method: 'POS', amount: amount + 1n }],
  };
  return kind === 'asPaid' ? undefined : all[kind]?.filter((one) => one.amount > 0n);
}

const givenBody = (shop: Shop, payments: GivenBack[]) => payments.map((payment) => tenderBody(shop, payment));

type Back = { sale: Sale; returned: Returned[]; taken: TakenBack; credited: bigint; payments: GivenBack[] };

/**
 * What of it was answered: others may have taken something back, or paid, in the meantime. The figures must follow from
 * what was there then, whatever that was.
 */
function toldBy(shop: Shop, sale: Sale, returned: Returned[], { refund, sale: after }: Answer['body']): Back {
  const before = returned.map(({ at, quantity }) => toE4(after.lines[at].refundedQuantity) - quantity);
  const taken = shop.model.returnOf(sale, returned, {
    ...{ before, isAll: ['REFUNDED', 'VOIDED'].includes(after.status) },
  }) as TakenBack;
  return { sale, returned, taken, credited: minor(shop, refund.credited), payments: paidBack(shop, refund) };
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
  const { taken, credited, payments } = back;
  const money = (amount: bigint) => major(shop, amount);
  assertFigures(
    found,
    { total: money(taken.total), tax: money(taken.tax), credited: money(credited), saleId: back.sale.id },
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
  if (credited + sum(payments.map(({ amount }) => amount)) !== taken.total)
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
  const taken = model.returnOf(sale, returned);
  const credited = least(model.dueOf(sale), taken?.total ?? 0n);
  const amount = (taken?.total ?? 0n) - credited;
  const said = givenBackFor(amount, step.givenBack);
  const payments = said ?? model.asItWasPaid(sale, amount);
  const isGone = ['REFUNDED', 'VOIDED'].includes(model.statusOf(sale));
  const isMisfit =
    !payments ||
    sum(payments.map((one) => one.amount)) !== amount ||
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
    refused(isGone || session?.isOpen === false || !taken),
    { code: 'VALIDATION_FAILED', holds: isMisfit, may: true },
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
    shop.isOrdered && taken && payments
      ? { sale, returned, taken, credited, payments }
      : toldBy(shop, sale, all, data);
  assertRefund(shop, data.refund, back);
  model.takeBack(sale, back.taken, { ...back, session });
  if (shop.isOrdered) assertSale(shop, data.sale, sale, by.by);
}

export function voidSale(shop: Shop, step: Act<'void'>, by: By): Promise<void> {
  const { model, saleIds } = shop;
  const sale = model.sales.get(saleIds.at(-1 - (step.ago % (saleIds.length || 1))) ?? '');
  return taking(sale, 1, (of) => voided(shop, step, { ...by, sale: of }));
}

async function voided(shop: Shop, step: Act<'void'>, { sale, ...by }: By & { sale: Sale }): Promise<void> {
  const { model } = shop;
  const returned = everythingOf(sale);
  const taken = model.returnOf(sale, returned);
  const credited = least(model.dueOf(sale), sale.total);
  const payments = sale.payments
    .filter(({ applied }) => applied > 0n)
    .map(
      ({ method, applied, bank }): GivenBack => ({
        method,
        amount: applied,
        ...(bank !== undefined && { bank }),
      }),
    );
  const isPaidSince = sum(payments.map(({ amount }) => amount)) !== sale.total - credited;
  const isLate = model.statusOf(sale) !== 'COMPLETED' || sale.session?.isOpen === false || isPaidSince;
  const answer = await send(shop, { ...by, needs: 'refund', path: `/sales/${sale.id}/void`, body: {} });
  if (!answer || !judge(shop, answer, [refused(isLate)], { step, sale: sale.number }) || !taken) return;
  const { data } = answer.body;
  const back = shop.isOrdered
    ? { sale, returned, taken, credited, payments }
    : {
        ...toldBy(
          shop,
          sale,
          sale.lines.map(({ quantity }, at) => ({ at, quantity, restock: true })),
          data,
        ),
        payments,
      };
  assertRefund(shop, data.refund, back);
  model.takeBack(sale, back.taken, { ...back, session: sale.session });
  sale.isVoid = true;
  if (shop.isOrdered) assertSale(shop, data.sale, sale, by.by);
}

/** What comes back pays for what is taken instead, as cash that leaves the drawer and enters it again. */
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
  const taken = model.returnOf(sale, returned);
  const lines = step.lines.map((line) => lineOf(shop, line));
  const price = model.price({ lines })?.total ?? 0n;
  const splitOf = (credited: bigint) => {
    const amount = (taken?.total ?? 0n) - credited;
    const cash = least(amount, price);
    return {
      cash: cash > 0n ? [{ method: 'CASH' as const, amount: cash }] : [],
      rest: amount - cash,
      need: price - cash,
    };
  };
  const credited = least(model.dueOf(sale), taken?.total ?? 0n);
  const { cash, rest, need } = splitOf(credited);
  const tenders = need > 0n ? tendersFor(shop, need, step.tendering) : [];
  const givenBack: GivenBack[] = rest > 0n ? [{ method: 'CASH', amount: rest }] : [];
  const { outlet, customer } = sale;
  const order: Order = { outlet, session, customer, lines, tenders: [...tenders, ...cash] };
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
      givenBack: givenBody(shop, givenBack),
      ...(session && { tillSessionId: session.id }),
    },
  });
  const isGone = ['REFUNDED', 'VOIDED'].includes(model.statusOf(sale));
  const settled = settle(price, order.tenders, model.rules.coin);
  const guards = [
    refused(isGone || session?.isOpen === false || !taken),
    // Somebody may have paid the debt in the meantime: then other money goes back.
    { code: 'VALIDATION_FAILED', holds: !settled, may: true },
    shortAfter(shop, { sale, taken, lines }),
  ];
  if (!answer || !judge(shop, answer, guards, { step, sale: sale.number }) || !taken) return;
  const { refund: refunded, exchange: made } = answer.body.data;
  const told = shop.isOrdered ? credited : minor(shop, refunded.credited);
  const { cash: toldCash, rest: toldRest } = splitOf(told);
  const toldBack: GivenBack[] = toldRest > 0n ? [{ method: 'CASH', amount: toldRest }] : [];
  const back = { sale, returned, taken, credited: told, payments: [...toldBack, ...toldCash] };
  assertRefund(shop, refunded, back);
  model.takeBack(sale, taken, { ...back, session });
  sold(shop, { ...order, tenders: [...tenders, ...toldCash] }, made, by.by);
}

/** What comes back can be sold at once. */
function shortAfter(
  shop: Shop,
  of: { sale: Sale; taken: TakenBack | undefined; lines: Order['lines'] },
): Guard {
  const { model } = shop;
  const { sale, taken, lines } = of;
  const wanted = model.goodsOf(lines);
  for (const { at, before, quantity, isBack } of taken?.parts ?? []) {
    const line = sale.lines[at] as Sale['lines'][number];
    if (!isBack || !wanted.has(line.item)) continue;
    const base = model.baseBetween(line, { before, quantity });
    wanted.set(line.item, (wanted.get(line.item) ?? 0n) - base);
  }
  return model.shortGuard(sale.outlet, wanted);
}
