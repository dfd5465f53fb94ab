import { typedNumber } from '../../../../src/values/typed-number.ts';
import { dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import type { TillEngine } from '../engine/engine.ts';
import type { KeptSale, ShiftStep } from '../engine/types.ts';
import type { Api } from '../lock/approver-session.tsx';

type Refund = ShiftStep & { kind: 'REFUND' };

/** A sale or a return without a receipt: kept on this device, known to the server, or both. */
export type RecentEntry = {
  kind: 'SALE' | 'RETURN';
  id: string;
  /** As it was printed, if this device printed it. Otherwise the number on the server. */
  number: string;
  /** The number on the server, if it differs from the printed one. */
  otherNumber?: string;
  completedAt: string;
  total: number | string;
  customer: string | null;
  seller: string;
  status: Schema<'SaleStatus'>;
  /** Kept here and not sent yet. */
  isWaiting: boolean;
  kept: KeptSale | undefined;
};

const rowsAtMost = 50;
/** The number of a return without a receipt: `LAG1-N-0A1B2C3D`. */
const returnNumber = /-N-[0-9A-Z]{8}$/i;

/** The sales and returns that are kept on this device, newest first. It also works offline. */
export async function entriesHere(till: TillEngine, text: string): Promise<RecentEntry[]> {
  const { settings } = till.getState();
  const amount = text ? typedNumber(text, settings?.currencyDecimals ?? 2) : undefined;
  const wanted = text.toLowerCase();
  // The number on the slip of a refund is that of its sale with -R1 after it.
  const number = wanted.replace(/-r\d{1,6}$/, '');
  const isWanted = ({ receipt }: KeptSale) =>
    !text ||
    receipt.number.toLowerCase() === number ||
    (/^\d+$/.test(number) && new RegExp(`-0*${number}$`).test(receipt.number)) ||
    receipt.total === amount ||
    (receipt.customer?.name.toLowerCase().includes(wanted) ?? false);
  const [kept, returns] = await Promise.all([
    till.listSales(text ? 100_000 : rowsAtMost),
    till.listReturns(),
  ]);
  const sales = kept.filter(isWanted).slice(0, rowsAtMost);
  const found = returns.filter((step) => !text || step.number.toLowerCase() === wanted);
  const rows = await Promise.all(
    sales.map(async (sale) => saleEntry(sale, await till.refundsOf(sale.saleId))),
  );
  const names = new Map(settings?.colleagues.map(({ userId, name }) => [userId, name]));
  return newestFirst([...rows, ...found.slice(0, rowsAtMost).flatMap((step) => returnEntry(step, names))]);
}

function saleEntry(sale: KeptSale, refunds: Refund[]): RecentEntry {
  const { saleId, receipt, state } = sale;
  const { number, completedAt, total, customer, cashier } = receipt;
  return {
    kind: 'SALE',
    id: saleId,
    number,
    completedAt,
    total,
    customer: customer?.name ?? null,
    seller: cashier,
    status: refunds.some(({ isVoid }) => isVoid)
      ? 'VOIDED'
      : refunds.length > 0
        ? 'PARTIALLY_REFUNDED'
        : 'COMPLETED',
    isWaiting: state !== 'SENT',
    kept: sale,
  };
}

function returnEntry(step: Refund, names: Map<string, string>): RecentEntry[] {
  const { returned, number, total = 0, state } = step;
  if (!returned) return [];
  return [
    {
      kind: 'RETURN',
      id: returned.refundId,
      number,
      completedAt: returned.occurredAt,
      total,
      customer: null,
      seller: names.get(step.userId) ?? '',
      status: 'COMPLETED',
      isWaiting: state !== 'SENT',
      kept: undefined,
    },
  ];
}

type Wanted = { outletId: string; text: string; decimals: number };

/** Asks the server for sales by number or customer, for sales of 30 days by amount, and for returns by number. */
export async function entriesOfServer(
  api: Api,
  { outletId, text, decimals }: Wanted,
): Promise<RecentEntry[]> {
  const readSales = async (query: object) =>
    (await dataOf(api.GET('/sales', { params: { query: { limit: rowsAtMost, ...query } } }))).rows;
  const amount = text ? typedNumber(text, decimals) : undefined;
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const [sales, returns] = await Promise.all([
    Promise.all([
      readSales(text ? { search: text } : { outletId }),
      amount && amount > 0 ? readSales({ outletId, total: amount, date_from: since }) : [],
    ]),
    returnNumber.test(text) ? readReturns(api, text) : [],
  ]);
  const rows = sales.flat().map(
    (sale): RecentEntry => ({
      kind: 'SALE',
      id: sale.id,
      number: sale.number,
      completedAt: sale.completedAt,
      total: sale.total,
      customer: sale.customerName,
      seller: sale.userName,
      status: sale.status,
      isWaiting: false,
      kept: undefined,
    }),
  );
  return [...rows, ...returns];
}

async function readReturns(api: Api, search: string): Promise<RecentEntry[]> {
  const query = { search, limit: rowsAtMost };
  const { rows } = await dataOf(api.GET('/sales/refunds', { params: { query } }));
  return rows
    .filter(({ saleId }) => saleId === null)
    .map((refund) => ({
      kind: 'RETURN',
      id: refund.id,
      number: refund.number,
      completedAt: refund.createdAt,
      total: refund.total,
      customer: refund.customerName,
      seller: refund.userName,
      status: 'COMPLETED',
      isWaiting: false,
      kept: undefined,
    }));
}

/** Lists each entry once. The server knows its current status. This device knows the number that it printed. */
export function mergeEntries(here: RecentEntry[], there: RecentEntry[]): RecentEntry[] {
  const byId = new Map(here.map((entry) => [entry.id, entry]));
  for (const entry of there) {
    const own = byId.get(entry.id);
    const otherNumber = own && own.number !== entry.number ? entry.number : undefined;
    byId.set(entry.id, {
      ...entry,
      ...(own && { number: own.number, kept: own.kept }),
      ...(otherNumber && { otherNumber }),
    });
  }
  return newestFirst([...byId.values()]);
}

function newestFirst(entries: RecentEntry[]): RecentEntry[] {
  return entries.sort((one, other) => (one.completedAt < other.completedAt ? 1 : -1));
}
