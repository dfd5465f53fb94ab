import sql, { type Sql } from 'sql-template-tag';

/** Inserts many rows of the audit trail from a query, for a statement that changes very many records. */
export function auditRowsStatement(rows: Sql): Sql {
  return sql`
    insert into audit (org_id, id, operation, user_id, address, request_id, subject_type, subject_id, before, after)
    ${rows}`;
}
