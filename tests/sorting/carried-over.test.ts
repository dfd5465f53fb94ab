import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver } from '../carry-over.ts';
import { testServer } from '../harness.ts';

const server = await testServer();

/** A shop of the version before: three items, a shirt of two sizes, a stocktake, and shifts with their counts. */
const before = `
  set session_replication_role = replica;
  create temporary table ids as select new_id() as org, new_id() as outlet, new_id() as till, new_id() as taken;
  insert into organisations (org_id, name, currency, currency_decimals, timezone)
  select org, 'Corner Shop', 'NGN', 2, 'UTC' from ids;
  insert into products (org_id, id, name)
  select org, md5(name)::uuid, name from ids, unnest(array['Item 10', 'Item 2', 'Éclair', 'Shirt']) name;
  insert into variants (org_id, id, product_id, name, status, option_value_ids)
  select org, md5(v.name)::uuid, md5(v.product)::uuid, v.name, v.status, array[md5(v.name)::uuid]
  from ids, (values ('Item 10', 'Item 10', 'ACTIVE'), ('Item 2', 'Item 2', 'ACTIVE'), ('Éclair', 'Éclair', 'DISABLED'),
                    ('S', 'Shirt', 'DISABLED'), ('M', 'Shirt', 'ACTIVE')) v (name, product, status);
  insert into item_prices (org_id, id, variant_id, factor_e4, price_e4)
  select org, new_id(), md5(p.variant)::uuid, p.factor, p.price
  from ids, (values ('Item 10', 10000, 70000), ('Item 10', 120000, 1), ('Éclair', 10000, 30000), ('S', 10000, 10000),
                    ('M', 10000, 20000)) p (variant, factor, price);
  insert into stock_listings (org_id, variant_id, outlet_id, name_key, for_sale, reorder_level_e4, status)
  select org, v.id, outlet, lower(p.name) || E'\\t' || '00000' || encode(uuid_send(v.id), 'base64'), true, 0, 'OUT_OF_STOCK'
  from ids, variants v join products p on p.id = v.product_id;
  insert into stocktake_lines (org_id, stocktake_id, variant_id, name_key)
  select org, taken, v.id, lower(p.name) || ' ' || lower(v.name) from ids, variants v join products p on p.id = v.product_id;
  insert into till_sessions (org_id, id, till_id, outlet_id, status, business_date, opening_float_minor, opened_by, closed_at)
  select org, md5('session ' || n)::uuid, till, outlet, case n when 3 then 'OPEN' else 'CLOSED' end, '2026-01-02', 0, org,
         case when n < 3 then now() end
  from ids, generate_series(1, 3) n;
  insert into till_counts (org_id, session_id, method, business_date, outlet_id, expected_minor, counted_minor)
  select org, md5('session ' || c.n)::uuid, c.method, '2026-01-02', outlet, c.expected, c.counted
  from ids, (values (1, 'CASH', 1000, 900), (1, 'POS', 500, 530), (1, 'DEPOSIT', 70, 0), (2, 'CASH', 10, 10)) c (n, method, expected, counted);
  insert into till_corrections (org_id, id, session_id, method, amount_minor, source_type, source_id, business_date, outlet_id)
  select org, new_id(), md5('session 1')::uuid, 'CASH', -20, 'SALE', new_id(), '2026-01-02', outlet from ids;
  set session_replication_role = default`;

test('the names, prices and counted shifts of before are sorted like new ones', async () => {
  await carryOver(server, { migration: 'sorting', before }, async (session) => {
    const column = async (text: string) =>
      (await session.all<{ shown: string }>(text)).map(({ shown }) => shown);
    assert.deepEqual(await column('select name as shown from products order by sort_key'), [
      'Éclair',
      'Item 2',
      'Item 10',
      'Shirt',
    ]);
    for (const table of ['stock_listings', 'stocktake_lines'])
      assert.deepEqual(
        await column(`
            select v.name as shown from ${table} l join variants v on v.id = l.variant_id
            where v.name not in ('S', 'M') order by l.name_key`),
        ['Éclair', 'Item 2', 'Item 10'],
      );
    // The shirt that is for sale costs 2.00. Nothing of the éclair is for sale, so its price counts.
    assert.deepEqual(
      await column(`
          select p.name || ' ' || l.lowest_e4 as shown from product_prices l join products p on p.id = l.product_id
          order by l.lowest_e4`),
      ['Item 2 -1', 'Shirt 20000', 'Éclair 30000', 'Item 10 70000'],
    );
    // 1.00 short in cash, of which a late sale explains 0.20 the other way, and 0.30 over by card.
    assert.deepEqual(
      await column(`
          select d.amount_minor::text as shown from till_differences d
          order by d.session_id = md5('session 3')::uuid, d.session_id = md5('session 2')::uuid`),
      ['-50', '0', '0'],
    );
  });
});
