import type pg from 'pg';
import { newId } from '../src/platform/ids.ts';
import { clients, type Shop } from './checkout.ts';
import { businessOn } from './served.ts';

type Sizes = { sales: number; products: number; customers: number; days: number };
const usualSizes: Sizes = { sales: 20_000, products: 3_000, customers: 3_000, days: 365 };
const signIns = 8;

export type TradedShop = Shop & {
  /** A regular, who buys on credit and pays half of it later. */
  customerId: string;
  /** Addresses of users who all have the password of the owner. */
  emails: string[];
};

/**
 * A business that has traded for a year at two outlets: paid sales and sales on credit, refunds, counted tills and
 * stock. The rows are those that operations write. Today's till sessions are open, so that it can sell on.
 */
export async function openTradedShop(
  url: string,
  client: pg.Client,
  sizes = usualSizes,
): Promise<TradedShop> {
  const { orgId, userId, outletIds, token, signIn } = await businessOn({ url });
  const outletId = outletIds[0] as string;
  const write = (text: string, ...values: unknown[]) => client.query(text, [orgId, ...values]);
  await writeGoods(write, outletIds, sizes);
  await write(
    `insert into parties (org_id, id, kind, name, phone, credit_limit_minor)
     select $1, new_id(), 'CUSTOMER', 'Customer ' || n, '+234800' || lpad(n::text, 7, '0'), null
     from generate_series(1, $2::int) n`,
    sizes.customers,
  );
  await writeTills(write, { outletIds, userId, days: sizes.days });
  await client.query('analyze');
  await writeSales(client, { orgId, userId, sizes });
  const { rows: found } = await write(
    `select p.id as "productId", v.id as "variantId", i.id as "itemPriceId"
     from products p join variants v on v.org_id = p.org_id and v.product_id = p.id
     join item_prices i on i.org_id = v.org_id and i.variant_id = v.id
     join stock s on s.org_id = v.org_id and s.variant_id = v.id and s.outlet_id = $2
     where p.org_id = $1 and s.quantity_e4 > 1000000 order by p.sort_key limit 200`,
    outletId,
  );
  const { rows: sessions } = await write(
    `select till_id as "tillId", id as "sessionId" from till_sessions
     where org_id = $1 and status = 'OPEN' and outlet_id = $2 order by id`,
    outletId,
  );
  const { rows: regular } = await write(`select id from parties where org_id = $1 and name = 'Customer 1'`);
  return {
    ...{ token, signIn, orgId, userId, outletId, items: found, sessions, accounts: [] },
    customerId: regular[0].id as string,
    emails: await writeUsers(write, userId),
  };
}

type Write = (text: string, ...values: unknown[]) => Promise<pg.QueryResult>;

async function writeGoods(write: Write, outletIds: string[], sizes: Sizes): Promise<void> {
  await write(
    `insert into products (org_id, id, name, reorder_level_e4)
     select $1, new_id(), 'Item ' || n, 50000 from generate_series(1, $2::int) n`,
    sizes.products,
  );
  await write(
    `insert into variants (org_id, id, product_id, name, sku)
     select org_id, new_id(), id, name, replace(name, 'Item ', 'SKU-') from products where org_id = $1`,
  );
  await write(
    `insert into item_prices (org_id, id, variant_id, price_e4)
     select org_id, new_id(), id, 1000000 from variants where org_id = $1`,
  );
  // One in fifty is low, or has run out.
  await write(
    `insert into stock (org_id, variant_id, outlet_id, quantity_e4, value_minor, known_quantity_e4, known_value_minor)
     select v.org_id, v.id, outlet, q.e4, q.e4 * 6 / 10, 10000, 6000
     from (select *, row_number() over (order by id) as n from variants where org_id = $1) v
     cross join unnest($2::uuid[]) outlet
     cross join lateral (select case v.n % 100 when 0 then 0 when 50 then 30000 else 10000000 end as e4) q`,
    outletIds,
  );
}

async function writeTills(
  write: Write,
  { outletIds, userId, days }: { outletIds: string[]; userId: string; days: number },
): Promise<void> {
  await write(
    `insert into tills (org_id, id, outlet_id, name, code)
     select $1, new_id(), outlet, 'Till ' || n, 'T' || n
     from unnest($2::uuid[]) outlet cross join generate_series(1, $3::int) n`,
    outletIds,
    clients,
  );
  await write(
    `insert into sale_series (org_id, id, last_number) select org_id, id, 0 from tills where org_id = $1`,
  );
  // Two tills of each outlet are opened and counted every day, the others only today.
  await write(
    `insert into till_sessions (org_id, id, till_id, outlet_id, status, business_date, opening_float_minor, opened_by,
                                opened_at, closed_at)
     select org_id, new_id(), id, outlet_id, case d when 0 then 'OPEN' else 'CLOSED' end, current_date - d, 0, $2,
            now() - make_interval(days => d), case when d > 0 then now() - make_interval(days => d) end
     from tills cross join generate_series(0, $3::int) d
     where org_id = $1 and (d = 0 or code in ('T1', 'T2'))`,
    userId,
    days - 1,
  );
  await write(
    `insert into till_counts (org_id, session_id, method, business_date, outlet_id, expected_minor, counted_minor)
     select org_id, id, method, business_date, outlet_id, 1000, 1000 - (extract(day from business_date)::int = 3)::int
     from till_sessions cross join unnest(array['CASH', 'POS', 'MOBILE']) method
     where org_id = $1 and status = 'CLOSED'`,
  );
}

/** Sales of three lines, spread over the days and the hours, with all that belongs to them. */
async function writeSales(
  client: pg.Client,
  { orgId, userId, sizes }: { orgId: string; userId: string; sizes: Sizes },
): Promise<void> {
  await client.query('begin');
  // Nothing is checked row by row, and indexes are made at the end: a million sales would take far longer.
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '64MB'`);
  const indexes = await dropIndexes(client, filledTables);
  const run = (text: string) =>
    client.query(text.replaceAll(':org', `'${orgId}'`).replaceAll(':user', `'${userId}'`));
  await run(`
    create temp table planned on commit drop as
    -- In the order of time, as they are written day by day.
    select p.*, new_id() as id, new_id() as entry_id
    from (
    select n, s.id as session_id, s.till_id, s.outlet_id, s.business_date,
           c.id as customer_id, c.id is not null and (n % 100 = 0 or n % 8 = 1) as on_credit,
           (array['CASH', 'POS', 'MOBILE'])[1 + n % 3] as method,
           least(s.business_date + make_interval(mins => 480 + n / ${sizes.days} % 600), now()) as at
    from generate_series(1, ${sizes.sales}) n
    join (
      select *, row_number() over (partition by business_date order by id) - 1 as place
      from till_sessions where org_id = :org) s
      on s.business_date = current_date - (n % ${sizes.days}) and s.place = n / 7 % 4
    left join parties c on c.org_id = :org and (n % 100 = 0 or n % 4 = 1)
      and c.name = 'Customer ' || case when n % 100 = 0 then 1 else 1 + n / 4 % ${sizes.customers} end
    order by at, n) p`);
  await run(`
    create temp table goods on commit drop as
    select row_number() over (order by v.id) - 1 as n, v.product_id, v.id as variant_id, i.id as item_price_id, v.name
    from variants v join item_prices i on i.org_id = v.org_id and i.variant_id = v.id where v.org_id = :org`);
  await run('create index on goods (n); analyze planned; analyze goods');
  await run(`
    insert into sales (org_id, id, number, series_id, series_number, outlet_id, till_session_id, customer_id,
                       business_date, subtotal_minor, discount_minor, tax_minor, rounding_minor, total_minor, paid_minor,
                       change_minor, cost_minor, prices_include_tax, user_id, completed_at, recorded_at,
                       status, refunded_minor)
    select :org, id, 'P-' || lpad(n::text, 7, '0'), till_id, -n, outlet_id, session_id, customer_id, business_date,
           30000, 0, 0, 0, 30000, case when on_credit then 0 else 30000 end, 0, 18000, false, :user, at, at,
           case when n % 50 = 3 then 'PARTIALLY_REFUNDED' else 'COMPLETED' end, case when n % 50 = 3 then 10000 else 0 end
    from planned`);
  await run(`
    insert into sale_lines (org_id, sale_id, position, product_id, variant_id, item_price_id, name, quantity_e4,
                            factor_e4, unit_price_e4, discount_minor, tax_percent_e4, tax_minor, total_minor, cost_minor,
                            refunded_e4)
    select :org, s.id, l, g.product_id, g.variant_id, g.item_price_id, g.name, 10000, 10000, 1000000, 0, 0, 0, 10000,
           6000, case when l = 1 and s.n % 50 = 3 then 10000 else 0 end
    from planned s cross join generate_series(1, 3) l
    join goods g on g.n = (s.n * 7 + l * 131) % ${sizes.products}`);
  await run(`
    insert into stock_movements (org_id, variant_id, outlet_id, number, id, reason, quantity_e4, value_minor,
                                 quantity_after_e4, value_after_minor, source_type, source_id, business_date, user_id)
    select :org, l.variant_id, s.outlet_id, row_number() over (partition by l.variant_id, s.outlet_id order by s.n),
           new_id(), 'SALE', -10000, -6000, 0, 0, 'SALE', s.id, s.business_date, :user
    from planned s join sale_lines l on l.org_id = :org and l.sale_id = s.id`);
  await run(`
    update stock s set movements = m.count
    from (select variant_id, outlet_id, count(*) from stock_movements where org_id = :org group by 1, 2) m
    where s.org_id = :org and s.variant_id = m.variant_id and s.outlet_id = m.outlet_id`);
  await run(`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id,
                          till_session_id, source_type, source_id, business_date, user_id, recorded_at, party_id)
    select :org, new_id(), 'IN', method, 'SALE', 30000, 30000, outlet_id, session_id, 'SALE', id, business_date, :user,
           at, customer_id
    from planned where not on_credit`);
  await run(`
    insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id, reference, recorded_at)
    select :org, entry_id, business_date, 'SALE', id, :user, 'P-' || lpad(n::text, 7, '0'), at from planned`);
  await run(`
    insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id,
                               method, till_session_id, party_id)
    select :org, s.entry_id, l.position, new_id(), a.id, l.amount, s.business_date, s.outlet_id,
           case when l.position = 1 and not s.on_credit then 'CASH' end,
           case when l.position = 1 and not s.on_credit then s.session_id end,
           case when l.position = 1 and s.on_credit then s.customer_id end
    from planned s
    cross join lateral (values (1, case when s.on_credit then 'RECEIVABLES' else 'CASH' end, 30000), (2, 'SALES', -30000),
                               (3, 'COST_OF_SALES', 18000), (4, 'INVENTORY', -18000)) l (position, key, amount)
    join accounts a on a.org_id = :org and a.system_key = l.key`);
  await run(`
    insert into debts (org_id, id, party_id, side, source_type, source_id, outlet_id, business_date, amount_minor,
                       settled_minor)
    select :org, new_id(), customer_id, 'RECEIVABLE', 'SALE', id, outlet_id, business_date, 30000,
           case when n % 2 = 0 then 30000 else 0 end
    from planned where on_credit`);
  await settleDebts(run);
  await refund(run);
  await run(`
    update parties p set balance_minor = f.amount
    from (select party_id, sum(amount_minor) as amount from journal_lines where org_id = :org group by 1) f
    where p.org_id = :org and p.id = f.party_id`);
  for (const index of indexes) await client.query(index);
  await client.query('commit');
}

const filledTables = [
  'sales',
  'sale_lines',
  'stock_movements',
  'payments',
  'journal_entries',
  'journal_lines',
  'debts',
  'refunds',
  'refund_lines',
];

/** Returns the statements that make them again. Those of constraints stay. */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Debts of even numbers were paid on the same day. */
async function settleDebts(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`
    create temp table settled on commit drop as
    select *, new_id() as payment_id, new_id() as payment_entry_id from planned where on_credit and n % 2 = 0`);
  await run(`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id, source_type,
                          source_id, business_date, user_id, party_id)
    select :org, payment_id, 'IN', 'CASH', 'SETTLEMENT', 30000, 30000, outlet_id, 'PAYMENT', payment_id, business_date,
           :user, customer_id
    from settled`);
  await run(`
    insert into journal_entries (org_id, id, business_date, source_type, source_id, user_id)
    select :org, payment_entry_id, business_date, 'PAYMENT', payment_id, :user from settled`);
  await run(`
    insert into journal_lines (org_id, entry_id, position, id, account_id, amount_minor, business_date, outlet_id,
                               method, party_id)
    select :org, s.payment_entry_id, l.position, new_id(), a.id, l.amount, s.business_date, s.outlet_id,
           case when l.position = 1 then 'CASH' end, case when l.position = 2 then s.customer_id end
    from settled s cross join (values (1, 'CASH', 30000), (2, 'RECEIVABLES', -30000)) l (position, key, amount)
    join accounts a on a.org_id = :org and a.system_key = l.key`);
}

/** The first line of one sale in fifty came back for cash. */
async function refund(run: (text: string) => Promise<unknown>): Promise<void> {
  await run(`
    create temp table returned on commit drop as
    select *, new_id() as refund_id from planned where n % 50 = 3`);
  await run(`
    insert into refunds (org_id, id, sale_id, outlet_id, business_date, sale_date, total_minor, tax_minor,
                         rounding_minor, cost_minor, credited_minor, user_id, recorded_at)
    select :org, refund_id, id, outlet_id, business_date, business_date, 10000, 0, 0, 6000, 0, :user, at from returned`);
  await run(`
    insert into refund_lines (org_id, refund_id, sale_id, position, quantity_e4, discount_minor, tax_minor, total_minor,
                              cost_minor, restocked)
    select :org, refund_id, id, 1, 10000, 0, 0, 10000, 6000, true from returned`);
  await run(`
    insert into payments (org_id, id, direction, method, purpose, amount_minor, tendered_minor, outlet_id, source_type,
                          source_id, business_date, user_id)
    select :org, new_id(), 'OUT', 'CASH', 'REFUND', 10000, 10000, outlet_id, 'REFUND', refund_id, business_date, :user
    from returned`);
}

async function writeUsers(write: Write, userId: string): Promise<string[]> {
  const emails = Array.from({ length: signIns }, () => `${newId()}@bench.example`);
  await write(
    `insert into users (org_id, id, first_name, last_name, email, role, password_hash, email_verified_at)
     select org_id, new_id(), 'Ada', 'Obi', e, 'MANAGER', password_hash, now()
     from users cross join unnest($3::text[]) e where org_id = $1 and id = $2`,
    userId,
    emails,
  );
  await write(
    `insert into identities (kind, value, org_id, user_id)
     select 'EMAIL', email, org_id, id from users where org_id = $1 and email = any($2::text[])`,
    emails,
  );
  return emails;
}
