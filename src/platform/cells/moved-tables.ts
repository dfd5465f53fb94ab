import type { Session } from '../db.ts';
import { databaseRoles } from '../roles.ts';
import { readSchemaFiles, tenantTables } from '../schema-files.ts';

/** A table with rows of a business, as a move reads and writes it. */
export type MovedTable = {
  /** The name with its schema, quoted. */
  name: string;
  columns: { name: string; isTransaction: boolean; isSnapshot: boolean }[];
  /** The condition for the rows of the business $1. */
  rowsOf: string;
  /** Jobs that wait, of all businesses. */
  isQueue: boolean;
  /** Made anew from other rows, with the numbers of the new database. */
  isDerived: boolean;
  /** The columns that tell the rows of a business apart, also in another database. */
  keys: { name: string; type: string }[];
  /**
   * Whether old rows may stay for a while after the business has left: no job finds a business by them, and no other
   * business may have the same key.
   */
  mayStay: boolean;
};

type FoundTable = Pick<MovedTable, 'name' | 'columns' | 'keys' | 'mayStay'> & {
  needs: string[];
};

/** The fold job makes them anew from the facts, which get the transaction numbers of the new database. */
export const derivedTables = [
  'account_days',
  'account_periods',
  'party_days',
  'payment_days',
  'sale_days',
  'item_days',
  'best_items',
  'item_periods',
  'sale_quarters',
  'tender_days',
  'tax_days',
  'tax_component_days',
];

/** Jobs change them, but find them by the webhooks and by the queue, which leave at once. */
const foundByOthers = ['messages', 'webhook_deliveries'];

/** Jobs that wait to be done for the business. One that is being done just now is done again. */
const queue: Pick<MovedTable, 'name' | 'rowsOf' | 'keys' | 'mayStay' | 'isDerived' | 'isQueue'> = {
  name: 'jobs.job_common',
  isQueue: true,
  keys: [],
  mayStay: false,
  isDerived: false,
  rowsOf: `state in ('created', 'retry', 'active')
           and (data ->> 'orgId' = $1::text
                or (name = 'request-password-reset'
                    and exists (select from identities i where i.org_id = $1::uuid and i.value = data ->> 'value')))`,
};

/**
 * The names of the tables whose rows are in the backup of a cell, as `movedTables` finds them in a database of this
 * version. A backup is checked before there is a database.
 */
export function backedUpTables(): Set<string> {
  const names = tenantTables(readSchemaFiles()).filter((name) => !derivedTables.includes(name));
  return new Set([queue.name, ...names.map((name) => `public.${name}`)]);
}

/**
 * Every table with rows of a business, each after the tables that it refers to. A row that somebody writes meanwhile
 * refers to a row of an earlier table. So whoever takes the rows in this order finds it, or its writer is refused.
 */
export async function movedTables(session: Session): Promise<MovedTable[]> {
  const columnsOf = `
    array(select json_build_object('name', quote_ident(a.attname), 'isTransaction', a.atttypid = 'xid8'::regtype,
                                   'isSnapshot', a.atttypid = 'pg_snapshot'::regtype)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns`;
  const found = await session.all<FoundTable>(
    `select quote_ident(c.relname) as name, ${columnsOf},
            array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as needs,
            array(select json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
                  from pg_index i, unnest(i.indkey) with ordinality n (attnum, place)
                  join pg_attribute a on a.attrelid = c.oid and a.attnum = n.attnum
                  where i.indrelid = c.oid and i.indisprimary and a.attname <> 'org_id' and a.atttypid <> 'xid8'::regtype
                  order by n.place) as keys,
            (not has_table_privilege('${databaseRoles.jobs}', c.oid, 'update') or c.relname = any ($1::text[]))
              and not exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
                              where i.indrelid = c.oid and i.indisunique and a.attname <> 'org_id') as "mayStay"
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
     order by c.relname`,
    [foundByOthers],
  );
  const [jobs] = await session.all<Pick<FoundTable, 'columns'>>(
    `select ${columnsOf}
     from pg_class c where c.oid = 'jobs.job_common'::regclass`,
  );
  const tables = parentsFirst(found).map(({ name, columns, keys, mayStay }) => {
    const isDerived = derivedTables.includes(name);
    return {
      ...{
        name: `public.${name}`,
        columns,
        keys,
        isDerived,
        isQueue: false,
        rowsOf: 'org_id = $1',
      },
      // The fold job finds a business by its mark, which leaves at once.
      mayStay: keys.length > 0 && (mayStay || isDerived),
    };
  });
  // The queue is read first, because some jobs are found by the addresses of the business.
  return [{ ...queue, columns: jobs?.columns ?? [] }, ...tables];
}

function parentsFirst(found: FoundTable[]): FoundTable[] {
  const ordered: FoundTable[] = [];
  const waiting = new Set(found);
  const isWaiting = (name: string) => [...waiting].some((table) => table.name === name);
  while (waiting.size > 0) {
    const next = [...waiting].filter(({ needs }) => !needs.some(isWaiting));
    if (next.length === 0) throw new Error('the tables refer to each other in a circle');
    for (const table of next) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

/** The condition for the rows of this business. */
export function rowsOfBusiness({ rowsOf }: Pick<MovedTable, 'rowsOf'>, orgId: string): string {
  return rowsOf.replaceAll('$1', `'${orgId}'`);
}

/** The key of a row: its first column, which an index finds, and all of them as JSON. */
export type RowKey = { first: string; whole: string };

export function firstKeyOf({ keys }: MovedTable, row: string): string {
  return `${row}.${keys[0]?.name}`;
}

export function wholeKeyOf({ keys }: MovedTable, row: string): string {
  return `jsonb_build_array(${keys.map(({ name }) => `${row}.${name}`).join(', ')})::text`;
}
