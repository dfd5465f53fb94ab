import { typedNumber } from '../../../../src/values/typed-number.ts';
import { dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import type { TillEngine } from '../engine/engine.ts';
import type { KeptSale, ShiftStep } from '../engine/types.ts';
import type { Api } from '../returns/ask-for-pin.tsx';

/** A sale in the list: kept on this device, known to the server, or both. */
export type RecentSale = {
  saleId: string;
  number: string;
  completedAt: string;
  total: number | string;
  customer: string | null;
  seller: string;
  status: Schema<'SaleStatus'>;
  /** Kept here and not sent yet. */
  isWaiting: boolean;
  kept: KeptSale | undefined;
};

/** The sales of this device, newest first; without a connection, too. */
export async function salesHere(till: TillEngine, text: string): Promise<RecentSale[]> {
  const { settings } = till.getState();
  const amount = text ? typedNumber(text, settings?.currencyDecimals ?? 2) : undefined;
  const wanted = text.toLowerCase();
  // A slip is numbered by its sale.
  const number = wanted.replace(/-r\d{1,6}$/, '');
  const isWanted = ({ receipt }: KeptSale) =>
    !text ||
    receipt.number.toLowerCase() === number ||
    (/^\d+$/.test(number) && new RegExp(`-0*${number}$`).test(receipt.number)) ||
    receipt.total === amount ||
    (receipt.customer?.name.toLowerCase().includes(wanted) ?? false);
  const sales = (await till.listSales(text ? 100_000 : 50)).filter(isWanted).slice(0, 50);
  return Promise.all(sales.map(async (sale) => rowOf(sale, await till.refundsOf(sale.saleId))));
}

function rowOf(sale: KeptSale, refunds: (ShiftStep & { kind: 'REFUND' })[]): RecentSale {
  const { saleId, receipt, state } = sale;
  const { number, completedAt, total, customer, cashier } = receipt;
  return {
    ...{ saleId, number, completedAt, total, seller: cashier, kept: sale, isWaiting: state !== 'SENT' },
    customer: customer?.name ?? null,
    status: refunds.some(({ isVoid }) => isVoid)
      ? 'VOIDED'
      : refunds.length > 0
        ? 'PARTIALLY_REFUNDED'
        : 'COMPLETED',
  };
}

/** Those that the server has of this outlet: by number and customer, and by amount within the last weeks. */
export async function salesOfOutlet(
  api: Api,
  { outletId, text, decimals }: { outletId: string; text: string; decimals: number },
): Promise<RecentSale[]> {
  const ask = async (query: object) =>
    (await dataOf(api.GET('/sales', { params: { query: { limit: 50, ...query } } }))).rows;
  const amount = text ? typedNumber(text, decimals) : undefined;
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const found = await Promise.all([
    ask(text ? { search: text } : { outletId }),
    amount && amount > 0 ? ask({ outletId, total: amount, date_from: since }) : [],
  ]);
  return found.flat().map((sale) => ({
    ...{ saleId: sale.id, number: sale.number, completedAt: sale.completedAt, total: sale.total },
    ...{ customer: sale.customerName, seller: sale.userName, status: sale.status },
    ...{ isWaiting: false, kept: undefined },
  }));
}

/** Each once. What the server says of it counts; the number is the printed one where this device knows it. */
export function together(here: RecentSale[], there: RecentSale[]): RecentSale[] {
  const byId = new Map(here.map((sale) => [sale.saleId, sale]));
  for (const sale of there) {
    const own = byId.get(sale.saleId);
    byId.set(sale.saleId, own ? { ...sale, number: own.number, kept: own.kept } : sale);
  }
  return [...byId.values()].sort((one, other) => (one.completedAt < other.completedAt ? 1 : -1));
}
