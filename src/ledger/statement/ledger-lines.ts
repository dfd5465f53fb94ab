import sql, { join, type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { dateFilters, defineList } from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import { firstDay, lastDay, partsOf } from '../../values/period-parts.ts';
import { accountsOfFigure, type Figure, StatementFigure } from './figures.ts';

/** Reads the index of each account only as far as the page reaches, so that no page reads the whole history. */
const linesOfAccounts = (selection: Sql) => sql`
  accounts a
  cross join lateral (
    select l.* from journal_lines l
    where l.org_id = a.org_id and l.account_id = a.id and ${selection}) l
  left join journal_entries e on e.org_id = l.org_id and e.id = l.entry_id`;

export const ledgerLines = defineList({
  name: 'general ledger',
  from: linesOfAccounts,
  id: sql`l.id`,
  sorts: { businessDate: { by: sql`l.business_date`, type: 'date' } },
  defaultSort: { key: 'businessDate', direction: 'asc' },
  filters: {
    ...dateFilters,
    accountId: Id,
    figure: { ...StatementFigure, description: 'The accounts that this figure of a statement adds up.' },
    outletId: Id,
    noOutlet: Type.Boolean({ description: 'Whether only lines count that belong to no outlet.' }),
  },
  where: (actor, { date_from, date_to, ...filters }) => [
    sql`a.org_id = ${actor.orgId}`,
    ...accountConditions(filters),
    ...outletConditions(sql`l.outlet_id`, filters),
    date_from ? sql`l.business_date >= ${date_from}` : undefined,
    date_to ? sql`l.business_date <= ${date_to}` : undefined,
  ],
  total: countLines,
});

type LedgerFilters = {
  date_from?: string;
  date_to?: string;
  accountId?: string;
  figure?: Figure;
  outletId?: string;
  noOutlet?: boolean;
};

/** The years, months and days of the period say how many lines they have. */
function countLines(actor: Actor, { date_from, date_to, ...filters }: LedgerFilters): Sql {
  const parts = partsOf({ from: date_from ?? firstDay, to: date_to ?? lastDay });
  const conditions = [
    sql`m.org_id = ${actor.orgId}`,
    sql`m.period = c.unit`,
    sql`m.starts_on between c.starts and c.ends`,
    ...accountConditions(filters),
    ...outletConditions(sql`m.outlet_id`, filters),
  ];
  return sql`
    select coalesce(sum(c.sign * l.lines), 0)::int as total
    from unnest(
      ${parts.map(({ unit }) => unit)}::text[],
      ${parts.map(({ from }) => from)}::date[],
      ${parts.map(({ to }) => to)}::date[],
      ${parts.map(({ sign }) => sign)}::integer[]
    ) as c (unit, starts, ends, sign)
    cross join lateral (
      select sum(m.lines) as lines
      from account_period_movements m
      join accounts a on a.org_id = m.org_id and a.id = m.account_id
      where ${join(
        conditions.filter((one) => one !== undefined),
        ' and ',
      )}) l`;
}

/** Conditions on account `a`. */
export function accountConditions({ accountId, figure }: { accountId?: string; figure?: Figure }) {
  return [accountId ? sql`a.id = ${accountId}` : undefined, figure ? accountsOfFigure(figure) : undefined];
}

export function outletConditions(
  column: Sql,
  { outletId, noOutlet }: { outletId?: string; noOutlet?: boolean },
) {
  return [outletId ? sql`${column} = ${outletId}` : undefined, noOutlet ? sql`${column} is null` : undefined];
}
