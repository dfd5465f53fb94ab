import sql from 'sql-template-tag';

/** The sale that the entry `e` is of: what was sold, or what of it was taken back. */
export const saleOfEntry = sql`case e.source_type
  when 'SALE' then e.source_id
  when 'REFUND' then (select r.sale_id from refunds r where r.org_id = e.org_id and r.id = e.source_id) end`;
