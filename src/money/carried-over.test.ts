import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOver } from '../../tests/carry-over.ts';
import { testServer } from '../../tests/harness.ts';

const server = await testServer();

/** A business of an earlier version: two outlets, a reversed expense and purchase, a card payment and a transfer. */
const before = `
  set session_replication_role = replica;
  insert into organisations (org_id, name, currency, currency_decimals, timezone, books_closed_until) values
    ('00000000-0000-7000-8000-000000000001', 'One', 'NGN', 2, 'UTC', '2025-10-31'),
    ('00000000-0000-7000-8000-000000000002', 'Two', 'NGN', 2, 'UTC', null);
  insert into users (org_id, id, first_name, last_name, email, role)
  select org_id, new_id(), 'Ada', 'Obi', name || '@example.com', 'OWNER' from organisations where kind = 'BUSINESS';
  insert into outlets (org_id, id, code, name, timezone)
  select org_id, ('00000000-0000-7000-9000-00000000000' || n)::uuid, 'O' || n, 'Outlet ' || n, 'UTC'
  from organisations, generate_series(1, 2) n where kind = 'BUSINESS';
  insert into accounts (org_id, id, code, name, type, income_type, system_key)
  select o.org_id, new_id(), s.code, s.name, s.type, s.income_type, s.system_key
  from organisations o, standard_accounts s where o.kind = 'BUSINESS';
  -- The second business has a bank, and accounts of its own by the codes and names that the product now takes.
  insert into accounts (org_id, id, code, name, type) values
    ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-b000-000000000001', '1100', 'Giro', 'ASSET'),
    ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-b000-000000000002', '1900', 'Between Outlets', 'ASSET');
  insert into banks (org_id, id, name, account_id) values
    ('00000000-0000-7000-8000-000000000002', new_id(), 'Giro', '00000000-0000-7000-b000-000000000001');
  insert into expenses (org_id, id, account_id, outlet_id, amount_minor, method, business_date, status, user_id)
  select org_id, '00000000-0000-7000-c000-000000000001', new_id(), id, 500, 'CASH', '2025-10-01', 'REVERSED', id
  from outlets where code = 'O1';
  insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id, source_type,
                        source_id, reverses_id, business_date, user_id)
  select org_id, new_id(), 'OUT', 'CASH', 'EXPENSE', p.amount, p.amount, id, 'EXPENSE',
         '00000000-0000-7000-c000-000000000001', p.reverses::uuid, p.day::date, id
  from outlets, (values (500, null, '2025-10-01'),
                        (-500, '00000000-0000-7000-c000-00000000000f', '2025-11-05')) p (amount, reverses, day)
  where code = 'O1';
  insert into purchases (org_id, id, outlet_id, number, series_number, business_date, pmethod, total_minor, paid_minor,
                         quantity_e4, status, user_id)
  select o.org_id, p.id::uuid, o.id, p.number, right(p.number, 1)::int, '2025-10-02', p.label, 900, p.paid, 10000, p.status, o.id
  from outlets o, (values ('00000000-0000-7000-d000-000000000001', 'P1', 'cash', 900, 'POSTED'),
                          ('00000000-0000-7000-d000-000000000002', 'P2', 'split', 0, 'REVERSED')) p (id, number, label, paid, status)
  where o.code = 'O1';
  insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                               quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
  select org_id, v, id, 1, new_id(), 'PURCHASE_REVERSAL', -10000, -450, 0, 0, 'PURCHASE',
         '00000000-0000-7000-d000-000000000002', '2025-11-06', id
  from outlets, (values (new_id()), (new_id())) m (v) where code = 'O1';
  -- The first purchase was called cash, and 900 were paid by card.
  insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id, source_type,
                        source_id, business_date, user_id)
  select org_id, new_id(), 'OUT', 'POS', 'PURCHASE', 900, 900, id, 'PURCHASE', '00000000-0000-7000-d000-000000000001',
         '2025-10-02', id
  from outlets where code = 'O1';
  insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id)
  select org_id, e.id::uuid, e.day::date, e.type, e.id::uuid, org_id
  from organisations, (values ('00000000-0000-7000-e000-000000000001', '2025-10-02', 'PURCHASE'),
                              ('00000000-0000-7000-e000-000000000002', '2025-10-03', 'TRANSFER'),
                              ('00000000-0000-7000-e000-000000000003', '2025-11-07', 'TRANSFER')) e (id, day, type)
  where kind = 'BUSINESS';
  insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id)
  select o.org_id, l.entry::uuid, l.position, new_id(), a.id, l.amount, l.day::date, o.id
  from outlets o,
       (values ('00000000-0000-7000-e000-000000000001', 1, '1400', 900, '2025-10-02', 'O1'),
               ('00000000-0000-7000-e000-000000000001', 2, '1200', -900, '2025-10-02', 'O1'),
               ('00000000-0000-7000-e000-000000000002', 1, '1400', 300, '2025-10-03', 'O2'),
               ('00000000-0000-7000-e000-000000000002', 2, '1400', -300, '2025-10-03', 'O1'),
               ('00000000-0000-7000-e000-000000000003', 1, '1400', 100, '2025-11-07', 'O1'),
               ('00000000-0000-7000-e000-000000000003', 2, '1400', -100, '2025-11-07', 'O2'))
       l (entry, position, code, amount, day, outlet), accounts a
  where o.code = l.outlet and a.org_id = o.org_id and a.code = l.code;
  set session_replication_role = default`;

test('a business of before has days of reversals, a bank, cards paid from it and outlets that balance', async () => {
  await carryOver(server, { migration: 'money_by_period', before }, async (session) => {
    assert.deepEqual(await session.all(`select distinct reversed_on as day from expenses`), [
      { day: '2025-11-05' },
    ]);
    assert.deepEqual(
      await session.all(`select distinct number, pmethod, reversed_on as day from purchases order by number`),
      [
        { number: 'P1', pmethod: 'pos', day: null },
        { number: 'P2', pmethod: 'credit', day: '2025-11-06' },
      ],
    );
    const accounts = await session.all<{ codes: string[] }>(`
        select array_agg(a.code || ' ' || a.name order by a.code) as codes from accounts a
        where a.code ~ '^1[19]0' group by a.org_id order by a.org_id`);
    assert.deepEqual(
      accounts.map(({ codes }) => codes),
      [
        ['1100 Bank account', '1900 Between outlets'],
        ['1100 Giro', '1900 Between Outlets', '1901 Between outlets 1901'],
      ],
    );
    assert.deepEqual(await session.all('select name, is_first as "isFirst" from banks order by org_id'), [
      { name: 'Bank account', isFirst: true },
      { name: 'Giro', isFirst: false },
    ]);
    // The card left the bank; on each day, each outlet balances by the account between them, and by no other.
    for (const [org, between] of [
      ['1', '1900'],
      ['2', '1901'],
    ] as const) {
      const balances = await session.all(
        `select o.code as outlet, a.code, sum(l.amount_minor)::int as balance
           from journal_lines l
           join accounts a on a.org_id = l.org_id and a.id = l.account_id
           left join outlets o on o.org_id = l.org_id and o.id = l.outlet_id
           where l.org_id = $1 group by o.code, a.code order by o.code, a.code`,
        [`00000000-0000-7000-8000-00000000000${org}`],
      );
      assert.deepEqual(balances, [
        { outlet: 'O1', code: '1100', balance: -900 },
        { outlet: 'O1', code: '1200', balance: 0 },
        { outlet: 'O1', code: '1400', balance: 700 },
        { outlet: 'O1', code: between, balance: 200 },
        { outlet: 'O2', code: '1400', balance: 200 },
        { outlet: 'O2', code: between, balance: -200 },
      ]);
    }
    const unbalanced = await session.all(`
        select org_id, business_date, outlet_id from journal_lines
        group by org_id, business_date, outlet_id having sum(amount_minor) <> 0`);
    assert.deepEqual(unbalanced, []);
    // Today's entry corrects nothing on a closed day.
    const [entry] = await session.all<{ days: string[] }>(`
        select array_agg(distinct business_date order by business_date)::text[] as days
        from journal_entries where source_type = 'JOURNAL'`);
    assert.deepEqual(entry?.days.slice(0, 2), ['2025-10-03', '2025-11-07']);
    assert.equal(entry?.days.length, 3);
  });
});
