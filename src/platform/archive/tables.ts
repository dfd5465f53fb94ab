import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../db.ts';

/** Tables that are not in the archive of a business, with the reason. All other tables are in it. */
export const excludedTables: Record<string, string> = {
  account_days: 'made anew from the journal',
  account_periods: 'made anew from the journal',
  party_days: 'made anew from the journal',
  payment_days: 'made anew from the payments',
  sale_days: 'made anew from the sales',
  item_days: 'made anew from the sales',
  best_items: 'made anew from the sales',
  item_periods: 'made anew from the sales',
  sale_quarters: 'made anew from the sales',
  tender_days: 'made anew from the payments',
  tax_days: 'made anew from the sales',
  tax_component_days: 'made anew from the sales',
  search_texts: 'made anew from the records that are found by them',
  product_prices: 'made anew from the prices of the variants',
  till_differences: 'made anew from the counts and their corrections',
  catalogue_changes: 'made anew: tills read the whole catalogue of another server',
  sessions: 'nobody is signed in on another server, and integrations get new keys',
  refresh_tokens: 'as the sessions',
  mfa_challenges: 'sign-ins that have begun',
  one_time_secrets: 'links and codes that were sent, bound to the keys of the server',
  totp_secrets: 'encrypted by the keys of the server: a second factor is set up again',
  recovery_codes: 'as the second factor',
  idempotent_answers: 'answers to repeated requests, bound to the keys of the server and kept for two days',
  events: 'told to whoever listened, by this server',
  webhooks: 'their secrets are encrypted by the keys of the server: they are registered again',
  webhook_deliveries: 'as the webhooks',
  invariant_checks: 'what a check of this server found',
  stock_imports: 'work of this server, kept for 30 days',
  stock_import_files: 'as the imports',
  stock_import_rows: 'as the imports',
  stock_import_errors: 'as the imports',
  stock_import_records: 'as the imports',
  business_exports: 'work of this server, kept for a day',
  business_export_parts: 'as the exports',
};

/** Values that replace the stored ones in the archive. */
const replacements: Record<string, Record<string, string>> = {
  // It says who set up this server.
  organisations: { is_first: 'false' },
  messages: {
    // The body is encrypted with the keys of this server. Unsent messages must not be sent by another server.
    body: 'null',
    status: `case status when 'QUEUED' then 'FAILED' else status end`,
  },
};
/** Secrets of people. They are exported only for somebody who can read the database anyway. */
const credentials: Record<string, Record<string, string>> = {
  users: { password_hash: 'null', pin_hash: 'null' },
};

/** Columns that are stored as separate files in the archive. */
export const fileColumns: Record<string, { column: string; extension: string }> = {
  product_images: { column: 'webp', extension: 'webp' },
};

/** Tables whose rows with the same value of this column must be imported by one statement. */
const groupColumns: Record<string, string> = {
  // The database refuses an entry that does not balance.
  journal_lines: 'entry_id',
};

/** Triggers of other tables read them, so their rows are imported last. */
const readByTriggers = ['tax_returns', 'tax_return_lines'];

/** Tables that triggers fill during the import. The imported rows replace those, so that the ids stay the same. */
const filledByTriggers = ['stock_listings'];

export type Table = {
  name: string;
  /**
   * The exported columns. Computed columns are left out, and so are transaction numbers, which differ in each cluster.
   */
  columns: string[];
  key: string[];
  file: { column: string; extension: string } | undefined;
  groupColumn: string | undefined;
  isFilledByTriggers: boolean;
};

type FoundTable = { name: string; columns: string[]; key: string[]; needs: string[] };

/** The tables of an archive, from the database's catalogue. Each comes after the tables that it refers to. */
export async function tablesOf(tx: Pick<Tx, 'all'>): Promise<Table[]> {
  const found = await tx.all<FoundTable>(sql`
    select c.relname as name,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   and a.atttypid <> 'xid8'::regtype order by a.attnum) as columns,
           array(select a.attname::text from pg_index i
                 cross join unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                 where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
           array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                 where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${Object.keys(excludedTables)})
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
    order by c.relname`);
  return inDependencyOrder(found).map(({ name, columns, key }) => ({
    name,
    columns,
    key,
    file: fileColumns[name],
    groupColumn: groupColumns[name],
    isFilledByTriggers: filledByTriggers.includes(name),
  }));
}

function inDependencyOrder(found: FoundTable[]): FoundTable[] {
  const ordered: FoundTable[] = [];
  const isOrdered = (name: string) => ordered.some((table) => table.name === name);
  const last = [...readByTriggers, ...filledByTriggers];
  const waiting = new Set(found.filter(({ name }) => !last.includes(name)));
  while (waiting.size > 0) {
    const next = [...waiting].filter(({ needs }) => needs.every(isOrdered));
    if (next.length === 0) {
      throw new Error(
        `no order for ${[...waiting].map(({ name }) => name).join(', ')}: they need each other or what is left out`,
      );
    }
    for (const table of next) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return [...ordered, ...last.flatMap((one) => found.filter(({ name }) => name === one))];
}

/** The SQL that selects a column for the archive. */
export function exportedColumn(table: Table, column: string, options: { withCredentials: boolean }) {
  const { name } = table;
  const replaced =
    replacements[name]?.[column] ?? (options.withCredentials ? undefined : credentials[name]?.[column]);
  return raw(replaced === undefined ? quoted(column) : `${replaced} as ${quoted(column)}`);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
