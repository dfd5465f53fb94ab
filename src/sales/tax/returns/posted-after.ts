import sql, { type Sql } from 'sql-template-tag';

/** SQL for whether a row of late_taxes is posted after a day, because the books were closed. It counts on its own day. */
export function isPostedAfter(day: string): Sql {
  return sql`
    exists (
      select from tax_facts f
      where f.org_id = late_taxes.org_id and f.source_id = late_taxes.source_id and f.business_date > ${day})`;
}
