import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Cell, Table } from '../../platform/sheet/cell.ts';
import { csvOf } from '../../platform/sheet/csv-writer.ts';
import { xlsxOf } from '../../platform/sheet/xlsx-writer.ts';
import { fail } from '../../values/refusal.ts';
import { Choice } from '../schema.ts';

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof types;
export const sheetTypes: string[] = Object.values(types);

/** How the rows of an operation are written as a sheet. */
export type Sheet = {
  columns: Column[];
  /** Where the page with the rows stands in the data, when it is not the data itself. */
  within: string | undefined;
  /** What the rows are called there. */
  rows: string;
  /** It has no other form. */
  isOnlyForm: boolean;
};
type Column = { name: string; path: string[]; isNumber: boolean };
type SchemaPart = { type?: string | string[]; properties?: Record<string, SchemaPart>; items?: SchemaPart };

/** What an operation that pages through rows has without asking for it: its rows as a sheet. */
export function sheetOf(data: TSchema, isOnlyForm: boolean): Sheet | undefined {
  const { properties = {} } = data as SchemaPart;
  const within = properties.nextCursor
    ? undefined
    : Object.keys(properties).find((name) => properties[name]?.properties?.nextCursor);
  const page = within === undefined ? (data as SchemaPart) : properties[within];
  const parts = page?.properties ?? {};
  // Beside a cursor stands the list that it goes on with.
  const rows = parts.nextCursor && Object.keys(parts).find((name) => parts[name]?.items?.properties);
  const row = rows ? parts[rows]?.items : undefined;
  return rows && row ? { columns: columnsOf(row), within, rows, isOnlyForm } : undefined;
}

/** A column for each field of a row; those of a record inside of it are named after both. */
function columnsOf({ properties = {} }: SchemaPart, path: string[] = []): Column[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const own = [...path, name];
    return schema.properties
      ? columnsOf(schema, own)
      : [{ name: own.join('.'), path: own, isNumber: [schema.type].flat().includes('number') }];
  });
}

/** The query with the field that asks for a sheet. */
export function withFormat(query: TSchema, { isOnlyForm }: Sheet): TSchema {
  const { properties, ...rest } = query as unknown as { properties: Record<string, TSchema> };
  const format = isOnlyForm
    ? Choice(['csv', 'xlsx'], { description: 'Or by Accept; CSV when neither says.' })
    : Choice(['json', 'csv', 'xlsx'], {
        description:
          'As a sheet: every row that the filters leave, whatever `cursor` and `limit` say. Or by Accept.',
      });
  return { ...rest, properties: { ...properties, format: Type.Optional(format) } } as unknown as TSchema;
}

/** The form that is asked for by `format`, else by Accept; undefined: JSON. */
export function requestedFormat(sheet: Sheet, request: FastifyRequest): SheetFormat | undefined {
  const { format } = request.query as { format?: unknown };
  const requested = format === undefined ? acceptedFormat(request.headers.accept ?? '') : format;
  if (requested === 'csv' || requested === 'xlsx') return requested;
  return sheet.isOnlyForm ? 'csv' : undefined;
}

/** A sheet must be named: `*∕*` is what those send who do not care. Of several, the one with the highest weight. */
function acceptedFormat(accept: string): string | undefined {
  const named = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      const known = Object.entries({ ...types, json: 'application/json' });
      return { format: known.find(([, known]) => known === type)?.[0], weight: Number(weight) };
    })
    .filter(({ format, weight }) => format !== undefined && weight > 0);
  return named.sort((one, other) => other.weight - one.weight)[0]?.format;
}

/** Rows read at once: a page that costs a transaction of some milliseconds, and little memory while it is sent. */
const rowsAtOnce = 500;
/** Whoever takes nothing for so long is gone, whatever the connection says. */
const idleTimeoutMs = 60_000;

type Page = { rows: object[]; nextCursor: string; hasNext: boolean };
type Data = Record<string, unknown>;
/** Reads a page as the operation itself answers it. */
type ReadPage = (query: { cursor?: string; limit: number }) => Promise<object>;

/**
 * Streams all rows, page by page, each read when the client has taken the one before. The first is read before
 * anything is sent, so that a refusal is still one; a failure later breaks the connection off, for half a sheet must
 * not look like a whole one.
 */
export async function sendSheet(
  reply: FastifyReply,
  target: { name: string; sheet: Sheet; format: SheetFormat; tenant: string },
  read: ReadPage,
): Promise<FastifyReply> {
  const { name, sheet, format, tenant } = target;
  const pageOf = (data: object): Page => {
    const page = (sheet.within === undefined ? data : (data as Data)[sheet.within]) as Data;
    return { ...(page as Page), rows: page[sheet.rows] as object[] };
  };
  // Whoever is refused, or has only a page to wait for, takes no place.
  const first = pageOf(await read({ limit: rowsAtOnce }));
  const leave = takePlace(tenant);
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let page = first; ; page = pageOf(await read({ limit: rowsAtOnce, cursor: page.nextCursor }))) {
      yield page.rows.map((row) => sheet.columns.map((column) => cellAt(row, column)));
      if (!page.hasNext) return;
    }
  }
  const table: Table = { columns: sheet.columns.map((column) => column.name), rows: rows() };
  const stream = Readable.from(format === 'csv' ? csvOf(table) : xlsxOf(table), { objectMode: false });
  stream.once('close', leave);
  // What came by no connection has none to be patient with.
  reply.raw.socket?.setTimeout?.(idleTimeoutMs);
  return reply
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : types.xlsx)
    .send(stream);
}

/** One business has no use for more at once, and each of them takes its part of the database and of the memory. */
const sheetsAtOnce = 4;
const sheetsByTenant = new Map<string, number>();

function takePlace(tenant: string): () => void {
  const count = sheetsByTenant.get(tenant) ?? 0;
  if (count >= sheetsAtOnce) {
    const message = `${sheetsAtOnce} sheets are being sent already. Wait until one of them is there.`;
    throw fail('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 5 });
  }
  sheetsByTenant.set(tenant, count + 1);
  return () => {
    const left = (sheetsByTenant.get(tenant) ?? 1) - 1;
    if (left === 0) sheetsByTenant.delete(tenant);
    else sheetsByTenant.set(tenant, left);
  };
}

function cellAt(row: object, { path, isNumber }: Column): Cell {
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], row);
  if (typeof value === 'string' && isNumber) return { exact: value };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlainList ? value.join('; ') : JSON.stringify(value);
}
