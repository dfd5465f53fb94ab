import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { CursorPage } from '../../http/envelope.ts';
import { cursorBinding } from '../../http/list.ts';
import { majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { PaymentAnalysis } from './schemas.ts';
import { AnalysisQuery, type AnalysisRow, readAnalysis, type sortKeys } from './store.ts';

export const listPaymentAnalysis = operation({
  id: 'listPaymentAnalysis',
  route: 'GET /payments/analysis',
  group: 'Transaction/PaymentAnalysis',
  summary: 'Payment analysis (cursor)',
  description:
    'One row for each payment method that was used in the period, or that a till was over or short of. Without dates the period is all time. Transfers between accounts of the business, settlements of POS and mobile money, and floats are left out.',
  access: 'money.read',
  query: AnalysisQuery,
  answer: {
    code: 'PAYMENT_ANALYSIS_LISTED',
    message: 'The payments by method.',
    data: CursorPage('PaymentAnalysisPage', PaymentAnalysis),
    meta: 'page',
  },

  handle: async ({ tx, actor, query, service }) => {
    const {
      cursor,
      limit = 20,
      sortKey: key = 'paymentMethod',
      sortDir: direction = 'asc',
      ...filters
    } = query;
    const boundTo = cursorBinding(actor, { list: 'paymentAnalysis', key, direction }, filters);
    const position = cursor === undefined ? undefined : decodeCursor(service.keys, boundTo, cursor);
    const rows = (await readAnalysis(tx, actor, filters)).sort(rowComparator(key, direction));
    // Figures can change between two pages. The cursor lists the methods that were shown, so that no row repeats or is
    // missed.
    const shown = position ? position.key.split(',') : [];
    const remaining = rows.filter(({ paymentMethod }) => !shown.includes(paymentMethod));
    const pageRows = remaining.slice(0, limit);
    const hasNext = remaining.length > limit;
    const page = (position?.page ?? 0) + 1;
    const total = position?.total ?? rows.length;
    const shownNow = [...shown, ...pageRows.map(({ paymentMethod }) => paymentMethod)].join(',');
    return {
      data: {
        rows: pageRows.map((row) => ({
          id: row.paymentMethod,
          paymentMethod: row.paymentMethod,
          salesPmt: majorOf(actor, row.salesPmt),
          paidIn: majorOf(actor, row.paidIn),
          paidOut: majorOf(actor, row.paidOut),
          cashBack: majorOf(actor, row.cashBack),
          balance: majorOf(actor, row.balance),
          status: row.status,
        })),
        nextCursor: hasNext
          ? encodeCursor(service.keys, boundTo, { key: shownNow, id: '', page, total })
          : '',
        hasNext,
      },
      meta: { page, perPage: limit, total },
    };
  },
});

/** Rows with equal figures are sorted by method. */
function rowComparator(key: (typeof sortKeys)[number], direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (one: bigint | string, other: bigint | string) => (one < other ? -1 : one > other ? 1 : 0);
  const field = key === 'id' ? 'paymentMethod' : key;
  return (one: AnalysisRow, other: AnalysisRow) =>
    sign * (compare(one[field], other[field]) || compare(one.paymentMethod, other.paymentMethod));
}
