import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import { fromE4 } from '../../../http/quantity.ts';
import { otherItemId } from '../../../values/other-item.ts';
import { priceSale, roundingLoss } from '../../../values/pricing.ts';
import { settle } from '../../../values/tender.ts';
import { findUnusual } from '../../checkout/find-unusual.ts';
import { cashBackLimit, exceedsDiscountLimit } from '../../checkout/guards.ts';
import type { SaleOrder } from '../../checkout/order.ts';
import { exceedsOtherAmountLimit, itemOf } from '../../checkout/other-item.ts';
import type { Shop } from '../../checkout/read-shop.ts';
import type { RungUp } from '../../checkout/ring-up.ts';
import type { Disagreement } from '../exceptions/exceptions.ts';
import type { ChargedSale } from './offline-sale.ts';

type Compared = { order: SaleOrder; charged: ChargedSale; shop: Shop; rung: RungUp } & {
  /** Whether the seller or the sender is a cashier. */
  isOfCashier: boolean;
};

/** Compares what was charged with the current catalogue, settings and limits. */
export function findDisagreements(actor: Actor, compared: Compared): Disagreement[] {
  return [
    ...inCatalogue(compared),
    ...inTax(compared),
    ...inFigures(actor, compared),
    ...inPayments(actor, compared),
    ...inStock(compared),
    ...inDiscount(actor, compared),
    ...inOther(actor, compared),
    ...inRounding(actor, compared),
    ...inCashBack(actor, compared),
    ...inCredit(actor, compared),
    ...findUnusual(actor, compared.order, { counter: compared.shop.counter, rung: compared.rung }),
    ...(actor.subscriptionEnded ? [{ kind: 'SUBSCRIPTION_EXPIRED' as const, details: {} }] : []),
  ];
}

/** One exception for all these lines, or none if there are no lines. */
function exceptionFor(kind: Disagreement['kind'], lines: object[], more: object = {}): Disagreement[] {
  return lines.length > 0 ? [{ kind, details: { ...more, lines } }] : [];
}

function inCatalogue({ rung }: Compared): Disagreement[] {
  const disabled = rung.lines.filter(({ isForSale }) => !isForSale);
  const changed = rung.lines.filter(({ unitPriceE4, priceE4 }) => unitPriceE4 !== priceE4);
  return [
    ...exceptionFor(
      'ITEM_DISABLED',
      disabled.map(({ itemPriceId, name }) => ({ itemPriceId, name })),
    ),
    ...exceptionFor(
      'PRICE_CHANGED',
      changed.map(({ itemPriceId, name, unitPriceE4, priceE4 }) => ({
        itemPriceId,
        name,
        charged: fromE4(unitPriceE4),
        now: fromE4(priceE4),
      })),
    ),
  ];
}

function inTax({ rung, charged, shop }: Compared): Disagreement[] {
  const { pricesIncludeTax } = charged;
  const now = shop.counter.pricesIncludeTax;
  const lines = rung.lines.flatMap(({ itemPriceId, name, taxPercentE4 }, at) => {
    const line = charged.lines[at];
    const nowE4 = (line && itemOf(line, shop)?.taxPercentE4) ?? 0n;
    if (taxPercentE4 === nowE4) return [];
    return [{ itemPriceId, name, charged: fromE4(taxPercentE4), now: fromE4(nowE4) }];
  });
  if (pricesIncludeTax === now) return exceptionFor('TAX_CHANGED', lines);
  return [{ kind: 'TAX_CHANGED', details: { pricesIncludeTax: { charged: pricesIncludeTax, now }, lines } }];
}

/**
 * Computes the sale again with the till's prices, rates and discounts. Till and server share the code, so the result
 * must be equal.
 */
function inFigures(actor: Actor, { order, charged, shop, rung }: Compared): Disagreement[] {
  const computed = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: charged.pricesIncludeTax,
    taxRounding: shop.counter.taxRounding,
    lines: charged.lines.map((line) => ({ ...line, key: line.itemPriceId })),
    discount: order.discount,
  });
  const major = (minor: bigint) => majorOf(actor, minor);
  const sentFigures = { tax: major(rung.priced.taxMinor), total: major(charged.totalMinor) };
  if ('refused' in computed) {
    return [
      { kind: 'FIGURES_DIFFER', details: { charged: sentFigures, computed: null, why: computed.refused } },
    ];
  }
  const settled = settle({
    totalMinor: computed.totalMinor,
    payments: order.payments.filter(({ method }) => method !== 'CREDIT'),
    exchangedMinor: order.exchangedMinor,
    cashUnitMinor: shop.counter.cashUnitMinor > 1n ? shop.counter.cashUnitMinor : undefined,
  });
  const roundingMinor = 'refused' in settled ? 0n : settled.roundingMinor;
  const totalMinor = computed.totalMinor + roundingMinor;
  const isSame =
    totalMinor === charged.totalMinor &&
    computed.lines.every(({ taxMinor, totalMinor: lineMinor }, at) => {
      const line = charged.lines[at];
      return line?.taxMinor === taxMinor && line.totalMinor === lineMinor;
    });
  if (isSame) return [];
  const computedFigures = { tax: major(computed.taxMinor), total: major(totalMinor) };
  return [{ kind: 'FIGURES_DIFFER', details: { charged: sentFigures, computed: computedFigures } }];
}

/** Cash back and debts that differ from what the till sent, and a debt without a customer. */
function inPayments(actor: Actor, { order, charged, rung: { settlement } }: Compared): Disagreement[] {
  const sentCashBackMinor = order.payments.reduce((sum, { cashBackMinor }) => sum + cashBackMinor, 0n);
  const credits = order.payments.filter(({ method }) => method === 'CREDIT');
  const creditMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const isDueAsSaid = credits.length === 0 || creditMinor === settlement.dueMinor;
  const hasDebtor = settlement.dueMinor === 0n || charged.order.customerId !== undefined;
  if (sentCashBackMinor === settlement.cashBackMinor && isDueAsSaid && hasDebtor) return [];
  const major = (minor: bigint) => majorOf(actor, minor);
  const sentFigures = {
    cashBack: major(sentCashBackMinor),
    due: credits.length > 0 ? major(creditMinor) : null,
  };
  const posted = { cashBack: major(settlement.cashBackMinor), due: major(settlement.dueMinor) };
  return [{ kind: 'PAYMENT_DIFFERS', details: { charged: sentFigures, posted } }];
}

function inStock({ rung, shop }: Compared): Disagreement[] {
  if (shop.counter.allowsNegativeStock) return [];
  const below = [...shop.stock.values()].filter(({ quantityE4 }) => quantityE4 < 0n);
  return exceptionFor(
    'STOCK_NEGATIVE',
    below.map(({ variantId, quantityE4 }) => {
      const same = rung.lines.filter((line) => line.variantId === variantId);
      const soldE4 = same.reduce((sum, { baseE4 }) => sum + baseE4, 0n);
      return { variantId, name: same[0]?.name, sold: fromE4(soldE4), left: fromE4(quantityE4) };
    }),
  );
}

function inDiscount(actor: Actor, { order, shop: { counter }, rung, isOfCashier }: Compared): Disagreement[] {
  if (!isOfCashier || !exceedsDiscountLimit(order, { counter, rung })) return [];
  const details = {
    discount: majorOf(actor, rung.priced.discountMinor),
    of: majorOf(actor, rung.priced.subtotalMinor),
    limitPercent: fromE4(counter.cashierDiscountE4),
  };
  return [{ kind: 'DISCOUNT_LIMIT', details }];
}

function inOther(actor: Actor, { charged, shop: { counter }, isOfCashier }: Compared): Disagreement[] {
  if (!isOfCashier || !exceedsOtherAmountLimit(charged.lines, counter)) return [];
  const beyond = charged.lines.filter(({ itemPriceId }) => itemPriceId === otherItemId);
  const limit = majorOf(actor, counter.otherAmountLimitMinor ?? 0n);
  return exceptionFor(
    'OTHER_LIMIT',
    beyond.map(({ other, totalMinor }) => ({ name: other?.name, total: majorOf(actor, totalMinor) })),
    { limit },
  );
}

function inRounding(actor: Actor, { rung, isOfCashier }: Compared): Disagreement[] {
  const loss = roundingLoss(rung.lines, actor.currencyDecimals);
  if (!isOfCashier || !loss) return [];
  const { grossMinor, wholeMinor, linesOfNothing } = loss;
  const [charged, whole] = [majorOf(actor, grossMinor), majorOf(actor, wholeMinor)];
  return [{ kind: 'ROUNDED_AWAY', details: { charged, whole, linesOfNothing } }];
}

function inCashBack(actor: Actor, { rung, shop: { counter }, isOfCashier }: Compared): Disagreement[] {
  const limitMinor = cashBackLimit(counter, rung);
  const { cashBackMinor } = rung.settlement;
  if (!isOfCashier || cashBackMinor <= limitMinor) return [];
  const [cashBack, limit] = [majorOf(actor, cashBackMinor), majorOf(actor, limitMinor)];
  return [{ kind: 'CASH_BACK_LIMIT', details: { cashBack, limit } }];
}

function inCredit(
  actor: Actor,
  { order, shop: { customer }, rung: { settlement } }: Compared,
): Disagreement[] {
  if (!customer) return [];
  const major = (minor: bigint) => majorOf(actor, minor);
  const found: Disagreement[] = [];
  const { id: customerId, status, creditLimitMinor: limitMinor, depositMinor } = customer;
  if (status === 'BLOCKED') found.push({ kind: 'CUSTOMER_BLOCKED', details: { customerId } });
  const isDeposit = ({ method }: { method: string }) => method === 'DEPOSIT';
  const wantedMinor = order.payments
    .filter(isDeposit)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (wantedMinor > depositMinor) {
    const details = { customerId, wanted: major(wantedMinor), there: major(depositMinor) };
    found.push({ kind: 'DEPOSIT_SHORT', details });
  }
  const usedMinor = wantedMinor < depositMinor ? wantedMinor : depositMinor;
  const owedMinor = customer.balanceMinor + usedMinor + settlement.dueMinor;
  if (settlement.dueMinor > 0n && limitMinor !== null && owedMinor > limitMinor) {
    const details = { customerId, owed: major(owedMinor), limit: major(limitMinor) };
    found.push({ kind: 'CREDIT_LIMIT', details });
  }
  return found;
}
