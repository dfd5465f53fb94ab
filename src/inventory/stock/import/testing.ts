import assert from 'node:assert/strict';
import type { Pool, Session } from '../../../platform/db.ts';
import { importStockJob } from './job.ts';

// What these need of the harness, said here: an area imports nothing from the tests.
type Answer = { status: number; body: { data: never; errors: { field: string }[] } };
type Person = {
  orgId: string;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, sending?: { key?: string }): Promise<Answer>;
};
type Server = {
  parts: { database: { background: Pool } };
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
};

/** A sheet as a browser sends it. */
export function formOf(sheet: string | Uint8Array, { type = 'text/csv', name = 'stock.csv' } = {}): FormData {
  const form = new FormData();
  form.append('file', new Blob([sheet as BlobPart], { type }), name);
  return form;
}

export type Imported = {
  status: string;
  failure: string | null;
  rows: number;
  invalidRows: number;
  created: number;
  updated: number;
  stocked: number;
  /** As `row column code`. */
  errors: string[];
};

/** Asks for an import, of quantities that are added unless it says otherwise; answers its id. */
export async function ask(by: Person, sheet: string | Uint8Array, query = ''): Promise<string> {
  const asked = new URLSearchParams(query);
  if (!asked.has('quantities')) asked.set('quantities', 'ADD');
  if (asked.get('quantities') === 'unsaid') asked.delete('quantities');
  const answer = await by.post(`/inventory/stock/import?${asked}`, formOf(sheet));
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  const { importId, status } = answer.body.data as { importId: string; status: string };
  assert.equal(status, 'QUEUED');
  return importId;
}

/** Does the job, as the queue would. */
export function work({ parts }: Server, { orgId }: Person, importId: string): Promise<void> {
  const job = importStockJob(parts.database.background);
  return job.run({ orgId, importId } as never, new AbortController().signal);
}

export async function outcomeOf(by: Person, importId: string): Promise<Imported> {
  const { body } = await by.get(`/inventory/stock/import/${importId}?limit=100`);
  const { errors, ...rest } = body.data as Imported & { errors: { rows: Record<string, string>[] } };
  const { status, failure, rows, invalidRows, created, updated, stocked } = rest;
  const told = errors.rows.map(({ row, column, code }) => `${row} ${column} ${code}`);
  return { status, failure, rows, invalidRows, created, updated, stocked, errors: told };
}

/** Imports a sheet, and answers what became of it. */
export async function imported(
  server: Server,
  by: Person,
  sheet: string | Uint8Array,
  query = '',
): Promise<Imported> {
  const importId = await ask(by, sheet, query);
  await work(server, by, importId);
  return outcomeOf(by, importId);
}

/** All that an import could have changed of a business, but the import itself. */
export async function stateOf(server: Server, { orgId }: Person): Promise<object> {
  const tables = ['categories', 'measurements', 'products', 'variants', 'item_prices', 'item_codes', 'stock'];
  const facts = ['stock_movements', 'adjustments', 'adjustment_lines', 'journal_entries', 'journal_lines'];
  return server.database(async (session) => {
    const found: Record<string, unknown> = {};
    for (const table of [...tables, ...facts]) {
      const text = `select coalesce(json_agg(t order by t::text), '[]') as rows from ${table} t where org_id = $1`;
      found[table] = (await session.all<{ rows: unknown }>(text, [orgId]))[0]?.rows;
    }
    return found;
  });
}

/** Name, SKU, barcode, brand, reorder level, price, and the stock by outlet as quantity and value, of each product. */
export async function catalogue(server: Server, { orgId }: Person): Promise<unknown[][]> {
  const rows = await server.database((session) =>
    session.all<{ line: unknown[] }>(
      `select json_build_array(
                p.name, v.sku, v.barcode, p.brand, p.reorder_level_e4 / 10000.0, i.price_e4 / 10000.0,
                (select m.name from measurements m where m.org_id = i.org_id and m.id = i.measurement_id),
                (select c.name from categories c where c.org_id = p.org_id and c.id = p.category_id),
                coalesce((select json_agg(json_build_array(s.quantity_e4 / 10000.0, s.value_minor) order by o.code)
                          from stock s join outlets o on o.org_id = s.org_id and o.id = s.outlet_id
                          where s.org_id = v.org_id and s.variant_id = v.id), '[]')) as line
       from products p
       join variants v on v.org_id = p.org_id and v.product_id = p.id
       join item_prices i on i.org_id = v.org_id and i.variant_id = v.id and i.factor_e4 = 10000
       where p.org_id = $1 order by p.name, v.name, v.id`,
      [orgId],
    ),
  );
  return rows.map(({ line }) => line);
}
