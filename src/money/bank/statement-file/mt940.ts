import { readAmount } from './amounts.ts';
import { dayOf, readDate } from './dates.ts';
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

type Field = { tag: string; value: string; row: number };

/** Ten for each line: SWIFT allows 2 of field 61 and 6 of field 86. */
const rowsAtMost = 10 * linesAtMost;
/** SWIFT allows 390 characters of details. */
const detailsAtMost = 5_000;

/** Reads MT940 (SWIFT), with or without the blocks that an envelope adds. */
export function readMt940(text: string, decimals: number): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let current: ParsedStatement | undefined;
  let count = 0;
  for (const field of fieldsOf(text)) {
    const { tag, value, row } = field;
    if (tag === '25' || tag === '25P') {
      if (current) throw fileFault(`breaks off before row ${row}`);
      current = {
        account: value.split(/[\r\n]/, 1)[0]?.trim() || null,
        currency: null,
        until: null,
        openingMinor: null,
        closingMinor: null,
        lines: [],
      };
    } else if (!current) continue;
    else if (tag === '60F' || tag === '60M') {
      const balance = readBalance(field, decimals);
      current.openingMinor = balance.amountMinor;
      current.currency = balance.currency;
    } else if (tag === '61') {
      count += 1;
      if (count > linesAtMost) throw tooManyLines();
      current.lines.push(readLine(field, decimals));
    } else if (tag === '86') {
      const line = current.lines.at(-1);
      // The last field of this tag, behind the closing balance, is about the whole statement.
      if (line && current.closingMinor === null) addDetails(line, value);
    } else if (tag === '62F' || tag === '62M') {
      const { amountMinor, day } = readBalance(field, decimals);
      current.closingMinor = amountMinor;
      current.until = day;
      statements.push(current);
      current = undefined;
    }
  }
  if (current) throw fileFault('breaks off: its last statement has no closing balance');
  if (statements.length === 0) throw fileFault('is MT940, but has no statement');
  return statements;
}

/** The fields of the file. Lines that begin with no tag belong to the field above. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  const rows = text.split(/\r\n|\r|\n/, rowsAtMost + 1);
  if (rows.length > rowsAtMost) throw tooManyLines();
  for (const [index, line] of rows.entries()) {
    const start = /^(?:.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line);
    const last = fields.at(-1);
    if (start) fields.push({ tag: start[1] ?? '', value: start[2] ?? '', row: index + 1 });
    else if (last && !/^(-\}?|\{.*)$/.test(line.trim())) last.value += `\n${line}`;
  }
  return fields;
}

function readBalance({ value, row }: Field, decimals: number) {
  const [, mark, date = '', currency = '', amount = ''] = /^(C|D)(\d{6})([A-Z]{3})([\d,]+)/.exec(value) ?? [];
  const amountMinor = readAmount(amount, decimals, ',');
  if (amountMinor === undefined) throw unreadable(row, 'amount', value);
  const day = readDate(`20${date}`, 'YYYYMMDD') ?? null;
  return { currency, day, amountMinor: mark === 'D' ? -amountMinor : amountMinor };
}

const linePattern =
  /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d,]+)[A-Z]([A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function readLine({ value, row }: Field, decimals: number): ParsedLine {
  const [, year, month, day, booked, mark = '', , amount = '', , reference, bankReference, more] =
    linePattern.exec(value) ?? [];
  const amountMinor = readAmount(amount, decimals, ',');
  if (amountMinor === undefined) throw unreadable(row, 'amount', value);
  const date = bookingDay({ year: 2000 + Number(year), month: Number(month), day: Number(day) }, booked);
  if (!date) throw unreadable(row, 'date', value);
  // RC takes back a credit, RD takes back a debit.
  const isOut = mark === 'D' || mark === 'RC' || mark === 'ED';
  const named = (text: string | undefined) =>
    /^NON ?REF$/i.test(text?.trim() ?? '') ? null : textOrNull(text);
  return {
    date,
    amountMinor: isOut ? -amountMinor : amountMinor,
    description: tidyText(more),
    counterparty: null,
    reference: named(reference),
    bankReference: named(bankReference),
  };
}

type Day = { year: number; month: number; day: number };

/** The day of booking has no year: it is the one nearest to the day of value. */
function bookingDay(value: Day, booked: string | undefined): string | undefined {
  if (!booked) return dayOf(value.year, value.month, value.day);
  const month = Number(booked.slice(0, 2));
  const turn = value.month - month;
  const year = turn > 6 ? value.year + 1 : turn < -6 ? value.year - 1 : value.year;
  return dayOf(year, month, Number(booked.slice(2)));
}

/** Field 86 is free text, or has parts that are numbered (?20) or named (/REMI/). */
function addDetails(line: ParsedLine, value: string): void {
  const text = value.replaceAll('\n', '').slice(0, detailsAtMost);
  if (/^\d{3}\?/.test(text)) {
    const parts = new Map(
      [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, number = '', part = '']) => [Number(number), part]),
    );
    const between = (from: number, to: number) =>
      [...parts].filter(([number]) => number >= from && number <= to).map(([, part]) => part);
    const purpose = [...between(20, 29), ...between(60, 63)].join('');
    line.description = tidyText(purpose || parts.get(0));
    line.counterparty = textOrNull(between(32, 33).join(''));
    return;
  }
  const named = (name: string) =>
    new RegExp(`/${name}/(.*?)(?=/[A-Z]{2,4}/|$)`).exec(text)?.[1]?.replace(/^\/+|\/+$/g, '');
  line.description = tidyText(named('REMI') || text || line.description);
  line.counterparty = textOrNull(named('NAME'));
  line.reference ??= textOrNull(named('EREF'));
}
