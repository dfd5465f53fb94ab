import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import type { Session } from '../db.ts';
import { beginRawWrites, replaceRows } from './copy-rows.ts';
import { movedTables, type RowKey } from './moved-tables.ts';

// Sales and lines without anything that they post: it is only looked at how they are copied.
const server = await testServer({ breaksInvariants: true });
const [known, moved] = [await server.business(), await server.business()];
const sales = 3_000;
const keysAtOnce = 500;

type Plan = { Plans?: Plan[] } & Record<string, number>;

/** How many rows the parts of a plan looked at. */
function rowsIn(plan: Plan): number {
  const seen = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter'];
  const own = seen.reduce((sum, name) => sum + (plan[name] ?? 0), 0) * (plan['Actual Loops'] ?? 1);
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), own);
}

/** Runs each statement twice, the first time to count the rows that it looks at. */
function counting(session: Session, count: (rows: number) => void): Session {
  return {
    ...session,
    all: async (text, values) => {
      await session.script('savepoint counted');
      const [found] = await session.all<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      await session.script('rollback to counted');
      if (found) count(rowsIn(found['QUERY PLAN'][0].Plan));
      return session.all(text, values);
    },
  };
}

test('rows that have changed are copied by their keys, also when the statistics know nothing of the business', async () => {
  const write = ({ orgId, outletId, userId }: typeof known) =>
    server.database(async (session) => {
      await session.script('set session_replication_role = replica');
      await session.all(
        `insert into sales (org_id, id, number, series_id, series_number, outlet_id, business_date, subtotal_minor,
                            discount_minor, tax_minor, rounding_minor, total_minor, paid_minor, change_minor, cost_minor,
                            status, prices_include_tax, user_id)
         select $1, new_id(), 'O1-' || n, $2::uuid, n, $2::uuid, date '2025-01-01', 100, 0, 0, 0, 100, 100, 0, 60,
                'COMPLETED', false, $3::uuid
         from generate_series(1, $4::int) n`,
        [orgId, outletId, userId, sales],
      );
      await session.all(
        `insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                                 factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor,
                                 cost_minor)
         select org_id, id, 1, $2::uuid, $2::uuid, $2::uuid, 'Rice', 10000, 10000, 10000, 0, 0, 0, 100, 60
         from sales where org_id = $1`,
        [orgId, outletId],
      );
      await session.script('set session_replication_role = origin');
    });
  await server.database(async (session) => {
    for (const table of ['sales', 'sale_lines'])
      await session.script(`alter table ${table} set (autovacuum_enabled = false)`);
  });
  await write(known);
  await server.database((session) => session.script('analyze sales, sale_lines'));
  await write(moved);
  await server.database(async (session) => {
    const tables = await movedTables(session);
    for (const [name, columns] of [
      ['public.sales', ['id']],
      ['public.sale_lines', ['sale_id', 'position']],
    ] as const) {
      const table = tables.find((one) => one.name === name);
      assert.ok(table);
      await beginRawWrites(session, moved.orgId);
      const keys = await session.all<RowKey>(
        `select ${columns[0]}::text as first, jsonb_build_array(${columns.join(', ')})::text as whole
         from ${name} where org_id = $1 limit ${keysAtOnce}`,
        [moved.orgId],
      );
      let rows = 0;
      const counted = counting(session, (more) => {
        rows += more;
      });
      await replaceRows(counted, counted, { orgId: moved.orgId, table, keys });
      await session.script('commit');
      // Four statements: read, delete, insert and compare. None needs more than each row of the business a few times.
      assert.ok(rows < 10 * sales, `${name}: ${rows} rows were looked at`);
      const [left] = await session.all<{ count: number }>(
        `select count(*)::int as count from ${name} where org_id = $1`,
        [moved.orgId],
      );
      assert.equal(left?.count, sales);
    }
  });
});
