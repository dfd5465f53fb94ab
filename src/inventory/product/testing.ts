import assert from 'node:assert/strict';
import type { Session } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Product, VariantType } from './schemas.ts';

// The part of the harness that is needed here. An area may not import from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Person = {
  orgId: string;
  post(path: string, body: unknown): Promise<{ status: number; body: { data: never } }>;
};

export async function addProduct(by: Person, body: object): Promise<Product> {
  const answer = await by.post('/inventory/products', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

/** A variant type, and the ids of its values in the order of their names here. */
export async function addType(by: Person, name: string, values: string[]) {
  const answer = await by.post('/product/variant-type', { name, values });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const type: VariantType = answer.body.data;
  const ids = values.map((value) => type.values.find((one) => one.name === value)?.id ?? '');
  return { id: type.id, option: { variant_type_id: type.id, valueIds: ids }, ids };
}

/** A record that another area makes, of which only its id matters here. */
export async function addRecord(
  server: Server,
  { orgId }: { orgId: string },
  record: {
    table: 'categories' | 'measurements' | 'tax_rates';
    name: string;
    more?: Record<string, unknown>;
  },
): Promise<string> {
  const id = newId();
  const row: Record<string, unknown> = { org_id: orgId, id, name: record.name, ...record.more };
  const columns = Object.keys(row);
  await server.database((session) =>
    session.all(
      `insert into ${record.table} (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    ),
  );
  return id;
}

/** So much of a variant at an outlet, as if it had been bought there. */
export async function putStock(
  server: Server,
  by: { orgId: string; outletId: string; userId: string },
  { variantId, quantity }: { variantId: string; quantity: number },
): Promise<void> {
  await server.database(async (session) => {
    await session.all(
      `insert into stock (org_id, variant_id, outlet_id, quantity_e4, movements) values ($1, $2, $3, $4, 1)`,
      [by.orgId, variantId, by.outletId, quantity * 10_000],
    );
    await session.all(
      `insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                    quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
       values ($1, $2, $3, 1, $4, 'TEST', $5, 0, $5, 0, 'TEST', $4, '2026-11-15', $6)`,
      [by.orgId, variantId, by.outletId, newId(), quantity * 10_000, by.userId],
    );
  });
}
