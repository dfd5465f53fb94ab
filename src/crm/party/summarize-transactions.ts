import sql, { type Sql } from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { BusinessDate, Count, Exactly, Id, named } from '../../http/schema.ts';
import { failField } from '../../values/refusal.ts';
import { Side } from './schemas.ts';
import { isOnSide, rejectUnknownParty, visibleTo } from './store.ts';
import { allParties, PartyIdOrAll } from './transactions.ts';

const figures = {
  newCustomer: { ...Count, description: 'Parties added between `from` and `to`.' },
  totalCustomer: { ...Count, description: 'Parties on record on `to`.' },
  debtors: { ...Count, description: 'Parties that owed us something on `to`.' },
  creditors: { ...Count, description: 'Parties that we owed something on `to`.' },
};
const CustomerSummary = named('CustomerSummaryDTO', Exactly(figures));
const VendorSummary = named('VendorSummaryDTO', Exactly(figures));
type Summary = Type.Static<typeof CustomerSummary>;

export const summarizeTransactions = operation({
  id: 'summarizeTransactions',
  route: 'GET /transactions/{partyId}/summary',
  group: 'CRM/Customer-vendor',
  summary: 'Transaction summary',
  description:
    'Counts customers or vendors: one of them, or `all`. Without `to`, as of now. `itemId` keeps those who traded that product. A user who is limited to outlets gets debtors and creditors by what was posted there.',
  access: 'crm.read',
  params: { partyId: PartyIdOrAll },
  query: Exactly({
    kind: Side,
    itemId: Type.Optional(Id),
    from: Type.Optional(BusinessDate),
    to: Type.Optional(BusinessDate),
  }),
  answer: {
    code: 'CUSTOMERS_SUMMARIZED',
    message: 'Totals of the customers.',
    data: CustomerSummary,
    meta: 'page',
  },
  otherAnswers: [
    { code: 'VENDORS_SUMMARIZED', message: 'Totals of the vendors.', data: VendorSummary, meta: 'page' },
  ],
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params, query }) => {
    const { kind, itemId, from, to } = query;
    const { partyId } = params;
    if (from && to && from > to) {
      throw failField('VALIDATION_FAILED', { field: 'to', message: 'must not be before from' });
    }
    // The stored balance of a party is the current one over all outlets.
    const usesStoredBalance = !to && !actor.outletIds;
    if (partyId !== allParties) await rejectUnknownParty(tx, actor, { partyId, side: kind });
    const data = await tx.one<Summary>(sql`
      select (count(*) filter (where was_there and ${from ? sql`created_on >= ${from}::date` : sql`true`}))::int as "newCustomer",
             (count(*) filter (where was_there))::int as "totalCustomer",
             (count(*) filter (where balance_minor > 0))::int as debtors,
             (count(*) filter (where balance_minor < 0))::int as creditors
      from (
        select (p.created_at at time zone o.timezone)::date as created_on,
               ${existedOn(to)} as was_there, ${usesStoredBalance ? sql`p.balance_minor` : sql`m.balance_minor`} as balance_minor
        from parties p
        join organisations o on o.org_id = p.org_id
        ${usesStoredBalance ? sql`` : sql`left join (${balancesOn(actor, to)}) m on m.party_id = p.id`}
        where p.org_id = ${actor.orgId} and ${isOnSide(kind)} and ${visibleTo(actor)}
          and ${partyId === allParties ? sql`true` : sql`p.id = ${partyId}`}
          and ${itemId ? hasBought(actor, itemId) : sql`true`}
      ) counted`);
    if (!data) throw new Error('an aggregate has a row');
    const code = kind === 'customer' ? 'CUSTOMERS_SUMMARIZED' : 'VENDORS_SUMMARIZED';
    return { code, data, meta: summaryMeta(data.totalCustomer) };
  },
});

/** Whether the party existed on that day: created by then and not yet archived. */
function existedOn(to: string | undefined): Sql {
  if (!to) return sql`p.archived_at is null`;
  const end = sql`(${to}::date + 1)::timestamp at time zone o.timezone`;
  return sql`p.created_at < ${end} and (p.archived_at is null or p.archived_at >= ${end})`;
}

/**
 * Balances by business date, including entries that were recorded later. Daily totals have no outlets, so for a limited
 * user the journal lines are summed.
 */
function balancesOn({ orgId, outletIds }: Actor, to: string | undefined): Sql {
  return sql`
    select m.party_id, sum(m.amount_minor) as balance_minor
    from ${outletIds ? sql`journal_lines` : sql`party_movements`} m
    where m.org_id = ${orgId} and m.party_id is not null
      ${to ? sql`and m.business_date <= ${to}::date` : sql``}
      ${outletIds ? sql`and m.outlet_id = any(${outletIds}::uuid[])` : sql``}
    group by m.party_id`;
}

/** Whether party `p` bought this product at an outlet that the user may see. */
function hasBought(actor: Actor, itemId: string): Sql {
  return sql`p.id in (
    select s.customer_id from sale_lines i
    join sales s on s.org_id = i.org_id and s.id = i.sale_id
    where i.org_id = ${actor.orgId} and i.product_id = ${itemId}
      and ${actor.outletIds ? sql`s.outlet_id = any(${actor.outletIds}::uuid[])` : sql`true`})`;
}
