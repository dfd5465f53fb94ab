import type { Actor } from '../../../http/access.ts';
import { issueFrom, type Late } from '../../../inventory/exports.ts';
import { componentsOfLines, taxesByRate } from '../../../values/pricing.ts';
import { divideRounded, lineAmountMinor } from '../../../values/quantity.ts';
import { taxAsCharged } from '../../../values/tax-rate.ts';
import type { Settlement } from '../../../values/tender.ts';
import type { OrderedPayment } from '../../checkout/order.ts';
import { itemOf } from '../../checkout/other-item.ts';
import type { Shop, SoldItem } from '../../checkout/read-shop.ts';
import type { RungUp } from '../../checkout/ring-up.ts';
import type { ChargedSale } from './offline-sale.ts';

type Ringing = {
  shop: Shop;
  outletId: string;
  payments: OrderedPayment[];
  /** In an exchange: the part that returned goods paid. */
  exchangedMinor: bigint;
  /** Stocktakes that were counted after the sale and did not know of it. */
  late: Late | undefined;
  soldOn: string;
};

/**
 * A sale with the figures that were charged. The difference between total and lines is rounding, so that the books have
 * what the customer paid. The discount of a line is quantity × price less its total. Stock may go below zero, because
 * the goods are gone.
 */
export function ringUpCharged(
  actor: Actor,
  { lines: charged, totalMinor, pricesIncludeTax }: ChargedSale,
  { shop, outletId, payments, exchangedMinor, late, soldOn }: Ringing,
): RungUp {
  const lines = charged.map((line) => {
    const item = itemOf(line, shop) as SoldItem;
    const grossMinor = lineAmountMinor(line.quantityE4, line.unitPriceE4, actor.currencyDecimals);
    const netMinor = pricesIncludeTax ? line.totalMinor : line.totalMinor - line.taxMinor;
    const { quantityE4, unitPriceE4, taxPercentE4, taxMinor, discount } = line;
    return {
      ...item,
      quantityE4,
      unitPriceE4,
      ...taxAsCharged(item.taxPeriods, { day: soldOn, taxPercentE4 }),
      taxMinor,
      discount,
      grossMinor,
      totalMinor: line.totalMinor,
      discountMinor: grossMinor - netMinor,
      baseE4: divideRounded(quantityE4 * item.factorE4, 10_000n),
    };
  });
  const goods = lines.flatMap(({ kind, variantId, baseE4 }, at) =>
    kind === 'GOODS' && baseE4 > 0n ? [{ at, variantId, quantityE4: baseE4 }] : [],
  );
  const issued = issueFrom(shop.stock, {
    reason: 'SALE',
    late,
    lines: goods.map(({ variantId, quantityE4 }) => ({
      variantId,
      outletId,
      quantityE4,
      mayGoBelowZero: true,
    })),
  });
  if ('short' in issued) throw new Error('stock that may go below zero is never short');
  const costs = new Map(goods.map(({ at }, index) => [at, issued.costsMinor[index] ?? 0n]));
  const sum = (pick: (line: (typeof lines)[number]) => bigint) =>
    lines.reduce((total, line) => total + pick(line), 0n);
  const roundingMinor = totalMinor - sum((line) => line.totalMinor);
  const components = componentsOfLines(lines, shop.counter.taxRounding);
  const depositMinor = shop.customer?.depositMinor ?? 0n;
  return {
    lines: lines.map((line, at) => ({
      ...line,
      components: components[at] ?? [],
      costMinor: costs.get(at) ?? 0n,
    })),
    priced: {
      lines,
      taxes: taxesByRate(lines),
      subtotalMinor: sum((line) => line.grossMinor),
      discountMinor: sum((line) => line.discountMinor),
      taxMinor: sum((line) => line.taxMinor),
      roundingMinor: 0n,
      totalMinor: totalMinor - roundingMinor,
    },
    settlement: { ...settleCharged(payments, { totalMinor, exchangedMinor, depositMinor }), roundingMinor },
    costMinor: issued.costsMinor.reduce((total, cost) => total + cost, 0n),
    movements: issued.movements,
    levels: issued.levels,
  };
}

/**
 * Settles the payments as `settle` does, but refuses nothing. If too much was paid without cash, the rest went back as
 * cash. What a deposit does not cover stays due.
 */
function settleCharged(
  payments: OrderedPayment[],
  {
    totalMinor,
    exchangedMinor,
    depositMinor,
  }: { totalMinor: bigint; exchangedMinor: bigint; depositMinor: bigint },
): Omit<Settlement, 'roundingMinor'> {
  let restMinor = totalMinor - exchangedMinor;
  let depositLeftMinor = depositMinor;
  const take = (atMostMinor: bigint) => {
    const appliedMinor = least(atMostMinor < 0n ? 0n : atMostMinor, restMinor);
    restMinor -= appliedMinor;
    return appliedMinor;
  };
  const tendered = payments.filter(({ method }) => method !== 'CREDIT');
  const settled = tendered.map(() => ({ appliedMinor: 0n, changeMinor: 0n, cashBackMinor: 0n }));
  for (const [at, { method, amountMinor, cashBackMinor }] of tendered.entries()) {
    if (method === 'CASH') continue;
    if (method === 'DEPOSIT') {
      const appliedMinor = take(least(amountMinor, depositLeftMinor));
      depositLeftMinor -= appliedMinor;
      settled[at] = { appliedMinor, changeMinor: 0n, cashBackMinor: 0n };
    } else {
      const appliedMinor = take(amountMinor - cashBackMinor);
      settled[at] = { appliedMinor, changeMinor: 0n, cashBackMinor: amountMinor - appliedMinor };
    }
  }
  // Cash pays what the other methods leave.
  for (const [at, { method, amountMinor }] of tendered.entries()) {
    if (method !== 'CASH') continue;
    const appliedMinor = take(amountMinor);
    settled[at] = { appliedMinor, changeMinor: amountMinor - appliedMinor, cashBackMinor: 0n };
  }
  const sum = (pick: (one: (typeof settled)[number]) => bigint) =>
    settled.reduce((total, one) => total + pick(one), 0n);
  return {
    payments: settled,
    totalMinor,
    paidMinor: totalMinor - restMinor,
    changeMinor: sum(({ changeMinor }) => changeMinor),
    cashBackMinor: sum(({ cashBackMinor }) => cashBackMinor),
    dueMinor: restMinor,
  };
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
