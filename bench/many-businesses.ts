import type pg from 'pg';
import { dropIndexes } from './traded-shop.ts';

/** Bound to one session, one device or one answer. Copies of them would mean nothing. */
const leftOut = /^(sessions|refresh_tokens|idempotent_answers|messages|events|audit.*|.*_deliveries)$/;
/** These must differ between all businesses. */
const distinct: Record<string, string> = {
  'identities.value': `value || '.' || n`,
  'users.email': `email || '.' || n`,
};

/**
 * Copies a business, with everything that it has, so often. Ids are unique within a business only, so the copies keep
 * them. Triggers do not run: what they would write is copied as well.
 */
export async function copyBusiness(client: pg.Client, orgId: string, copies: number): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.identity_generation is distinct from 'ALWAYS'
    group by c.table_name having bool_or(c.column_name = 'org_id')`);
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  await client.query(
    `create temp table copies on commit drop as select n, new_id() as org_id from generate_series(1, ${copies}) n`,
  );
  const copied = tables.filter(({ name }) => !leftOut.test(name));
  const indexes = await dropIndexes(
    client,
    copied.map(({ name }) => name),
  );
  for (const { name, columns } of copied) {
    const values = columns.map((column) =>
      column === 'org_id' ? 'c.org_id' : (distinct[`${name}.${column}`] ?? `t.${column}`),
    );
    await client.query(
      `insert into ${name} (${columns.join(', ')}) select ${values.join(', ')} from ${name} t cross join copies c
       where t.org_id = $1`,
      [orgId],
    );
  }
  for (const index of indexes) await client.query(index);
  await client.query('commit');
}
