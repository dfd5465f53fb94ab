import { failField } from '../../../values/refusal.ts';
import { readAmount } from './amounts.ts';
import type { StatementColumns } from './columns.ts';
import { csvRows } from './csv-rows.ts';
import { readDate } from './dates.ts';
import {
  fileFault,
  linesAtMost,
  type ParsedLine,
  type ParsedStatement,
  textOrNull,
  tidyText,
  tooManyLines,
  unreadable,
} from './parsed.ts';

type Cells = (column: string | null | undefined) => string;
type Row = { number: number; cell: Cells };
type Line = ParsedLine & { row: number; balanceMinor: bigint | undefined; currency: string };

/** Reads a CSV file by its columns. Rows without a date are titles or sums, and are left out. */
export function readCsvStatement(text: string, columns: StatementColumns, decimals: number): ParsedStatement {
  const rows = csvRows(text, columns.delimiter);
  const lines = rowsUnder(rows, columns)
    .filter(({ cell }) => isLine(cell, columns))
    .map((row) => readRow(row, columns, decimals))
    .filter(({ amountMinor }) => amountMinor !== 0n);
  if (lines.length > linesAtMost) throw tooManyLines();
  if (lines.length === 0) throw fileFault('has no lines');
  const ordered = inOrder(lines);
  const currencies = [...new Set(lines.flatMap(({ currency }) => currency || []))];
  if (currencies.length > 1) throw fileFault(`has several currencies: ${currencies.slice(0, 5).join(', ')}`);
  const parsed = ordered.map(({ row: _row, balanceMinor: _balance, currency: _currency, ...line }) => line);
  return {
    account: null,
    currency: currencies[0] ?? null,
    until: null,
    ...balancesOf(ordered, columns),
    lines: parsed,
  };
}

/** The rows below the heads of the columns, with their cells by these heads. */
function rowsUnder(rows: string[][], columns: StatementColumns): Row[] {
  const { headerRow } = columns;
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const heads =
    headerRow === 0
      ? Array.from({ length: width }, (_, index) => `${index + 1}`)
      : (rows[headerRow - 1] ?? []);
  const places = new Map<string, number>();
  for (const [index, head] of heads.entries()) if (!places.has(head)) places.set(head, index);
  for (const { field, name } of namedColumns(columns)) {
    if (!places.has(name)) {
      throw failField('VALIDATION_FAILED', { field, message: `is not a column of this file: ${name}` });
    }
  }
  return rows.slice(headerRow).map((cells, index) => ({
    number: headerRow + index + 1,
    cell: (column) => (column ? (cells[places.get(column) ?? -1] ?? '') : ''),
  }));
}

const singleColumns = [
  'date',
  'amount',
  'moneyIn',
  'moneyOut',
  'indicator',
  'counterparty',
  'reference',
  'bankReference',
  'balance',
  'currency',
] as const;

function namedColumns(columns: StatementColumns): { field: string; name: string }[] {
  return [
    ...singleColumns.flatMap((field) => {
      const name = columns[field];
      return name ? { field, name } : [];
    }),
    ...columns.description.map((name, at) => ({ field: `description.${at}`, name })),
  ];
}

/** Refuses columns that do not say where the amount is, or say it twice. */
export function rejectUnclearColumns({ amount, moneyIn, moneyOut, indicator }: StatementColumns): void {
  const isSplit = Boolean(moneyIn) || Boolean(moneyOut);
  if (!amount && !isSplit) {
    throw failField('VALIDATION_FAILED', {
      field: 'amount',
      message: 'is required, or moneyIn and moneyOut',
    });
  }
  if (amount && isSplit) {
    const message = 'must not be given together with moneyIn or moneyOut';
    throw failField('VALIDATION_FAILED', { field: 'amount', message });
  }
  if (indicator && !amount) {
    throw failField('VALIDATION_FAILED', { field: 'indicator', message: 'is only for the column amount' });
  }
}

/** A row with an amount. Titles, sums and a balance that is carried forward have none, or no date. */
function isLine(cell: Cells, columns: StatementColumns): boolean {
  const { date, amount, moneyIn, moneyOut } = columns;
  return cell(date) !== '' && [amount, moneyIn, moneyOut].some((column) => cell(column) !== '');
}

function readRow({ number: row, cell }: Row, columns: StatementColumns, decimals: number): Line {
  const dateText = cell(columns.date);
  const date = readDate(dateText, columns.dateFormat);
  if (!date) throw unreadable(row, 'date', dateText);
  const read = (text: string) => {
    const minor = readAmount(text, decimals, columns.decimalSign === 'COMMA' ? ',' : '.');
    if (minor === undefined) throw unreadable(row, 'amount', text);
    return minor;
  };
  const balanceText = cell(columns.balance);
  return {
    row,
    date,
    amountMinor: amountOf(cell, columns, read),
    description: tidyText(columns.description.map(cell).filter(Boolean).join(' ')),
    counterparty: textOrNull(cell(columns.counterparty)),
    reference: textOrNull(cell(columns.reference)),
    bankReference: textOrNull(cell(columns.bankReference)),
    balanceMinor: balanceText === '' ? undefined : read(balanceText),
    currency: cell(columns.currency).toUpperCase(),
  };
}

function amountOf(cell: Cells, columns: StatementColumns, read: (text: string) => bigint): bigint {
  const sized = (minor: bigint) => (minor < 0n ? -minor : minor);
  if (!columns.amount) {
    const [moneyIn, moneyOut] = [cell(columns.moneyIn), cell(columns.moneyOut)];
    return (moneyIn === '' ? 0n : sized(read(moneyIn))) - (moneyOut === '' ? 0n : sized(read(moneyOut)));
  }
  const minor = read(cell(columns.amount));
  const mark = cell(columns.indicator).toUpperCase();
  const signed = mark === '' ? minor : /^(D|S|-)/.test(mark) ? -sized(minor) : sized(minor);
  return columns.isReversed ? -signed : signed;
}

/** Banks write the newest line first or last. Days decide, and balances where all lines are of one day. */
function inOrder(lines: Line[]): Line[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return lines;
  if (first.date !== last.date) return first.date < last.date ? lines : lines.toReversed();
  return brokenBalance(lines) === undefined ? lines : lines.toReversed();
}

/** The first line whose balance is not that of the line before with its own amount. */
function brokenBalance(lines: Line[]): Line | undefined {
  return lines.find(({ balanceMinor, amountMinor }, index) => {
    const before = lines[index - 1]?.balanceMinor;
    return balanceMinor !== undefined && before !== undefined && before + amountMinor !== balanceMinor;
  });
}

function balancesOf(lines: Line[], { balance }: StatementColumns) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!balance || first?.balanceMinor === undefined || last?.balanceMinor === undefined) {
    return { openingMinor: null, closingMinor: null };
  }
  const broken = brokenBalance(lines);
  if (broken) {
    throw fileFault(`has a balance in row ${broken.row} that does not follow from the row before`);
  }
  return { openingMinor: first.balanceMinor - first.amountMinor, closingMinor: last.balanceMinor };
}
