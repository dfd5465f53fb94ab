import { newId } from '../../src/platform/ids.ts';
import { type Discount, type Priced, settle, sum, type Tender, whole } from './pricing.ts';
import type { Cart, Line, Order, Sale, Session } from './records.ts';
import {
  assertFigures,
  discountBody,
  done,
  fromE4,
  isCashier,
  judge,
  lineBody,
  major,
  type Person,
  patiently,
  pick,
  type Shop,
  send,
  tenderBody,
  tillOf,
} from './shop.ts';
import type { Act, SentDiscount, SentLine, Tendering } from './steps.ts';

export type By = { by: Person; isTwice: boolean };

// What a step says, in exact figures.

export function lineOf(shop: Shop, { item, unit, quantity, discount, price }: SentLine): Line {
  const usual = shop.model.item(item).units[unit].price;
  const line = {
    ...{ item, unit, quantity: BigInt(quantity) },
    ...(price !== undefined && { price: whole(usual * BigInt(price), 100n) }),
  };
  if (!discount) return line;
  const gross = shop.model.price({ lines: [line] })?.subtotal ?? 0n;
  return { ...line, discount: discountOf(discount, gross) };
}

/** An amount as a share of what it comes off; of nothing, nothing can be taken off. */
export function discountOf(sent: SentDiscount | undefined | null, of: bigint): Discount | undefined {
  if (!sent) return undefined;
  if ('percent' in sent) return { percent: BigInt(sent.percent) };
  const amount = whole(of * BigInt(sent.share), 100n);
  return amount > 0n ? { amount } : undefined;
}

/** What is handed over for so much. */
export function tendersFor(
  shop: Shop,
  total: bigint,
  { kind, percent, extra: more, bank }: Tendering,
): Tender[] {
  const part = whole(total * BigInt(percent), 100n);
  const extra = BigInt(more);
  const tenders = ((): Tender[] => {
    switch (kind) {
      case 'cash':
        return [{ method: 'CASH', amount: total }];
      case 'change':
        return [{ method: 'CASH', amount: total + extra }];
      case 'card':
        return [{ method: 'POS', amount: total }];
      case 'overCard':
        return [{ method: 'POS', amount: total + extra }];
      case 'cashBack':
        return [{ method: 'POS', amount: total + extra, cashBack: extra }];
      case 'bank':
        return [{ method: 'BANK', amount: total, bank }];
      case 'split':
        return [
          { method: 'MOBILE', amount: part },
          { method: 'CASH', amount: total - part > 0n ? total - part + extra : 0n },
        ];
      case 'deposit':
        return [
          { method: 'DEPOSIT', amount: part },
          { method: 'BANK', amount: total - part, bank },
        ];
      case 'credit':
      case 'nobody':
        return [{ method: 'CASH', amount: part }];
    }
  })().filter(({ amount }) => amount > 0n);
  if (kind !== 'credit' || more % 2 === 0) return tenders;
  // Half of those who owe something say how much.
  const due = settle(total, tenders, shop.model.rules.coin)?.due ?? 0n;
  return due > 0n ? [...tenders, { method: 'CREDIT', amount: due }] : tenders;
}

type Selling = Pick<Act<'sell'>, 'outlet' | 'till' | 'tendering' | 'customer' | 'isApproved' | 'hasOwnId'>;

function customerFor(shop: Shop, { tendering, customer }: Selling, cart?: Cart): number | undefined {
  const customers = shop.parties.flatMap(({ isCustomer }, at) => (isCustomer ? [at] : []));
  if (tendering.kind === 'nobody') return cart?.customer;
  const isNeeded = tendering.kind === 'credit' || tendering.kind === 'deposit';
  return customer !== undefined || isNeeded ? pick(customers, customer ?? tendering.extra) : cart?.customer;
}

/** An open session at the outlet, where one is asked for and there is one. */
export function sessionFor(
  shop: Shop,
  outlet: number,
  till: 'none' | 'till',
  which: number,
): Session | undefined {
  if (till === 'none') return undefined;
  const open = shop.tills.filter((one) => one.outlet === outlet && one.session?.isOpen);
  return pick(open, which)?.session;
}

// What is answered.

/** A sale in the figures of the interface. */
export function saleFigures(shop: Shop, sale: Sale) {
  const { model, outlets, parties } = shop;
  const money = (amount: bigint) => major(shop, amount);
  const due = model.dueOf(sale);
  const paid = sale.total - due - sale.credited;
  return {
    ...{ id: sale.id, number: sale.number, outletId: outlets[sale.outlet]?.id },
    tillSessionId: sale.session?.id ?? null,
    customerId: sale.customer === undefined ? null : parties[sale.customer]?.id,
    subtotal: money(sale.subtotal),
    discount: money(sale.discount),
    tax: money(sale.tax),
    rounding: money(sale.rounding),
    total: money(sale.total),
    paid: money(paid),
    due: money(due),
    exchanged: money(sale.exchanged),
    credited: money(sale.credited),
    refunded: money(sale.refunded),
    change: money(sale.change),
    status: model.statusOf(sale),
    paymentStatus: due === 0n ? 'PAID' : paid > 0n ? 'PART_PAID' : 'UNPAID',
    ...{ isOffline: sale.isOffline, userId: sale.user },
  };
}

/** Costs are known one at a time, and told to those who may see them. */
const costFigures = (shop: Shop, by: Person, cost: bigint) =>
  isCashier(by) ? { cost: null } : shop.isOrdered ? { cost: major(shop, cost) } : {};

export function assertSale(shop: Shop, found: { lines: object[] }, sale: Sale, by: Person): void {
  const cost = sum(sale.lines.map((line) => line.cost));
  assertFigures(found, { ...saleFigures(shop, sale), ...costFigures(shop, by, cost) }, 'a sale');
  for (const [at, line] of sale.lines.entries()) {
    const { item, unit, quantity, price, off, tax, total, refunded } = line;
    const figures = {
      ...{ position: at + 1, itemPriceId: shop.model.item(item).units[unit].id },
      ...{ quantity: fromE4(quantity), unitPrice: fromE4(price), refundedQuantity: fromE4(refunded) },
      ...{ discount: major(shop, off), tax: major(shop, tax), total: major(shop, total) },
      ...costFigures(shop, by, line.cost),
    };
    assertFigures(found.lines[at] ?? {}, figures, 'a line of a sale');
  }
}

function paymentFigures(shop: Shop, { payments }: Sale) {
  return payments.map(({ method, amount, applied, change, back, bank }) => ({
    ...{ method, amount: major(shop, applied + back), tendered: major(shop, amount) },
    ...{ change: major(shop, change), cashBack: major(shop, back) },
    bankId: bank === undefined ? null : shop.banks[bank]?.id,
  }));
}

type SaleAnswer = {
  sale: { id: string; number: string; lines: object[] };
  payments: object[];
  change: number;
};

/** What the numbers of a till begin with or, without one, those of the outlet. */
export const prefixOf = (shop: Shop, { outlet, session }: Pick<Order, 'outlet' | 'session'>) =>
  `${shop.outlets[outlet]?.code}-${session ? `${tillOf(shop, session).code}-` : ''}`;

/** The next number; among many only that it is one of these is known. */
function numberFor(shop: Shop, order: Order, told: string): string {
  const prefix = prefixOf(shop, order);
  const next = (shop.model.series.get(prefix) ?? 0) + 1;
  shop.model.series.set(prefix, next);
  return shop.isOrdered ? numbered(prefix, next) : told;
}

export const numbered = (prefix: string, number: number) => prefix + String(number).padStart(6, '0');

/** Writes a sale into the model and compares it with what was answered. */
export function sold(shop: Shop, order: Order, answer: SaleAnswer, by: Person): Sale {
  const { id } = answer.sale;
  const number = numberFor(shop, order, answer.sale.number);
  const user = shop.people[by].userId;
  const sale = shop.model.sell(order, { id, number, user, isOffline: false });
  shop.saleIds.push(id);
  assertSale(shop, answer.sale, sale, by);
  for (const [at, figures] of paymentFigures(shop, sale).entries())
    assertFigures(answer.payments[at] ?? {}, figures, 'a payment of a sale');
  assertFigures(answer, { change: major(shop, sale.change) }, 'the change');
  return sale;
}

/** A manager's yes, where a cashier needs one and asks for it. */
async function approvalFor(shop: Shop, order: Order, priced: Priced, { by }: By, isAsked: boolean) {
  const action = isCashier(by) ? shop.model.approvalFor(order, priced) : undefined;
  if (!action || !isAsked) return undefined;
  const outletId = shop.outlets[order.outlet]?.id;
  const ask = () => shop.people.manager.post('/auth/approvals', { action, outletId });
  const { approvalToken } = done(await patiently(shop, ask));
  return { action, approvalToken };
}

type Ordering = { step: Selling; by: By; cart?: Cart };

/** Sells goods, or all of a cart; answers whether it did. */
export async function checkOut(
  shop: Shop,
  goods: Pick<Order, 'lines' | 'discount'>,
  ordering: Ordering,
): Promise<boolean> {
  const { step, by, cart } = ordering;
  const { model, outlets } = shop;
  const priced = model.price(goods);
  const order: Order = {
    ...goods,
    outlet: step.outlet,
    session: sessionFor(shop, step.outlet, step.till, step.tendering.extra),
    customer: customerFor(shop, step, cart),
    tenders: tendersFor(shop, priced?.total ?? 0n, step.tendering),
  };
  const approval = priced && (await approvalFor(shop, order, priced, by, step.isApproved));
  const guards = model.sellGuards(order, { isCashier: isCashier(by.by), approved: approval?.action });
  const answer = await send(shop, {
    ...{ ...by, needs: 'sell', path: '/checkout' },
    body: {
      outletId: outlets[order.outlet]?.id,
      ...(cart ? { cartId: cart.id } : { lines: order.lines.map((line) => lineBody(shop, line)) }),
      ...(!cart && order.discount && { discount: discountBody(shop, order.discount) }),
      ...(order.session && { tillSessionId: order.session.id }),
      ...(order.customer !== undefined && { customerId: shop.parties[order.customer]?.id }),
      payments: order.tenders.map((tender) => tenderBody(shop, tender)),
      ...(step.hasOwnId && { saleId: newId() }),
      ...(approval && { approvalToken: approval.approvalToken }),
    },
  });
  if (!answer || !judge(shop, answer, guards, order)) return false;
  sold(shop, order, answer.body.data, by.by);
  return true;
}

export async function sell(shop: Shop, step: Act<'sell'>, by: By): Promise<void> {
  const lines = step.lines.map((line) => lineOf(shop, line));
  const before = shop.model.price({ lines })?.total ?? 0n;
  await checkOut(shop, { lines, discount: discountOf(step.discount, before) }, { step, by });
}
