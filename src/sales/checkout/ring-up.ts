import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { insufficientStock, issueFrom, type LevelChange, type Movement } from '../../inventory/exports.ts';
import { componentsOfLines, type PricedSale, type PriceRefusal, priceSale } from '../../values/pricing.ts';
import { divideRounded } from '../../values/quantity.ts';
import { failField } from '../../values/refusal.ts';
import type { ChargedComponent } from '../../values/tax-rate.ts';
import { type Settlement, settle, type TenderRefusal } from '../../values/tender.ts';
import type { OrderedLine, SaleOrder } from './order.ts';
import { checkOther, itemOf } from './other-item.ts';
import type { Shop, SoldItem } from './read-shop.ts';

type RungLine = SoldItem & {
  quantityE4: bigint;
  /** The quantity in base units. */
  baseE4: bigint;
  unitPriceE4: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  /** What each tax of a group has of the tax. */
  components: ChargedComponent[];
  totalMinor: bigint;
  costMinor: bigint;
};

/** A sale with all its figures, before it is written. */
export type RungUp = {
  lines: RungLine[];
  priced: PricedSale;
  settlement: Settlement;
  costMinor: bigint;
  movements: Movement[];
  levels: LevelChange[];
};

/** Prices the order, settles its payments and takes the goods out of stock. Refuses what cannot be sold. */
export function ringUp(actor: Actor, order: SaleOrder, shop: Shop): RungUp {
  const sold = order.lines.map((line, at) => soldLine(line, at, shop));
  const priced = priceSale({
    currencyDecimals: actor.currencyDecimals,
    pricesIncludeTax: shop.counter.pricesIncludeTax,
    taxRounding: shop.counter.taxRounding,
    lines: sold.map((line) => ({ ...line, key: line.itemPriceId })),
    discount: order.discount,
  });
  if ('refused' in priced) throw notPriced(priced);
  const settlement = settlementOf(actor, order, { shop, totalMinor: priced.totalMinor });
  const goods = sold.flatMap(({ kind, variantId, baseE4 }, at) =>
    kind === 'GOODS' ? [{ at, variantId, quantityE4: baseE4 }] : [],
  );
  const { outletId } = order;
  const mayGoBelowZero = shop.counter.allowsNegativeStock;
  const issued = issueFrom(shop.stock, {
    reason: 'SALE',
    lines: goods.map(({ variantId, quantityE4 }) => ({ variantId, outletId, quantityE4, mayGoBelowZero })),
  });
  if ('short' in issued) {
    const named = sold.map((line, at) => ({ ...line, field: `lines.${at}.quantity` }));
    throw insufficientStock(issued.short, named);
  }
  const costs = new Map(goods.map(({ at }, index) => [at, issued.costsMinor[index] ?? 0n]));
  const figured = sold.map((line, at) => ({ ...line, ...(priced.lines[at] as PricedSale['lines'][number]) }));
  const components = componentsOfLines(figured, shop.counter.taxRounding);
  const lines = figured.map((line, at) => ({
    ...line,
    components: components[at] ?? [],
    costMinor: costs.get(at) ?? 0n,
  }));
  const costMinor = issued.costsMinor.reduce((sum, cost) => sum + cost, 0n);
  return { lines, priced, settlement, costMinor, movements: issued.movements, levels: issued.levels };
}

function soldLine(line: OrderedLine, at: number, shop: Shop) {
  const field = `lines.${at}`;
  const item = itemOf(line, shop);
  if (!item) throw failField('NOT_FOUND', { field: `${field}.itemPriceId`, message: 'does not exist' });
  checkOther(line, field, shop.other);
  if (!item.isForSale) {
    throw failField('INVALID_STATE', {
      field: `${field}.itemPriceId`,
      message: `is not for sale: ${item.name} is disabled`,
    });
  }
  const baseE4 = divideRounded(line.quantityE4 * item.factorE4, 10_000n);
  if (baseE4 === 0n) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.quantity`,
      message: 'is too small for stock',
    });
  }
  const { quantityE4, discount } = line;
  return { ...item, quantityE4, baseE4, discount, unitPriceE4: line.unitPriceE4 ?? item.priceE4 };
}

/** Settles the payments. What they leave is on account. A payment by CREDIT only states how much that is. */
function settlementOf(
  actor: Actor,
  { payments, exchangedMinor }: SaleOrder,
  { shop, totalMinor }: { shop: Shop; totalMinor: bigint },
): Settlement {
  const tendered = payments.map((payment, at) => ({ ...payment, at }));
  const settled = settle({
    totalMinor,
    payments: tendered.filter(({ method }) => method !== 'CREDIT'),
    exchangedMinor,
    cashUnitMinor: shop.counter.cashUnitMinor > 1n ? shop.counter.cashUnitMinor : undefined,
  });
  if ('refused' in settled) {
    const money = tendered.filter(({ method }) => method !== 'CREDIT');
    throw notSettled(settled, money[settled.payment]?.at ?? 0);
  }
  const credits = tendered.filter(({ method }) => method === 'CREDIT');
  const withCashBack = credits.find(({ cashBackMinor }) => cashBackMinor > 0n);
  if (withCashBack) throw notSettled({ refused: 'CASH_BACK_NOT_BY_CARD', payment: 0 }, withCashBack.at);
  const creditMinor = credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (credits.length > 0 && creditMinor !== settled.dueMinor) {
    throw failField('VALIDATION_FAILED', {
      field: `payments.${credits[0]?.at}.amount`,
      message: `must be ${majorOf(actor, settled.dueMinor)}, which is what the other payments leave unpaid`,
    });
  }
  return settled;
}

const tenderFaults: Record<TenderRefusal['refused'], { name: string; message: string }> = {
  NOT_POSITIVE: { name: 'amount', message: 'must be above zero' },
  CREDIT_IS_NO_PAYMENT: { name: 'method', message: 'is not a payment' },
  CASH_BACK_NOT_BY_CARD: { name: 'cashBack', message: 'belongs to the method POS only' },
  CASH_BACK_TOO_LARGE: { name: 'cashBack', message: 'must be less than the amount' },
  OVERPAID_WITHOUT_CASH: {
    name: 'amount',
    message: 'is more than is left to pay, and only cash gives change',
  },
};

function notSettled({ refused }: TenderRefusal, at: number) {
  const { name, message } = tenderFaults[refused];
  return failField('VALIDATION_FAILED', { field: `payments.${at}.${name}`, message });
}

const priceFaults: Record<PriceRefusal['refused'], string> = {
  NEGATIVE_FIGURE: 'must not be below zero',
  DISCOUNT_TOO_LARGE: 'is more than the amount to pay',
  AMOUNT_TOO_LARGE: 'has more than 15 digits in all',
};

/** The refusal of a sale that cannot be priced, at the field of the request. */
export function notPriced({ refused, line }: PriceRefusal) {
  const part = refused === 'DISCOUNT_TOO_LARGE' ? 'discount' : 'quantity';
  const field = line === undefined ? (part === 'discount' ? 'discount' : 'lines') : `lines.${line}.${part}`;
  return failField('VALIDATION_FAILED', { field, message: priceFaults[refused] });
}
