import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Cell, Table } from '../../platform/sheet/cell.ts';
import { csvFilesOf, csvOf, plainCsvOf } from '../../platform/sheet/csv-writer.ts';
import { xlsxOf } from '../../platform/sheet/xlsx-writer.ts';
import { fail, failField } from '../../values/refusal.ts';
import { Choice } from '../schema.ts';
import { type Print, printPdf, type Reader } from './print.ts';

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;
export type SheetFormat = keyof typeof mediaTypes;
export const sheetTypes: string[] = Object.values(mediaTypes);

/** A sheet that is made at once, of an answer that has no pages. */
export type SheetTable = { columns: string[]; rows: Cell[][] };
export type MakeTable = (data: object) => SheetTable;

/** How the rows of an operation become a sheet. */
export type Sheet = {
  /** Makes the sheet of an answer without pages. Its columns depend on the answer. */
  makeTable?: MakeTable;
  /** Makes a document for people: a PDF, and the heading of a workbook. */
  print?: Print<object>;
  columns: Column[];
  /** The field of the data that holds the page. Undefined when the data itself is the page. */
  pageField: string | undefined;
  /** The name of the list of rows. */
  rows: string;
  /** The operation has no other form than a sheet. */
  isOnlyForm: boolean;
  /** Another program imports the sheet, and takes files of limited length. */
  forImport?: ImportLimits;
};
/** How many rows a file may have, and the column whose equal values must be in one file. */
export type ImportLimits = { rowsPerFile: number; together: string };
type Column = { name: string; path: string[]; isNumber: boolean };
type SchemaPart = { type?: string | string[]; properties?: Record<string, SchemaPart>; items?: SchemaPart };

/** Finds the rows in the schema of an answer, so that every paging operation is also a sheet. */
export function sheetOf(data: TSchema, isOnlyForm: boolean): Sheet | undefined {
  const { properties = {} } = data as SchemaPart;
  const pageField = properties.nextCursor
    ? undefined
    : Object.keys(properties).find((name) => properties[name]?.properties?.nextCursor);
  const page = pageField === undefined ? (data as SchemaPart) : properties[pageField];
  const parts = page?.properties ?? {};
  // The list next to the cursor is the one that it pages through.
  const rows = parts.nextCursor && Object.keys(parts).find((name) => parts[name]?.items?.properties);
  const row = rows ? parts[rows]?.items : undefined;
  return rows && row ? { columns: columnsOf(row), pageField, rows, isOnlyForm } : undefined;
}

/** The sheet of an operation that answers without pages. */
export function sheetOfTable(makeTable: MakeTable): Sheet {
  return { makeTable, columns: [], pageField: undefined, rows: 'rows', isOnlyForm: false };
}

/** One column per field of a row. Fields of a nested record are named after both. */
function columnsOf({ properties = {} }: SchemaPart, path: string[] = []): Column[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const own = [...path, name];
    return schema.properties
      ? columnsOf(schema, own)
      : [{ name: own.join('.'), path: own, isNumber: [schema.type].flat().includes('number') }];
  });
}

/** Adds the `format` field to a query. */
export function withFormat(query: TSchema, { isOnlyForm, makeTable, print, forImport }: Sheet): TSchema {
  const { properties, ...rest } = query as unknown as { properties: Record<string, TSchema> };
  const printed = print ? (['pdf'] as const) : [];
  const aboutPdf = print ? ' `pdf` is a document in the language of the user.' : '';
  const format = makeTable
    ? Choice(['json', 'csv', 'xlsx', ...printed], {
        description: `The same figures as a sheet.${aboutPdf} The header Accept can ask for it too.`,
      })
    : forImport
      ? Choice(['csv', 'zip'], {
          description: `\`csv\`: one file with all rows. \`zip\`: as many files as the other program needs, with at most ${forImport.rowsPerFile} rows each. Left out: CSV.`,
        })
      : isOnlyForm
        ? Choice(['csv', 'xlsx'], {
            description: 'The format of the sheet. The header Accept can say it too; else CSV.',
          })
        : Choice(['json', 'csv', 'xlsx', 'jsonl', ...printed], {
            description: `Answers every row that matches the filters, as a sheet or (\`jsonl\`) with one row of JSON on each line; \`cursor\` and \`limit\` have no effect.${aboutPdf} The header Accept can ask for it too.`,
          });
  return { ...rest, properties: { ...properties, format: Type.Optional(format) } } as unknown as TSchema;
}

/** The format by `format`, else by Accept. Undefined means JSON. */
export function requestedFormat(sheet: Sheet, request: FastifyRequest): SheetFormat | undefined {
  const { format } = request.query as { format?: unknown };
  const requested = format === undefined ? acceptedFormat(request.headers.accept ?? '') : format;
  if (sheet.forImport) return requested === 'zip' ? 'zip' : 'csv';
  if (requested === 'csv' || requested === 'xlsx') return requested;
  if (requested === 'pdf' && sheet.print) return requested;
  if (sheet.isOnlyForm) return 'csv';
  return requested === 'jsonl' && !sheet.makeTable ? requested : undefined;
}

/**
 * The format that Accept names. `*∕*` does not count, because clients send it by default. Of several, the one with the
 * highest weight.
 */
function acceptedFormat(accept: string): string | undefined {
  const named = accept
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      const known = Object.entries({ ...mediaTypes, json: 'application/json' });
      return { format: known.find(([, known]) => known === type)?.[0], weight: Number(weight) };
    })
    .filter(({ format, weight }) => format !== undefined && weight > 0);
  return named.sort((one, other) => other.weight - one.weight)[0]?.format;
}

/** Rows per page. Such a page takes a transaction of some milliseconds and little memory. */
const rowsAtOnce = 500;
/** A client that takes nothing for this long is treated as gone. */
const idleTimeoutMs = 60_000;

type Page = { rows: object[]; nextCursor: string; hasNext: boolean };
type Data = Record<string, unknown>;
/** Reads one page of the operation. */
type ReadPage = (query: { cursor?: string; limit: number }) => Promise<object>;

/**
 * Streams all rows. Each page is read when the client has taken the one before. The first is read before anything is
 * sent, so that it can still be refused. A later failure breaks the connection, because half a sheet must not look
 * complete.
 */
export async function sendSheet(
  reply: FastifyReply,
  target: {
    name: string;
    sheet: Sheet;
    format: SheetFormat;
    tenant: string;
    printing?: Printing | undefined;
  },
  read: ReadPage,
): Promise<FastifyReply> {
  const { name, sheet, format, tenant, printing } = target;
  const pageOf = (data: object): Page => {
    const page = (sheet.pageField === undefined ? data : (data as Data)[sheet.pageField]) as Data;
    return { ...(page as Page), rows: page[sheet.rows] as object[] };
  };
  // The place is taken after the first page, so that a refused request takes none.
  const data = await read({ limit: rowsAtOnce });
  const freePlace = takePlace(tenant);
  const first = pageOf(data);
  async function* pages(): AsyncGenerator<object[]> {
    for (let page = first; ; page = pageOf(await read({ limit: rowsAtOnce, cursor: page.nextCursor }))) {
      yield page.rows;
      if (!page.hasNext) return;
    }
  }
  const { print } = sheet;
  if (format === 'pdf') {
    if (!print || !printing) throw new Error(`${name} has no printed form`);
    const whole = sheet.makeTable ? Promise.resolve(data) : allRows(pages());
    const body = await whole.then((content) => printPdf(print, content, printing)).finally(freePlace);
    return withName(reply, { name, format }).send(body);
  }
  const table = (): Table => (sheet.makeTable ? wholeTable(sheet.makeTable(data)) : tableOf(sheet, pages()));
  const headed = (): Table => ({
    ...table(),
    ...(print && printing && { heading: headingOf(print, data, printing) }),
  });
  const { forImport } = sheet;
  const writers = {
    csv: () => (forImport ? plainCsvOf(table()) : csvOf(table())),
    xlsx: () => xlsxOf(headed()),
    jsonl: () => jsonLinesOf(pages()),
    zip: () => {
      if (!forImport) throw new Error(`${name} is not split into files`);
      return csvFilesOf(table(), { name, ...forImport });
    },
  };
  const content = writers[format]();
  const stream = Readable.from(content, { objectMode: false });
  stream.once('close', freePlace);
  // A request that was injected without a connection has no socket.
  reply.raw.socket?.setTimeout?.(idleTimeoutMs);
  return withName(reply, { name, format }).send(stream);
}

function withName(
  reply: FastifyReply,
  { name, format }: { name: string; format: SheetFormat },
): FastifyReply {
  return reply
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .type(format === 'csv' ? 'text/csv; charset=utf-8; header=present' : mediaTypes[format]);
}

/** A PDF is laid out as a whole, so it has fewer rows than a sheet. */
const printedRowsAtMost = 2_000;
type Printing = { reader: Reader; query: Record<string, string | undefined> };

function headingOf(print: Print<object>, data: object, { reader, query }: Printing): string[] {
  const { title, period } = print.heading(data, reader, query);
  return [reader.business, title, period];
}

async function allRows(pages: AsyncIterable<object[]>): Promise<{ rows: object[] }> {
  const rows: object[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > printedRowsAtMost) {
      throw failField('VALIDATION_FAILED', {
        field: 'format',
        message: `cannot be pdf for more than ${printedRowsAtMost} rows: choose fewer, or csv or xlsx`,
      });
    }
  }
  return { rows };
}

async function* jsonLinesOf(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function wholeTable({ columns, rows }: SheetTable): Table {
  async function* batches(): AsyncGenerator<Cell[][]> {
    yield rows;
  }
  return { columns, rows: batches() };
}

function tableOf({ columns }: Sheet, pages: AsyncIterable<object[]>): Table {
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const page of pages) yield page.map((row) => columns.map((column) => cellAt(row, column)));
  }
  return { columns: columns.map((column) => column.name), rows: rows() };
}

/** The limit per business, because each sheet takes database time and memory. */
const sheetsAtOnce = 4;
const sheetsByTenant = new Map<string, number>();

function takePlace(tenant: string): () => void {
  const count = sheetsByTenant.get(tenant) ?? 0;
  if (count >= sheetsAtOnce) {
    const message = `${sheetsAtOnce} sheets are already being sent. Wait until one is complete.`;
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
