import assert from 'node:assert/strict';
import type { Client } from '../harness.ts';

/**
 * Profit and loss, balance sheet and cash flow, worked out once more from what each account moved; none of the
 * product's code. Accounts have the names of a model: a code, or `bank:` and a place.
 */
type Days = { from?: string; to: string; outlet?: number | null };
type Moved = Map<string, bigint>;
type Section =
  | 'CURRENT_ASSETS'
  | 'LIABILITIES'
  | 'EQUITY'
  | 'REVENUE'
  | 'COST_OF_SALES'
  | 'OPERATING_EXPENSES'
  | 'OTHER';

type Books = {
  client: Pick<Client, 'get'>;
  /** Debits less credits of each account; without an outlet those of all, of `null` those of none. */
  moved(days: Days): Moved;
  /** Of a row of a statement. */
  accountOf(row: { accountId: string; code: string }): string;
  minor(amount: number): bigint;
  outlets: string[];
};

function sectionOf(account: string): Section {
  if (/^bank:/i.test(account) || account.startsWith('1')) return 'CURRENT_ASSETS';
  if (account.startsWith('2')) return 'LIABILITIES';
  if (account.startsWith('3')) return 'EQUITY';
  if (account.startsWith('40')) return 'REVENUE';
  if (account.startsWith('41')) return 'OTHER';
  return account === '5000' || account === '5100' ? 'COST_OF_SALES' : 'OPERATING_EXPENSES';
}

/** Cash, banks, and what card and mobile money providers owe us. */
const isMoney = (account: string) =>
  /^bank:/i.test(account) || ['1000', '1100', '1200', '1210'].includes(account);

const profit: Section[] = ['REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES', 'OTHER'];
const isOf =
  (...sections: Section[]) =>
  (account: string) =>
    sections.includes(sectionOf(account));
/** Assets that are no money, and what is owed. */
const isWorking = (account: string) => isOf('CURRENT_ASSETS', 'LIABILITIES')(account) && !isMoney(account);

/** A figure: its accounts, whether credits count up, the days it counts, and what is shown of it. */
type Figure = {
  name: string;
  has: (account: string) => boolean;
  sign: 1n | -1n;
  days: 'PERIOD' | 'UNTIL' | 'BEFORE' | 'YEAR' | 'EARLIER';
  shows?: 'ACCOUNTS' | 'BOTH';
};
const statements: Record<string, Figure[]> = {
  'profit-and-loss': [
    { name: 'REVENUE', has: isOf('REVENUE'), sign: -1n, days: 'PERIOD', shows: 'BOTH' },
    { name: 'COST_OF_SALES', has: isOf('COST_OF_SALES'), sign: 1n, days: 'PERIOD', shows: 'BOTH' },
    { name: 'GROSS_PROFIT', has: isOf('REVENUE', 'COST_OF_SALES'), sign: -1n, days: 'PERIOD' },
    { name: 'OPERATING_EXPENSES', has: isOf('OPERATING_EXPENSES'), sign: 1n, days: 'PERIOD', shows: 'BOTH' },
    {
      ...{ name: 'OPERATING_PROFIT', sign: -1n, days: 'PERIOD' },
      has: isOf('REVENUE', 'COST_OF_SALES', 'OPERATING_EXPENSES'),
    },
    { name: 'OTHER', has: isOf('OTHER'), sign: -1n, days: 'PERIOD', shows: 'BOTH' },
    { name: 'NET_PROFIT', has: isOf(...profit), sign: -1n, days: 'PERIOD' },
  ],
  'balance-sheet': [
    { name: 'CURRENT_ASSETS', has: isOf('CURRENT_ASSETS'), sign: 1n, days: 'UNTIL', shows: 'BOTH' },
    { name: 'FIXED_ASSETS', has: () => false, sign: 1n, days: 'UNTIL' },
    { name: 'ASSETS', has: isOf('CURRENT_ASSETS'), sign: 1n, days: 'UNTIL' },
    { name: 'LIABILITIES', has: isOf('LIABILITIES'), sign: -1n, days: 'UNTIL', shows: 'BOTH' },
    { name: 'EQUITY', has: isOf('EQUITY'), sign: -1n, days: 'UNTIL', shows: 'ACCOUNTS' },
    { name: 'EARLIER_PROFIT', has: isOf(...profit), sign: -1n, days: 'EARLIER' },
    { name: 'YEAR_PROFIT', has: isOf(...profit), sign: -1n, days: 'YEAR' },
    { name: 'TOTAL_EQUITY', has: isOf('EQUITY', ...profit), sign: -1n, days: 'UNTIL' },
    {
      ...{ name: 'LIABILITIES_AND_EQUITY', sign: -1n, days: 'UNTIL' },
      has: isOf('LIABILITIES', 'EQUITY', ...profit),
    },
  ],
  'cash-flow': [
    { name: 'NET_PROFIT', has: isOf(...profit), sign: -1n, days: 'PERIOD' },
    { name: 'WORKING_CAPITAL', has: isWorking, sign: -1n, days: 'PERIOD', shows: 'BOTH' },
    {
      ...{ name: 'OPERATING_CASH', sign: -1n, days: 'PERIOD' },
      has: (account) => isWorking(account) || isOf(...profit)(account),
    },
    { name: 'INVESTING_CASH', has: () => false, sign: -1n, days: 'PERIOD' },
    { name: 'FINANCING_CASH', has: isOf('EQUITY'), sign: -1n, days: 'PERIOD', shows: 'BOTH' },
    { name: 'CASH_CHANGE', has: isMoney, sign: 1n, days: 'PERIOD' },
    { name: 'CASH_BEFORE', has: isMoney, sign: 1n, days: 'BEFORE' },
    { name: 'CASH_AFTER', has: isMoney, sign: 1n, days: 'UNTIL', shows: 'BOTH' },
  ],
};

type Column = { kind: string; from: string | null; to: string; outletId: string | null };
type Row = {
  figure: string;
  accountId: string | null;
  code: string | null;
  amounts: { amount: number }[];
};

/** All three statements of some days equal what the accounts moved, by month or by outlet. */
export async function assertStatements(
  books: Books,
  days: { from: string; to: string },
  columns: 'MONTH' | 'OUTLET',
): Promise<void> {
  await Promise.all(Object.keys(statements).map((name) => assertStatement(books, name, { days, columns })));
}

async function assertStatement(
  { client, moved, accountOf, minor, outlets }: Books,
  statement: string,
  { days, columns: by }: { days: { from: string; to: string }; columns: 'MONTH' | 'OUTLET' },
): Promise<void> {
  const address = `/reports/${statement}?date_from=${days.from}&date_to=${days.to}&columns=${by}`;
  const { status, body } = await client.get(address);
  assert.equal(status, 200, JSON.stringify(body));
  const { columns, rows }: { columns: Column[]; rows: Row[] } = body.data;
  const kinds = Map.groupBy(columns, ({ kind }) => kind);
  assert.deepEqual(
    [kinds.get('MONTH')?.length, kinds.get('OUTLET')?.length, kinds.get('PERIOD')?.length],
    by === 'MONTH' ? [monthsIn(days), undefined, 1] : [undefined, outlets.length, 1],
    address,
  );
  for (const [at, column] of columns.entries()) {
    const found = rows
      .filter(({ accountId, amounts }) => accountId === null || amounts[at]?.amount !== 0)
      .map(({ figure, accountId, code, amounts }) => {
        const account = accountId === null ? 'total' : accountOf({ accountId, code: code ?? '' });
        return `${figure} ${account} ${minor(amounts[at]?.amount ?? 0)}`;
      });
    const period = periodOf(column, days.from);
    const outlet =
      column.kind === 'NO_OUTLET'
        ? null
        : column.outletId === null
          ? undefined
          : outlets.indexOf(column.outletId);
    const expected = rowsOf(
      statement,
      (some) => moved({ ...some, ...(outlet !== undefined && { outlet }) }),
      period,
    );
    assert.deepEqual(
      found.sort(),
      expected.sort(),
      `${address}, ${column.kind} ${column.from} – ${column.to}`,
    );
  }
}

/** A balance sheet does not say where its months begin. */
function periodOf({ kind, from, to }: Column, first: string): { from: string; to: string } {
  const start = kind === 'MONTH' ? `${to.slice(0, 8)}01` : first;
  return { from: from ?? (start < first ? first : start), to };
}

function rowsOf(
  statement: string,
  moved: (days: Days) => Moved,
  { from, to }: { from: string; to: string },
): string[] {
  const year = `${to.slice(0, 4)}-01-01`;
  const of = {
    PERIOD: moved({ from, to }),
    UNTIL: moved({ to }),
    BEFORE: moved({ to: dayBefore(from) }),
    YEAR: moved({ from: year, to }),
    EARLIER: moved({ to: dayBefore(year) }),
  };
  return (statements[statement] ?? []).flatMap(({ name, has, sign, days, shows }) => {
    const own = [...of[days]].filter(([account]) => has(account));
    const total = own.reduce((sum, [, amount]) => sum + amount, 0n);
    const accounts = own
      .filter(([, amount]) => amount !== 0n)
      .map(([account, amount]) => `${name} ${account} ${sign * amount}`);
    return [...(shows ? accounts : []), ...(shows === 'ACCOUNTS' ? [] : [`${name} total ${sign * total}`])];
  });
}

function monthsIn({ from, to }: { from: string; to: string }): number {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
