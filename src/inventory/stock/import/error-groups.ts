import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import { type ImportField, importFields } from '../../../values/import-columns.ts';
import type { StockImportErrorGroup } from './schemas.ts';

/**
 * Counts equal errors together: 200 rows with the same unknown tax rate are one thing to put right. What names a record
 * is equal only with the same value; of other errors the kind counts.
 */
export async function readErrorGroups(
  tx: Tx,
  orgId: string,
  importId: string,
): Promise<StockImportErrorGroup[]> {
  const groups = await tx.all<StockImportErrorGroup & { field: string }>(sql`
    select e.field, coalesce(i.headers ->> e.field, e.field) as column, e.code,
           (array_agg(e.message order by e.row_number))[1] as message,
           (array_agg(e.value order by e.row_number))[1] as value,
           count(*)::int as errors, min(e.row_number) as "firstRow"
    from stock_import_errors e join stock_imports i on i.org_id = e.org_id and i.id = e.import_id
    where e.org_id = ${orgId} and e.import_id = ${importId}
    group by e.field, i.headers ->> e.field, e.code, regexp_replace(e.message, '[0-9]+', '', 'g'),
             case when e.code = 'NOT_FOUND' then lower(e.value) end
    order by count(*) desc, min(e.row_number), e.field
    limit 100`);
  return groups.map((group) => ({ ...group, field: fieldOf(group) }));
}

/** An unknown outlet may come from a column of its own, which then has its name. */
function fieldOf({ field, code }: { field: string; code: string }): ImportField | null {
  const known = importFields.find((one) => one === field);
  return known ?? (code === 'NOT_FOUND' ? 'outlet' : null);
}
