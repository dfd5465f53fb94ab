import sql from 'sql-template-tag';

/** The id of the sale that entry `e` posts or refunds. Null for any other entry. */
export const saleOfEntry = sql`case e.source_type
  when 'SALE' then e.source_id
  when 'REFUND' then (select r.sale_id from refunds r where r.org_id = e.org_id and r.id = e.source_id) end`;
