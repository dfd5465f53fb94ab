import type { Session } from '../db.ts';

/** A table with rows of a business, as a move reads and writes it. */
export type MovedTable = {
  /** The name with its schema, quoted. */
  name: string;
  columns: { name: string; isTransaction: boolean; isSnapshot: boolean }[];
  /** The condition for the rows of the business $1. */
  rowsOf: string;
  /** Made anew from other rows, with the numbers of the new database. */
  isDerived: boolean;
};

type FoundTable = { name: string; columns: MovedTable['columns']; needs: string[] };

/** The fold job makes them anew from the facts, which get the transaction numbers of the new database. */
const derived = [
  'account_days',
  'account_periods',
  'party_days',
  'payment_days',
  'sale_days',
  'item_days',
  'item_periods',
  'sale_quarters',
  'tender_days',
  'tax_days',
];

/** Jobs that wait to be done for the business. One that is being done just now is done again. */
const queue: Pick<MovedTable, 'name' | 'rowsOf'> = {
  name: 'jobs.job_common',
  rowsOf: `state in ('created', 'retry', 'active')
           and (data ->> 'orgId' = $1::text
                or (name = 'request-password-reset'
                    and exists (select from identities i where i.org_id = $1::uuid and i.value = data ->> 'value')))`,
};

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
                  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as needs
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
     order by c.relname`,
  );
  const [jobs] = await session.all<FoundTable>(
    `select 'jobs.job_common' as name, ${columnsOf}, '{}'::text[] as needs
     from pg_class c where c.oid = 'jobs.job_common'::regclass`,
  );
  const tables = parentsFirst(found).map(({ name, columns }) => ({
    name: `public.${name}`,
    columns,
    rowsOf: 'org_id = $1',
    isDerived: derived.includes(name),
  }));
  // The queue is read first, because some jobs are found by the addresses of the business.
  return [{ ...queue, columns: jobs?.columns ?? [], isDerived: false }, ...tables];
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
