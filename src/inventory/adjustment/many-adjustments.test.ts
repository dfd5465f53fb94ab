import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { isLong } from '../../../tests/long.ts';
import type { Actor } from '../../http/access.ts';
import { setTenant } from '../../http/authenticate.ts';
import { readPage } from '../../http/list.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { anItem } from '../testing.ts';
import { adjustmentColumns, adjustmentLineColumns, adjustmentLines, adjustments } from './store.ts';

const server = await testServer();
const count = isLong ? 12_000 : 4_000;
const many = count.toLocaleString('en');

/** A business with so many adjustments of one line each, of a thousand items, one of which is in every thousandth. */
async function withManyAdjustments() {
  const owner = await server.business();
  const other = (await owner.post('/outlets', { name: 'Yaba' })).body.data.id as string;
  const rare = await anItem(server, owner, { name: 'Zanzibar cloves' });
  await server.database(async (session) => {
    await session.all(
      `insert into products (org_id, id, name) select $1, new_id(), 'Soap ' || n from generate_series(1, 999) n`,
      [owner.orgId],
    );
    await session.all(
      `insert into variants (org_id, id, product_id, name)
       select org_id, new_id(), id, name from products where org_id = $1 and id <> $2`,
      [owner.orgId, rare.productId],
    );
    await session.all(
      `insert into adjustments (org_id, id, outlet_id, purpose, effect, business_date, user_id)
       select $1, new_id(), case when n % 100 = 0 then $3::uuid else $2::uuid end,
              case when n % 200 = 1 then 'THEFT' else 'DAMAGED' end, 'DECREASE', date '2025-01-01' + n / 40, $4
       from generate_series(1, $5::int) n`,
      [owner.orgId, owner.outletId, other, owner.userId, count],
    );
    await session.all(
      `insert into adjustment_lines (org_id, adjustment_id, position, id, business_date, variant_id, quantity_e4, value_minor)
       select a.org_id, a.id, 1, new_id(), a.business_date,
              case when n % 1000 = 0 then $2::uuid else soaps[1 + n % 999] end, -10000, -100
       from (select *, row_number() over (order by id) as n from adjustments where org_id = $1) a,
            (select array_agg(id) as soaps from variants where org_id = $1 and id <> $2) v`,
      [owner.orgId, rare.variantId],
    );
    await session.script('vacuum analyze');
  });
  return { owner, other, rare };
}

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Reads a page as the operation does; answers how many rows there are, and the tables that were read from end to end. */
async function pageOf({ orgId }: SignedIn, list: 'headers' | 'lines', query: object) {
  return server.parts.database.app.transaction(async (tx) => {
    await tx.run(setTenant(orgId));
    const whole: string[] = [];
    const explain = async (statement: Statement): Promise<Statement> => {
      const [row] = await tx.all<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        text: `explain (format json) ${statement.text}`,
        values: statement.values,
        unprepared: true,
      });
      for (const node of row ? nodesOf(row['QUERY PLAN'][0].Plan) : []) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && table.startsWith('adjustment')) whole.push(table);
      }
      return statement;
    };
    const explaining: Tx = {
      ...tx,
      all: async (statement) => tx.all(await explain(statement)),
      one: async (statement) => tx.one(await explain(statement)),
    };
    const actor = { orgId, outletIds: null } as unknown as Actor;
    const context = { tx: explaining, actor, service: server.parts, query };
    const { meta } =
      list === 'headers'
        ? await readPage(context, adjustments, adjustmentColumns)
        : await readPage(context, adjustmentLines, adjustmentLineColumns);
    return [meta.total, whole];
  });
}

test(`no page of ${many} adjustments or of their lines reads a whole table, whatever it is filtered by`, async () => {
  const { owner, other, rare } = await withManyAdjustments();
  const cases: [query: object, total: number][] = [
    [{}, count],
    [{ sortKey: 'businessDate', sortDir: 'asc' }, count],
    [{ date_from: '2025-03-01', date_to: '2025-03-02' }, 80],
    [{ outletId: other }, count / 100],
    [{ purpose: 'THEFT' }, count / 200],
    [{ search: 'zanzibar' }, count / 1_000],
  ];
  for (const [query, total] of cases) {
    for (const list of ['headers', 'lines'] as const) {
      assert.deepEqual(await pageOf(owner, list, query), [total, []], `${list} by ${JSON.stringify(query)}`);
    }
  }
  assert.deepEqual(await pageOf(owner, 'headers', { sortKey: 'createdAt' }), [count, []]);
  assert.deepEqual(await pageOf(owner, 'lines', { variantId: rare.variantId }), [count / 1_000, []]);
});
