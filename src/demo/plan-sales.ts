import { toMajor } from '../values/money.ts';
import { priceSale } from '../values/pricing.ts';
import { toE4 } from '../values/quantity.ts';
import { type Chance, chanceOf, idOf } from './chance.ts';
import type { Item } from './make-catalogue.ts';
import { hoursAheadOfUtc, nightEndsAt, type Shop } from './shops.ts';

const currencyDecimals = 2;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A sale as a till of the demo sends it. */
export type PlannedSale = {
  saleId: string;
  completedAt: string;
  userId: string;
  customerId?: string;
  pricesIncludeTax: true;
  lines: {
    itemPriceId: string;
    name: string;
    quantity: number;
    unitPrice: number;
    taxPercent: number;
    tax: number;
    total: number;
  }[];
  discount?: { percent: number };
  total: number;
  payments: { method: 'CASH' | 'POS' | 'MOBILE' | 'BANK'; amount: number; bankId?: string }[];
};

/** The unpaid part of a sale on account. */
export const dueOf = ({ total, payments }: PlannedSale): number =>
  Math.max(0, Math.round((total - payments.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100);

export type Market = {
  items: Item[];
  customerIds: string[];
  /** The users at the till, and how often each sells. */
  sellers: { userId: string; weight: number }[];
  bankId: string;
};

export type Day = {
  /** How many days before the creation of the demo. */
  ago: number;
  /** Its midnight in Lagos. */
  midnight: Date;
  /** Its business date. */
  date: string;
};

/**
 * The day that is `ago` days before this moment. A moment before the kiosk's day begins counts for the day before.
 */
export function dayBefore(moment: Date, ago: number): Day {
  const local = new Date(moment.getTime() + (hoursAheadOfUtc - nightEndsAt) * hourMs - ago * dayMs);
  const date = local.toISOString().slice(0, 10);
  return { ago, date, midnight: new Date(Date.parse(`${date}T00:00:00Z`) - hoursAheadOfUtc * hourMs) };
}

/** The time when a shop opens its till. */
export function openingOf({ opensAt }: Shop, { midnight }: Day): Date {
  return new Date(midnight.getTime() + opensAt * hourMs - 600_000);
}

/** The sales of a shop on a day, in order of time, up to the creation of the demo. */
export function salesOf(shop: Shop, day: Day, market: Market, until: Date): PlannedSale[] {
  const chance = chanceOf(`${shop.outlet} ${day.ago}`);
  const weekday = new Date(`${day.date}T12:00:00Z`).getUTCDay();
  const busyFactor = weekday === 6 ? 1.35 : weekday === 0 ? 0.65 : 1;
  const count = Math.round(shop.sales * busyFactor * (0.85 + chance.next() * 0.3));
  const hours = shop.hours.map((weight, at) => ({ hour: shop.opensAt + at, weight }));
  const times = Array.from({ length: count }, () => {
    const { hour } = chance.pick(hours, ({ weight }) => weight);
    return day.midnight.getTime() + hour * hourMs + Math.floor(chance.next() * hourMs);
  }).sort((one, other) => one - other);
  const sales = times.map((time, at) =>
    saleOf(chance, {
      name: `${shop.outlet} ${day.ago} ${at}`,
      at: new Date(time),
      market: usesOldPrices(shop, day, at) ? { ...market, items: atOldPrices(market.items) } : market,
    }),
  );
  return sales.filter(({ completedAt }) => Date.parse(completedAt) <= until.getTime());
}

/** One sale uses outdated prices, so that a manager has an exception to look at. */
function usesOldPrices({ outlet }: Shop, { ago }: Day, at: number): boolean {
  return outlet === 'Ikeja' && ago === 1 && at === 3;
}

function atOldPrices(items: Item[]): Item[] {
  return items.map((item) => ({ ...item, price: item.price - 50 }));
}

type SaleOccasion = { name: string; at: Date; market: Market };

function saleOf(chance: Chance, { name, at, market }: SaleOccasion): PlannedSale {
  const bought = new Map<Item, number>();
  const lineCount = chance.pick([1, 2, 3, 4, 5, 7, 9], (size) => 10 / (size + 1));
  for (let line = 0; line < lineCount; line += 1) {
    const item = chance.pick(market.items, ({ popularity }) => popularity);
    bought.set(item, quantityOf(chance, item));
  }
  const isRegular = chance.is(0.08);
  const discount = isRegular && chance.is(0.4) ? { percent: 5 } : undefined;
  const lines = [...bought].map(([item, quantity]) => ({ item, quantity }));
  const priced = priceSale({
    currencyDecimals,
    pricesIncludeTax: true,
    lines: lines.map(({ item, quantity }) => ({
      quantityE4: requireE4(quantity),
      unitPriceE4: requireE4(item.price),
      taxPercentE4: requireE4(item.taxPercent),
      key: item.itemPriceId,
    })),
    discount: discount && { percentE4: requireE4(discount.percent) },
  });
  if ('refused' in priced) throw new Error(`a sale of the demo is wrong: ${priced.refused}`);
  const total = toMajor(priced.totalMinor, currencyDecimals);
  const customerId = isRegular ? chance.pick(market.customerIds) : undefined;
  return {
    saleId: idOf(name, at),
    completedAt: at.toISOString(),
    userId: chance.pick(market.sellers, ({ weight }) => weight).userId,
    ...(customerId && { customerId }),
    pricesIncludeTax: true,
    lines: lines.map(({ item, quantity }, position) => ({
      itemPriceId: item.itemPriceId,
      name: item.name,
      quantity,
      unitPrice: item.price,
      taxPercent: item.taxPercent,
      tax: toMajor(priced.lines[position]?.taxMinor ?? 0n, currencyDecimals),
      total: toMajor(priced.lines[position]?.totalMinor ?? 0n, currencyDecimals),
    })),
    ...(discount && { discount }),
    total,
    payments: paymentsOf(chance, { total, bankId: market.bankId, mayOwe: customerId !== undefined }),
  };
}

function quantityOf(chance: Chance, { isWeighed, factor, price }: Item): number {
  if (isWeighed) return chance.whole(3, 30) / 10;
  if (factor > 1) return 1;
  return price < 1_000 ? chance.pick([1, 2, 3, 4, 6], (size) => 6 / size) : chance.pick([1, 1, 1, 2]);
}

type AmountDue = { total: number; bankId: string; mayOwe: boolean };

function paymentsOf(chance: Chance, { total, bankId, mayOwe }: AmountDue): PlannedSale['payments'] {
  if (mayOwe && total <= 15_000 && chance.is(0.35)) return [];
  const kind = chance.pick(['CASH', 'POS', 'MOBILE', 'BANK', 'SPLIT'] as const, (one) => tenderWeights[one]);
  if (kind === 'CASH') return [{ method: 'CASH', amount: cashTendered(chance, total) }];
  if (kind === 'BANK') return [{ method: 'BANK', amount: total, bankId }];
  if (kind !== 'SPLIT' || total < 1_000) return [{ method: kind === 'SPLIT' ? 'POS' : kind, amount: total }];
  const cash = Math.floor(total / 2 / 500) * 500;
  return [
    { method: 'CASH', amount: cash },
    { method: 'POS', amount: Math.round((total - cash) * 100) / 100 },
  ];
}

const tenderWeights = { CASH: 46, POS: 31, MOBILE: 11, BANK: 8, SPLIT: 4 };

/** The cash handed over: exact, or rounded up to a note. */
function cashTendered(chance: Chance, total: number): number {
  const note = chance.pick([0, 100, 500, 1_000]);
  return note === 0 ? total : Math.ceil(total / note) * note;
}

function requireE4(number: number): bigint {
  const e4 = toE4(number);
  if (e4 === undefined) throw new Error(`${number} has too many decimals`);
  return e4;
}
