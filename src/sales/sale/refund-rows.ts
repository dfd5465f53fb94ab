import sql from 'sql-template-tag';
import { defineList } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { hasDailyTotals, movementsWhere } from './movements.ts';
import { ofSale, saleFilters } from './sales.ts';

/** Refunds `r` of sales `s`, by the day on which they were made. A void is none: it takes its sale out of all figures. */
export const refundsMade = defineList({
  name: 'refunds',
  from: sql`
    refunds r
    join sales s on s.org_id = r.org_id and s.id = r.sale_id
    left join debts d on d.org_id = s.org_id and d.source_id = s.id and d.source_type = 'SALE'`,
  id: sql`r.id`,
  sorts: { date: { by: sql`r.business_date`, type: 'date' } },
  defaultSort: { key: 'date', direction: 'desc' },
  filters: {
    ...saleFilters,
    tillSessionId: { ...Id, description: 'Where the refund was made.' },
    userId: { ...Id, description: 'Who made the sale.' },
  },
  where: (actor, { date_from, date_to, outletId, tillSessionId, ...sale }) => [
    sql`r.org_id = ${actor.orgId}`,
    sql`not r.is_void`,
    date_from ? sql`r.business_date >= ${date_from}` : undefined,
    date_to ? sql`r.business_date <= ${date_to}` : undefined,
    outletId ? sql`r.outlet_id = ${outletId}` : undefined,
    tillSessionId ? sql`r.till_session_id = ${tillSessionId}` : undefined,
    ...ofSale(actor, sale),
  ],
  total: (actor, asked) =>
    hasDailyTotals(actor, asked)
      ? sql`select coalesce(sum(m.refunds), 0)::int as total from sale_movements m where ${movementsWhere(actor, asked)}`
      : undefined,
});

/** How much came back by refund `r`, in base units and hundred-millionths. */
export const quantityBack = sql`(
  select coalesce(sum(b.quantity_e4::numeric * i.factor_e4), 0)
  from refund_lines b
  join sale_lines i on i.org_id = b.org_id and i.sale_id = b.sale_id and i.position = b.position
  where b.org_id = r.org_id and b.refund_id = r.id)`;
