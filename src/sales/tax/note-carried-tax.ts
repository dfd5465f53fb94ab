import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';

/**
 * Notes a sale or a refund that is posted on a later day than it happened, because the books are closed. If the return
 * of the day on which it happened is filed, it is late in the return of the day on which it is posted. What is posted on
 * a day whose return is filed is noted by a trigger.
 */
export function noteCarriedTax(
  tx: Tx,
  orgId: string,
  { sourceId, happenedOn, postedOn }: { sourceId: string; happenedOn: string; postedOn: string },
): void {
  if (happenedOn === postedOn) return;
  tx.defer(sql`
    insert into late_taxes (org_id, source_id, business_date, counts_on)
    select r.org_id, ${sourceId}, ${happenedOn}, ${postedOn}
    from (
      select org_id, ends_on from tax_returns where org_id = ${orgId} order by ends_on desc limit 1) r
    where r.ends_on >= ${happenedOn} and r.ends_on < ${postedOn}
    on conflict do nothing`);
}

/** A void counts with its sale, so that both cancel out. If the return of the sale is filed, the void is of its own day. */
export function noteVoidedTax(
  tx: Tx,
  orgId: string,
  { saleId, refundId }: { saleId: string; refundId: string },
): void {
  tx.defer(sql`
    insert into late_taxes (org_id, source_id, business_date, counts_on)
    select t.org_id, ${refundId}, t.business_date, t.counts_on from late_taxes t
    where t.org_id = ${orgId} and t.source_id = ${saleId}
      and not exists (select from tax_returns r where r.org_id = t.org_id and r.ends_on >= t.counts_on)
    on conflict do nothing`);
}
