import assert from 'node:assert/strict';
import { newId } from '../../src/platform/ids.ts';
import { balanceOf } from './model.ts';
import { type Priced, type Settled, settle, type Tender } from './pricing.ts';
import type { Order, Sale } from './records.ts';
import { assertSale, type By, discountOf, lineOf, numbered, prefixOf, tendersFor } from './sell.ts';
import {
  type Device,
  discountBody,
  done,
  fromE4,
  isCashier,
  judge,
  lineBody,
  major,
  type OfflineSale,
  patiently,
  pick,
  type Shop,
  send,
  tenderBody,
} from './shop.ts';
import type { Act } from './steps.ts';

type Rung = Act<'push'>['rung'][number];

/** Rung up without a connection, in the session that the till has or had last. */
function ringUp(shop: Shop, device: Device, rung: Rung): void {
  const { lines: sent, discount, customer, tendering, isOld } = rung;
  const { model } = shop;
  const { session, outlet } = device;
  if (!session) return;
  const lines = sent.map((line) => lineOf(shop, line));
  const goods = { lines, discount: discountOf(discount, model.price({ lines })?.total ?? 0n) };
  const priced = model.price(goods);
  // What is paid too much without cash goes back as cash, though the till did not say so.
  const isOverpaid = tendering.kind === 'overCard';
  const customers = shop.parties.flatMap(({ isCustomer }, at) => (isCustomer ? [at] : []));
  const order: Order = {
    ...{ ...goods, outlet, session },
    // Among many, what was first is what the server says: its corrections are looked at in the end.
    ...(shop.isOrdered && { turn: isOld ? 0 : ++model.turns }),
    isOld,
    customer:
      tendering.kind === 'credit' || customer !== undefined ? pick(customers, customer ?? 0) : undefined,
    tenders: tendersFor(
      shop,
      priced?.total ?? 0n,
      isOverpaid ? { ...tendering, kind: 'cashBack' } : tendering,
    ),
  };
  const settled = priced && settle(priced.total, order.tenders, model.rules.coin);
  if (!priced || !settled) return;
  device.rung += 1;
  const id = newId();
  const number = numbered(prefixOf(shop, order), device.rung);
  const body = bodyOf(shop, { order, priced, settled, id, number, isOverpaid });
  device.queue.push({ id, number, order, body, isThere: false, isOverpaid });
}

type Receipt = {
  order: Order;
  priced: Priced;
  settled: Settled;
  id: string;
  number: string;
  isOverpaid: boolean;
};

function bodyOf(
  shop: Shop,
  { order, priced, settled, id, number, isOverpaid }: Receipt,
): OfflineSale['body'] {
  const { model } = shop;
  shop.clock = Math.max(shop.clock + 1, Date.now());
  // By the clock of a place where it is noon now.
  const ago = order.isOld ? Temporal.PlainDate.from(model.oldDay).until(model.today).days : 0;
  const withoutBack = ({ cashBack: _, ...tender }: Tender) => tender;
  return {
    ...{
      saleId: id,
      number,
      tillSessionId: order.session?.id,
      completedAt: new Date(shop.clock - ago * 86_400_000).toISOString(),
    },
    ...(order.customer !== undefined && { customerId: shop.parties[order.customer]?.id }),
    pricesIncludeTax: model.rules.includesTax,
    lines: order.lines.map((line, at) => {
      const { tax, total } = priced.lines[at] as Priced['lines'][number];
      const { tax: rate, units } = model.item(line.item);
      return {
        ...lineBody(shop, line),
        ...{ unitPrice: fromE4(line.price ?? units[line.unit].price), taxPercent: fromE4(rate) },
        ...{ tax: major(shop, tax), total: major(shop, total) },
      };
    }),
    ...(order.discount && { discount: discountBody(shop, order.discount) }),
    total: major(shop, settled.total),
    payments: order.tenders.map((tender) => tenderBody(shop, isOverpaid ? withoutBack(tender) : tender)),
  };
}

type Result = { saleId: string; status: string; number: string; exceptions: string[]; errors: object[] };

/** Pushes what is in hand, in some order, with something that was brought before. */
export async function push(shop: Shop, step: Act<'push'>, by: By): Promise<void> {
  const device = shop.devices.find(({ outlet }) => outlet === step.outlet) as Device;
  for (const rung of step.rung) ringUp(shop, device, rung);
  const held = step.holdsBack ? device.queue.splice(0, 1) : [];
  const taken = device.queue.splice(0);
  device.queue.push(...held);
  const again = step.again === undefined ? undefined : pick(device.sent, step.again);
  const batch = step.isReversed ? taken.toReversed() : taken;
  if (again) batch.push(again);
  if (batch.length === 0) return;
  device.sent.push(...taken);
  const isDone = await pushed(shop, device, batch, by);
  if (isDone) return;
  // It stays in the till: nobody got it.
  device.sent = device.sent.filter((one) => !taken.includes(one));
  device.queue.unshift(...taken);
}

/**
 * Brings everything that is left, by somebody who may; and once more what nobody was told about, for a push that was put
 * off may have brought some of it.
 */
export async function pushRest(shop: Shop): Promise<void> {
  for (const device of shop.devices) {
    const untold = device.sent.filter(({ isThere }) => !isThere);
    assert.ok(untold.length === 0 || shop.tally.has('LATER'), 'each sale was accepted once');
    const rest = [...new Set([...untold, ...device.queue.splice(0)])];
    for (let at = 0; at < rest.length; at += 50) {
      const some = rest.slice(at, at + 50);
      await pushed(shop, device, some, { by: 'owner', isTwice: false });
      for (const sale of some.filter(({ isThere }) => !isThere)) {
        const { userId } = done(await patiently(shop, () => shop.people.owner.get(`/sales/${sale.id}`)));
        enter(shop, sale, userId);
      }
    }
  }
}

async function pushed(shop: Shop, device: Device, batch: OfflineSale[], by: By): Promise<boolean> {
  const answer = await send(shop, {
    // Sent twice at once, either may be the one that brings it.
    ...{ by: by.by, needs: 'sell', path: '/till/sales' },
    body: { outletId: shop.outlets[device.outlet]?.id, sales: batch.map(({ body }) => body) },
  });
  if (!answer || !judge(shop, answer, [], 'a push')) return false;
  const results: Result[] = answer.body.data.results;
  const inOrder = batch
    .map((sale, at) => ({ sale, result: results[at] as Result }))
    .toSorted((one, other) => (orderOf(one.sale) < orderOf(other.sale) ? -1 : 1));
  for (const { sale, result } of inOrder) {
    if (result.status === 'LATER') putOff(shop, device, sale);
    else await arrived(shop, { sale, result, by });
  }
  return true;
}

/** Shift by shift, as they were rung up. */
const orderOf = ({ order, body }: OfflineSale) => `${order.session?.id} ${body.completedAt}`;

/** It stays in the till's queue. */
function putOff(shop: Shop, device: Device, sale: OfflineSale): void {
  shop.tally.set('LATER', (shop.tally.get('LATER') ?? 0) + 1);
  device.queue.push(sale);
}

async function arrived(
  shop: Shop,
  { sale, result, by }: { sale: OfflineSale; result: Result; by: By },
): Promise<void> {
  const { id, number } = sale;
  const status = sale.isThere ? 'DUPLICATE' : 'ACCEPTED';
  const told = { ...result, exceptions: [] };
  // Among many, another push may be under way with the same sale, and be the one that brought it.
  const isOthers = !shop.isOrdered && !sale.isThere && result.status === 'DUPLICATE';
  const expected = {
    saleId: id,
    status: isOthers ? 'DUPLICATE' : status,
    number,
    exceptions: [],
    errors: [],
  };
  assert.deepEqual(told, expected, 'a sale that was pushed');
  if (result.status === 'DUPLICATE') return assert.deepEqual(result.exceptions, []);
  const exceptions = exceptionsOf(shop, { sale, by });
  if (shop.isOrdered) assert.deepEqual(result.exceptions.toSorted(), exceptions.toSorted(), `sale ${number}`);
  const made = enter(shop, sale, shop.people[by.by].userId);
  if (shop.isOrdered) assertSale(shop, done(await shop.people.owner.get(`/sales/${id}`)), made, 'owner');
}

function enter(shop: Shop, sale: OfflineSale, user: string): Sale {
  const { id, number, order } = sale;
  sale.isThere = true;
  shop.saleIds.push(id);
  const last = shop.model.series.get(prefixOf(shop, order)) ?? 0;
  shop.model.series.set(prefixOf(shop, order), Math.max(last, Number(number.slice(-6))));
  return shop.model.sell(order, { id, number, user, isOffline: true });
}

/** What a person should look at, by what there is before it is posted. */
function exceptionsOf(shop: Shop, { sale, by }: { sale: OfflineSale; by: By }): string[] {
  const { model } = shop;
  const { order, isOverpaid, number } = sale;
  const priced = model.price(order) as Priced;
  const { due, cashBack, total } = settle(priced.total, order.tenders, model.rules.coin) as Settled;
  const last = model.series.get(prefixOf(shop, order)) ?? 0;
  const isOther = order.lines.some(
    ({ item, unit, price }) => price !== undefined && price !== model.item(item).units[unit].price,
  );
  const goods = [...model.goodsOf(order.lines)];
  // What a posted count has taken out already does not leave again.
  const isShort = goods.some(([item, wanted]) => {
    const leaves = model.countSince(order, item)?.value === undefined ? wanted : 0n;
    return !model.rules.allowsNegative[order.outlet] && model.shelf(item, order.outlet).quantity < leaves;
  });
  const isCounted = goods.some(([item]) => model.countSince(order, item));
  const isGenerous = isCashier(by.by) && model.isBeyondLimit(order, priced);
  const debtor = order.customer === undefined ? undefined : model.party(order.customer);
  const isBeyond = due > 0n && !!debtor && debtor.limit !== null && balanceOf(debtor) + due > debtor.limit;
  return [
    ...(Number(number.slice(-6)) > last + 1 ? ['NUMBER_GAP'] : []),
    ...(order.session?.isOpen ? [] : ['SESSION_CLOSED']),
    ...(order.isOld && model.isClosed ? ['PERIOD_CLOSED'] : []),
    ...(isOther ? ['PRICE_CHANGED'] : []),
    ...(isOverpaid ? ['PAYMENT_DIFFERS'] : []),
    ...(isShort ? ['STOCK_NEGATIVE'] : []),
    ...(isGenerous ? ['DISCOUNT_LIMIT'] : []),
    ...(isCashier(by.by) && model.isRoundedAway(order) ? ['ROUNDED_AWAY'] : []),
    ...(isCashier(by.by) && cashBack > total ? ['CASH_BACK_LIMIT'] : []),
    ...(isBeyond ? ['CREDIT_LIMIT'] : []),
    ...(isCounted ? ['RECORDED_AFTER_COUNT'] : []),
  ];
}
