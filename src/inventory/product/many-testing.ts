import { setTenant } from '../../http/authenticate.ts';
import type { Operation } from '../../http/operation.ts';
import type { Pool, Session, Statement, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';

// The part of the harness that is needed here. An area may not import from the tests.
type Server = {
  parts: { database: { app: Pool } };
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
};
type Person = { orgId: string; userId: string; outletId: string };

const large = [
  'products',
  'variants',
  'item_prices',
  'product_prices',
  'stock',
  'stock_listings',
  'stock_movements',
  'search_texts',
];

/**
 * So many products of one variant each, the rows as the operations would have left them. A hundred are services, a
 * hundred are disabled, and a hundred each are below zero, low and out of stock; every tenth never was in stock. Names
 * are short, for most of the time here goes to the index that they are searched by.
 */
export async function addManyProducts(
  server: Server,
  person: Person,
  count: number,
): Promise<{ categoryId: string }> {
  const { orgId, outletId, userId } = person;
  const categoryId = newId();
  await server.database(async (session) => {
    // The rows are written first and the indexes are made once, which takes less time than row by row.
    const indexes = await session.all<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [large],
    );
    await session.script(
      `drop index ${indexes.map(({ name }) => name)}; set session_replication_role = replica`,
    );
    await session.all(`insert into categories (org_id, id, name) values ($1, $2, 'Soaps')`, [
      orgId,
      categoryId,
    ]);
    await session.all(
      `insert into products (org_id, id, name, brand, kind, status, category_id, created_at, reorder_level_e4)
       select $1, new_id(), 's' || n * 7919 % $3 || case when n = 777 then ' zanzibar' else '' end,
              'brand ' || n % $4, case when n % $4 = 0 then 'SERVICE' else 'GOODS' end,
              case when n % $4 = 1 then 'DISABLED' else 'ACTIVE' end,
              case when n % 50 = 2 then $2::uuid else md5((n % 50)::text)::uuid end,
              timestamptz '2025-01-01' + n * interval '1 minute', case when n % $4 = 4 then 10000 else 0 end
       from generate_series(1, $3::int) n`,
      [orgId, categoryId, count, count / 100],
    );
    await session.all(
      `insert into variants (org_id, id, product_id, name, sku)
       select org_id, new_id(), id, name, 'k-' || row_number() over (order by created_at)
       from products where org_id = $1`,
      [orgId],
    );
    await session.all(
      `insert into item_prices (org_id, id, variant_id, price_e4)
       select org_id, new_id(), id, substr(sku, 3)::int / 10 * 10000 from variants where org_id = $1`,
      [orgId],
    );
    // Without figures about the tables, PostgreSQL compares every row with every other one.
    await session.script('analyze products, variants, item_prices');
    await session.all(
      `insert into product_prices (org_id, product_id, lowest_e4)
       select org_id, product_id, lowest_e4 from due_product_prices where org_id = $1`,
      [orgId],
    );
    await session.all(
      `insert into stock (org_id, variant_id, outlet_id, quantity_e4, movements)
       select org_id, id, $2, case n % $3::int when 3 then -10000 when 4 then 10000 when 5 then 0
                               else 10000 + n / 10 end, (n % 5 = 2)::int
       from (select org_id, id, substr(sku, 3)::int as n from variants where org_id = $1) v
       where n % 10 <> 6 and n % $3::int <> 0`,
      [orgId, outletId, count / 100],
    );
    await session.all(
      `insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                    quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
       select org_id, variant_id, outlet_id, 1, new_id(), 'TEST', quantity_e4, 0, quantity_e4, 0, 'TEST', new_id(),
              date '2026-01-01' + (row_number() over () / 100)::int, $2
       from stock where org_id = $1 and movements = 1`,
      [orgId, userId],
    );
    await session.all(
      `insert into stock_listings (org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale,
                                   reorder_level_e4, status)
       select org_id, variant_id, outlet_id, name_key, category_id, brand_key, for_sale, reorder_level_e4, status
       from due_stock_listings where org_id = $1`,
      [orgId],
    );
    await session.all(
      `insert into search_texts (org_id, kind, id, texts)
       select v.org_id, 'PRODUCT', v.product_id, array[v.name, v.sku] from variants v where v.org_id = $1`,
      [orgId],
    );
    await session.script(indexes.map(({ definition }) => definition).join(';'));
    await session.script(`vacuum analyze ${large}`);
  });
  return { categoryId };
}

export type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};
type Page = {
  data: { rows: { id: string }[]; nextCursor: string };
  meta: { total: number };
};

/** Runs a reading operation as a request does, and returns the plan of each of its statements. */
export async function explained(
  server: Server,
  person: Person,
  operation: Operation,
  query: object,
  replaced = new Map<unknown, unknown>(),
): Promise<Page & { plans: Node[] }> {
  const actor = { ...person, role: 'OWNER', outletIds: null, currencyDecimals: 2 };
  return server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(person.orgId));
    const plans: Node[] = [];
    const explain = async ({ text, values }: Statement): Promise<Statement> => {
      const sent = values.map((value) => (replaced.has(value) ? replaced.get(value) : value));
      const [plan] = await tx.all<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values: sent,
        unprepared: true,
      });
      if (plan) plans.push(plan['QUERY PLAN'][0].Plan);
      return { text, values: sent, unprepared: true };
    };
    const explaining: Tx = {
      ...tx,
      all: async (statement) => tx.all(await explain(statement)),
      one: async (statement) => tx.one(await explain(statement)),
    };
    const page = await operation.handle({ tx: explaining, actor, service: server.parts, query });
    return { ...(page as Page), plans };
  });
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The large tables that were read from the first row to the last. */
export const readWhole = (plans: Node[]) =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);

export const pagesRead = (plan: Node | undefined) =>
  (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
