import type { ReadPages } from './read-pages.ts';
import type { TradedShop } from './traded-shop.ts';

export type BareRead = { text: string; values?: unknown[] };

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** By path: one statement that answers the rows of this read, with the fields of the interface. */
export function bareReads(
  { orgId, customerId }: TradedShop,
  { period, paths }: ReadPages,
): Record<string, BareRead> {
  return {
    [paths.analysis]: {
      text: `
        select m.method as id, m.method as "paymentMethod", m.sales * 0.01 as "salesPmt", m.paid_in * 0.01 as "paidIn",
               m.paid_out * 0.01 as "paidOut", m.cash_back * 0.01 as "cashBack",
               (m.sales + m.paid_in - m.paid_out - m.cash_back) * 0.01 as balance,
               case when exists (
                 select from till_sessions s join payments p on p.org_id = s.org_id and p.till_session_id = s.id
                 where s.org_id = $1 and s.status = 'OPEN' and p.method = m.method and p.business_date between $2 and $3)
               then 'OPEN' else 'SHORT' end as status
        from (
          select method, sum(sales_minor) as sales, sum(paid_in_minor) as paid_in, sum(paid_out_minor) as paid_out,
                 sum(cash_back_minor) as cash_back
          from payment_movements where org_id = $1 and business_date between $2 and $3 group by method) m
        order by m.method`,
      values: [orgId, period.from, period.to],
    },
    [paths.party]: {
      text: `
        select id, kind, name, email, phone, address, tax_number as "taxNumber",
               tax_exempt_reason as "taxExemptReason", credit_limit_minor * 0.01 as "creditLimit",
               payment_days as "paymentDays", balance_minor * 0.01 as balance,
               deposit_minor * 0.01 as deposit, advance_minor * 0.01 as advance, status,
               created_at as "createdAt", updated_at as "updatedAt", version
        from parties where org_id = $1 and id = $2`,
      values: [orgId, customerId],
    },
    [paths.statement]: {
      text: `
        select l.id, l.business_date::text as date, ${instant('e.recorded_at')} as "recordedAt",
               json_build_object('type', e.source_type, 'id', e.source_id) as source, e.reference,
               case e.source_type when 'SALE' then e.source_id end as "saleId",
               json_build_object('id', p.id, 'name', p.name) as party, l.outlet_id as "outletId", e.note,
               greatest(l.amount_minor, 0) * 0.01 as debit, greatest(-l.amount_minor, 0) * 0.01 as credit,
               l.balance * 0.01 as balance
        from (
          select *, sum(amount_minor) over (order by business_date, id) as balance
          from journal_lines where org_id = $1 and party_id = $2 order by business_date, id limit 100) l
        join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id
        join parties p on p.org_id = l.org_id and p.id = l.party_id
        order by l.business_date, l.id`,
      values: [orgId, customerId],
    },
  };
}
