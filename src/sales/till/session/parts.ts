import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db.ts';
import type { PaymentMethod } from '../../../values/payment.ts';

/** The parts that the figures of a payment method consist of. */
export type Parts = {
  method: PaymentMethod;
  changeMinor: bigint;
  exchangesMinor: bigint;
  depositsMinor: bigint;
  debtsMinor: bigint;
  cashBackChargedMinor: bigint;
  putInMinor: bigint;
  takenOutMinor: bigint;
};

/** The parts by method, without late records. Voided sales do not count, but their cash back does. */
export function readParts(tx: Tx, orgId: string, sessionId: string): Promise<Parts[]> {
  return tx.all<Parts>(sql`
    select method, sum(change) as "changeMinor", sum(exchanges) as "exchangesMinor", sum(deposits) as "depositsMinor",
           sum(debts) as "debtsMinor", sum(cash_back) as "cashBackChargedMinor", sum(put_in) as "putInMinor",
           sum(taken_out) as "takenOutMinor"
    from (
      select p.method, case when p.purpose = 'SALE' and v.id is null then p.change_minor else 0 end as change,
             case when v.id is null and s.exchanged_minor > 0
                  then p.amount_minor - p.cash_back_minor + p.change_minor else 0 end as exchanges,
             case when p.purpose = 'DEPOSIT' then p.amount_minor else 0 end as deposits,
             case when p.purpose = 'SETTLEMENT' and p.direction = 'IN' then p.amount_minor else 0 end as debts,
             case when p.purpose = 'SALE' then p.cash_back_minor else 0 end as cash_back, 0::bigint as put_in,
             0::bigint as taken_out
      from payments p
      left join sales s on s.org_id = p.org_id and s.id = p.source_id and p.source_type = 'SALE'
      left join refunds v on v.org_id = s.org_id and v.sale_id = s.id and v.is_void and not v.is_late
      where p.org_id = ${orgId} and p.till_session_id = ${sessionId}
        and (p.source_type, p.source_id) not in (
          select c.source_type, c.source_id from till_corrections c
          where c.org_id = ${orgId} and c.session_id = ${sessionId})
      union all
      select 'CASH', 0, 0, 0, 0, 0, case kind when 'PAID_IN' then amount_minor else 0 end,
             case kind when 'PAID_OUT' then amount_minor else 0 end
      from till_movements
      where org_id = ${orgId} and session_id = ${sessionId} and not is_late and kind <> 'NO_SALE') parts
    group by method`);
}
