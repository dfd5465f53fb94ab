import type { Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';

// The part of the harness that is needed here. An area may not import from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Tenant = { orgId: string };

export type Item = { productId: string; variantId: string; itemPriceId: string };

/** A product with one variant, one unit of it and, when asked for, a larger unit that holds several. */
export async function anItem(
  server: Server,
  { orgId }: Tenant,
  { name = 'Soap', kind = 'GOODS', pack }: { name?: string; kind?: string; pack?: number } = {},
): Promise<Item & { packPriceId: string }> {
  const [productId, variantId, itemPriceId, packPriceId] = [newId(), newId(), newId(), newId()];
  await server.database(async (session) => {
    await session.all('insert into products (org_id, id, name, kind) values ($1, $2, $3, $4)', [
      orgId,
      productId,
      name,
      kind,
    ]);
    await session.all('insert into variants (org_id, id, product_id, name) values ($1, $2, $3, $4)', [
      orgId,
      variantId,
      productId,
      name,
    ]);
    const price =
      'insert into item_prices (org_id, id, variant_id, factor_e4, price_e4) values ($1, $2, $3, $4, $5)';
    await session.all(price, [orgId, itemPriceId, variantId, 10_000, 1_000_000]);
    if (pack) await session.all(price, [orgId, packPriceId, variantId, pack * 10_000, 10_000_000]);
  });
  return { productId, variantId, itemPriceId, packPriceId };
}

export async function aVendor(server: Server, { orgId }: Tenant, kind = 'VENDOR'): Promise<string> {
  const id = newId();
  await server.database((session) =>
    session.all('insert into parties (org_id, id, kind, name) values ($1, $2, $3, $4)', [
      orgId,
      id,
      kind,
      'Mills',
    ]),
  );
  return id;
}

/** Quantity and value in stock, by outlet. */
export async function stockOf(server: Server, { orgId }: Tenant, variantId: string) {
  const rows = await server.database((session) =>
    session.all<{ quantity: number; value: number }>(
      `select (quantity_e4 / 10000.0)::float as quantity, value_minor::int as value
       from stock where org_id = $1 and variant_id = $2 order by outlet_id`,
      [orgId, variantId],
    ),
  );
  return rows.map(({ quantity, value }) => [quantity, value]);
}

/** The balance of every account that anything was posted to, in minor units. */
export async function balances(server: Server, { orgId }: Tenant): Promise<Record<string, number>> {
  const rows = await server.database((session) =>
    session.all<{ code: string; amount: number }>(
      `select a.code, sum(l.amount_minor)::int as amount
       from journal_lines l join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where l.org_id = $1 group by a.code having sum(l.amount_minor) <> 0 order by a.code`,
      [orgId],
    ),
  );
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
}
