import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { Money, majorOf } from '../../http/money.ts';
import { type Print, periodText, type Reader } from '../../http/run/print.ts';
import type { SheetTable } from '../../http/run/sheet.ts';
import { BusinessDate, Choice, Exactly, Id, Nullable, named } from '../../http/schema.ts';
import type { Say } from '../../platform/reader-words.ts';
import type { PrintedRow } from '../../platform/table-pdf.ts';
import type { Column } from './columns.ts';
import { countsAccount, type Figure, meaningOf, type StatementAccount, StatementFigure } from './figures.ts';
import type { Movements } from './movements.ts';

const StatementColumn = named(
  'StatementColumn',
  Exactly({
    kind: Choice(['PERIOD', 'MONTH', 'OUTLET', 'NO_OUTLET', 'PERIOD_BEFORE', 'YEAR_BEFORE'], {
      description: 'NO_OUTLET has the lines that belong to no outlet.',
    }),
    from: Nullable({ ...BusinessDate, description: 'Null: from the beginning.' }),
    to: BusinessDate,
    outletId: Nullable(Id),
    outletName: Nullable(Type.String()),
  }),
);

const StatementRow = named(
  'StatementRow',
  Exactly({
    figure: { ...StatementFigure, description: 'The section of an account, or the figure of a total.' },
    accountId: Nullable({ ...Id, description: 'Null: the row is a total.' }),
    code: Nullable(Type.String()),
    name: Type.String(),
    amounts: Type.Array(
      Exactly({
        amount: Money,
        lines: Type.String({
          description: 'The address of the lines that add up to this amount.',
          examples: ['/reports/general-ledger?figure=REVENUE&date_from=2026-10-01&date_to=2026-10-31'],
        }),
      }),
      { description: 'One for each column.' },
    ),
  }),
);
export type StatementRow = Static<typeof StatementRow>;

export const statementParts = { columns: Type.Array(StatementColumn), rows: Type.Array(StatementRow) };
type Statement = { columns: Column[]; rows: StatementRow[] };

/** Columns and what the accounts moved in them. */
type View = { columns: Column[]; movements: Movements };

/** A part of a statement, in its order: the accounts of a figure, its total, or both. `sign` is -1 for credits. */
export type Part = { figure: Figure; sign: 1n | -1n; shows: 'ACCOUNTS' | 'TOTAL' | 'BOTH'; view: View };

/** The rows of a statement. Accounts without an amount in any column are left out. */
export function rowsOf(actor: Actor, accounts: StatementAccount[], parts: Part[]): StatementRow[] {
  return parts.flatMap(({ figure, sign, shows, view: { columns, movements } }) => {
    const { name } = meaningOf(figure);
    const own = accounts.filter((account) => countsAccount(figure, account));
    const cells = (amounts: bigint[], filter: { accountId: string } | { figure: Figure }) =>
      columns.map((column, at) => ({
        amount: majorOf(actor, sign * (amounts[at] ?? 0n)),
        lines: linesAddress(filter, column),
      }));
    const amountsOf = ({ id }: StatementAccount) => movements.map((moved) => moved.get(id) ?? 0n);
    const accountRows = own
      .map((account) => ({ account, amounts: amountsOf(account) }))
      .filter(({ amounts }) => amounts.some((amount) => amount !== 0n))
      .map(({ account: { id, code, name }, amounts }) => ({
        figure,
        accountId: id,
        code,
        name,
        amounts: cells(amounts, { accountId: id }),
      }));
    const total = movements.map((moved) => own.reduce((sum, { id }) => sum + (moved.get(id) ?? 0n), 0n));
    const totalRow = { figure, accountId: null, code: null, name, amounts: cells(total, { figure }) };
    return [...(shows === 'TOTAL' ? [] : accountRows), ...(shows === 'ACCOUNTS' ? [] : [totalRow])];
  });
}

function linesAddress(filter: { accountId: string } | { figure: Figure }, column: Column): string {
  const query = new URLSearchParams({
    ...filter,
    ...(column.from && { date_from: column.from }),
    date_to: column.to,
    ...(column.outletId && { outletId: column.outletId }),
    ...(column.kind === 'NO_OUTLET' && { noOutlet: 'true' }),
  });
  return `/reports/general-ledger?${query}`;
}

/** A statement as a sheet: one row for each row, one column for each column. */
export function sheetOfStatement(data: object): SheetTable {
  const { columns, rows } = data as Statement;
  return {
    columns: ['figure', 'code', 'name', ...columns.map(titleOf)],
    rows: rows.map(({ figure, code, name, amounts }) => [
      figure,
      code,
      name,
      ...amounts.map(({ amount }) => (typeof amount === 'string' ? { exact: amount } : amount)),
    ]),
  };
}

function titleOf({ kind, from, to, outletName }: Column): string {
  const days = from ? `${from} – ${to}` : to;
  if (kind === 'NO_OUTLET') return `No outlet, ${days}`;
  return outletName === null ? days : `${outletName}, ${days}`;
}

/** A statement for people: accounts and totals by name, with one column for each column. */
export function printOfStatement(title: (say: Say) => string): Print<Statement> {
  return {
    heading: ({ columns }, reader) => {
      const whole = columns.find(({ kind }) => kind === 'PERIOD');
      const outlet = whole?.outletName ? `${whole.outletName} · ` : '';
      return { title: title(reader.say), period: `${outlet}${whole ? periodText(reader, whole) : ''}` };
    },
    table: ({ columns, rows }, reader) => ({
      columns: [
        { title: reader.say('Account'), share: 2.5 },
        ...columns.map((column) => ({ title: printedTitle(column, reader), isNumber: true })),
      ],
      rows: rows.flatMap((row, index) => printedRows(row, rows[index - 1], reader)),
    }),
  };
}

/** A row. The accounts of a figure stand between its name and its total. */
function printedRows(
  { figure, accountId, code, name, amounts }: StatementRow,
  before: StatementRow | undefined,
  reader: Reader,
): PrintedRow[] {
  const figureName = printedName(figure, reader);
  const isAfterAccount = before?.figure === figure;
  const cells = amounts.map(({ amount }) => reader.amount(amount));
  if (accountId === null) {
    const title = isAfterAccount ? reader.say('Total {name}', { name: figureName }) : figureName;
    return [{ isTotal: true, cells: [title, ...cells] }];
  }
  const heading = { isTotal: true, cells: [figureName, ...amounts.map(() => '')] };
  const account = { isTotal: false, cells: [`${code} ${reader.say(name)}`, ...cells] };
  return isAfterAccount ? [account] : [heading, account];
}

/** Most figures have the name that they have on the pages. */
function printedName(figure: Figure, { say }: Reader): string {
  return figure === 'OTHER' ? say('Other income less other expenses') : say(meaningOf(figure).name);
}

function printedTitle({ kind, from, to, outletName }: Column, { say, day, month }: Reader): string {
  if (kind === 'OUTLET') return outletName ?? '';
  if (kind === 'NO_OUTLET') return say('No outlet');
  if (kind === 'MONTH') return month(to);
  return from ? `${day(from)} – ${day(to)}` : day(to);
}
