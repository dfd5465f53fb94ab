import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import type { Actor } from '../../http/access.ts';
import { setTenant } from '../../http/authenticate.ts';
import { readPage } from '../../http/list.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { productColumns } from './columns.ts';
import { products } from './products.ts';
import type { Product } from './schemas.ts';

const server = await testServer({ breaksInvariants: true });
const count = 100_000;
const large = ['products', 'variants', 'item_prices', 'stock', 'search_texts'];

/** A business with so many products of one variant each, the rows as the operations would have left them. */
async function withManyProducts(): Promise<SignedIn & { categoryId: string }> {
  const owner = await server.business();
  const { orgId, outletId } = owner;
  const categoryId = newId();
  await server.database(async (session) => {
    // Indexes are made once when all rows are there, which takes less time than row by row.
    const indexes = await session.all<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid::regclass::text = any($1) and not indisunique`,
      [large],
    );
    for (const { name } of indexes) await session.script(`drop index ${name}`);
    await session.script('set session_replication_role = replica');
    await session.all(`insert into categories (org_id, id, name) values ($1, $2, 'Soaps')`, [
      orgId,
      categoryId,
    ]);
    await session.all(
      `insert into products (org_id, id, name, brand, kind, status, category_id, created_at)
       select $1, new_id(), 'soap ' || n * 7919 % 100000 || case when n = 777 then ' zanzibar' else '' end,
              'brand ' || n % 1000, case when n % 1000 = 0 then 'SERVICE' else 'GOODS' end,
              case when n % 1000 = 1 then 'DISABLED' else 'ACTIVE' end,
              case when n % 50 = 2 then $2::uuid else md5((n % 50)::text)::uuid end,
              timestamptz '2025-01-01' + n * interval '1 minute'
       from generate_series(1, $3::int) n`,
      [orgId, categoryId, count],
    );
    await session.all(
      `insert into variants (org_id, id, product_id, name, sku)
       select org_id, new_id(), id, name, 'k-' || row_number() over (order by created_at)
       from products where org_id = $1`,
      [orgId],
    );
    await session.all(
      `insert into item_prices (org_id, id, variant_id, price_e4)
       select org_id, new_id(), id, 10000 from variants where org_id = $1`,
      [orgId],
    );
    await session.all(
      `insert into stock (org_id, variant_id, outlet_id, quantity_e4)
       select org_id, id, $2, 10000 from variants where org_id = $1`,
      [orgId, outletId],
    );
    await session.all(
      `insert into search_texts (org_id, kind, id, texts)
       select v.org_id, 'PRODUCT', v.product_id, array[v.name, v.sku] from variants v where v.org_id = $1`,
      [orgId],
    );
    await session.script('set session_replication_role = origin');
    for (const { definition } of indexes) await session.script(definition);
    await session.script(`vacuum analyze ${large.join(', ')}`);
  });
  return { ...owner, categoryId };
}

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** Reads a page as the operation does, and answers what each of its statements read. */
async function explainedPage(
  owner: SignedIn,
  query: Record<string, unknown>,
  replaced = new Map<unknown, unknown>(),
) {
  const actor = { ...owner, outletIds: null } as unknown as Actor;
  return server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(owner.orgId));
    const plans: Node[] = [];
    const explain = async ({ text, values }: Statement): Promise<Statement> => {
      const asked = values.map((value) => (replaced.has(value) ? replaced.get(value) : value));
      const [row] = await tx.all<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        text: `explain (analyze, buffers, format json) ${text}`,
        values: asked,
        unprepared: true,
      });
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
      return { text, values: asked, unprepared: true };
    };
    const explaining: Tx = {
      ...tx,
      all: async (statement) => tx.all(await explain(statement)),
      one: async (statement) => tx.one(await explain(statement)),
    };
    const context = { tx: explaining, actor, service: server.parts, query };
    return { ...(await readPage<Product>(context, products, productColumns)), plans };
  });
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const scannedWhole = (plans: Node[]) =>
  plans
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name']);
const pagesRead = (plan: Node | undefined) =>
  (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);

test('among 100,000 products page 2,000 costs what page 1 does, and no filter reads a whole table', async (t) => {
  const owner = await withManyProducts();

  const rowAt = (order: string, at: number) =>
    server.database(async (session) => {
      const [row] = await session.all<{ id: string; name: string; createdAt: string }>(
        `select id, name_key as name, created_at::text as "createdAt" from products where org_id = $1
         order by ${order}, id ${order.endsWith('desc') ? 'desc' : 'asc'} offset $2 limit 1`,
        [owner.orgId, at],
      );
      assert.ok(row);
      return row;
    });
  for (const [sort, order] of [
    [{ sortKey: 'name', sortDir: 'asc' }, 'name_key'],
    [{ sortKey: 'createdAt', sortDir: 'desc' }, 'created_at desc'],
  ] as const) {
    const first = await explainedPage(owner, { ...sort, limit: 20 });
    assert.equal(first.meta.total, count);
    const [before, target] = [await rowAt(order, 19), await rowAt(order, 39_979)];
    const swap = new Map([
      [before.id, target.id],
      [before.name, target.name],
      [before.createdAt, target.createdAt],
    ]);
    const late = await explainedPage(owner, { ...sort, limit: 20, cursor: first.data.nextCursor }, swap);
    assert.equal(late.data.rows[0]?.id, (await rowAt(order, 39_980)).id, 'it is page 2,000');
    const [one, other] = [pagesRead(first.plans[0]), pagesRead(late.plans[0])];
    t.diagnostic(`by ${sort.sortKey}: ${one} pages on page 1, ${other} on page 2,000`);
    assert.ok(Math.abs(one - other) <= one * 0.2, `${one} pages on page 1, ${other} on page 2,000`);
    assert.deepEqual(scannedWhole([...first.plans, ...late.plans]), [], sort.sortKey);
  }

  const filters: [query: Record<string, unknown>, total: number][] = [
    [{ status: 'ACTIVE' }, 99_900],
    [{ status: 'DISABLED' }, 100],
    [{ kind: 'GOODS' }, 99_900],
    [{ kind: 'SERVICE' }, 100],
    [{ brand: 'Brand 7' }, 100],
    [{ categoryId: owner.categoryId }, 2_000],
    [{ date_from: '2025-01-03', date_to: '2025-01-04' }, 2_880],
    [{ search: 'zanzibar' }, 1],
    [{ search: 'K-9999' }, 11],
    [{ search: 'k-4242', status: 'ACTIVE' }, 11],
  ];
  for (const [query, total] of filters) {
    const { meta, plans } = await explainedPage(owner, { ...query, limit: 20 });
    t.diagnostic(`${JSON.stringify(query)}: ${plans.map(pagesRead)} pages`);
    assert.equal(meta.total, total, JSON.stringify(query));
    assert.deepEqual(scannedWhole(plans), [], JSON.stringify(query));
  }
});
