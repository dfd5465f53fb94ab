import sql, { type Sql } from 'sql-template-tag';

/** Rows of the audit trail that a query makes, for what one statement does to very many records. */
export function auditRowsStatement(rows: Sql): Sql {
  return sql`
    insert into audit (org_id, id, operation, user_id, address, request_id, subject_type, subject_id, before, after)
    ${rows}`;
}
