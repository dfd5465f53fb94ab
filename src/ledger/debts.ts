import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { Bookkeeper, Source } from './post.ts';

/** RECEIVABLE: the party owes us. PAYABLE: we owe the party. */
export type DebtSide = 'RECEIVABLE' | 'PAYABLE';

export type Party = {
  id: string;
  kind: 'CUSTOMER' | 'VENDOR' | 'BOTH';
  name: string;
  status: 'ACTIVE' | 'BLOCKED';
  /** Why the party pays no tax. Null: it is taxed. */
  taxExemptReason: string | null;
  creditLimitMinor: bigint | null;
  balanceMinor: bigint;
  depositMinor: bigint;
  advanceMinor: bigint;
};

/**
 * Locks parties, sorted by id. They are locked before anything else, because debts and balances of a party change under
 * its lock.
 */
export async function lockParties(tx: Tx, orgId: string, partyIds: string[]): Promise<Map<string, Party>> {
  const parties = await tx.all<Party>(sql`
    select id, kind, name, status, tax_exempt_reason as "taxExemptReason", credit_limit_minor as "creditLimitMinor", balance_minor as "balanceMinor",
           deposit_minor as "depositMinor", advance_minor as "advanceMinor"
    from parties
    where org_id = ${orgId} and id = any (${partyIds}::uuid[]) and archived_at is null
    order by id
    for no key update`);
  return new Map(parties.map((party) => [party.id, party]));
}

/** Whether a customer pays no tax. */
export async function isTaxExempt(tx: Tx, orgId: string, partyId: string | undefined): Promise<boolean> {
  if (!partyId) return false;
  const party = await tx.one<{ isExempt: boolean }>(sql`
    select tax_exempt_reason is not null as "isExempt" from parties where org_id = ${orgId} and id = ${partyId}`);
  return party?.isExempt ?? false;
}

type NewDebt = {
  partyId: string;
  side: DebtSide;
  source: Source;
  outletId: string | null;
  businessDate: string;
  amountMinor: bigint;
};

/** Opens a debt, which is due by the terms of its party or else of the business. The caller posts it to the journal. */
export function openDebt(tx: Tx, { orgId }: Bookkeeper, debt: NewDebt): void {
  const usualDays = debt.side === 'RECEIVABLE' ? sql`o.customer_payment_days` : sql`o.vendor_payment_days`;
  tx.defer(sql`
    insert into debts (org_id, id, party_id, side, source_type, source_id, outlet_id, business_date, due_on, amount_minor)
    select p.org_id, ${newId()}, p.id, ${debt.side}, ${debt.source.type}, ${debt.source.id}, ${debt.outletId},
           ${debt.businessDate}::date, ${debt.businessDate}::date + coalesce(p.payment_days, ${usualDays})::integer,
           ${debt.amountMinor}
    from parties p join organisations o on o.org_id = p.org_id
    where p.org_id = ${orgId} and p.id = ${debt.partyId}`);
}

/** SQL for the day on which debt `d` is due. */
export const dueDay = sql`coalesce(d.due_on, d.business_date)`;

export type SettledDebt = { debtId: string; sourceType: string; sourceId: string; amountMinor: bigint };
type SettlementInput = { partyId: string; side: DebtSide; source: Source };

/** Settles the oldest debts first, up to the amount. The caller has locked the party. */
export function settleOldest(
  tx: Tx,
  bookkeeper: Bookkeeper,
  input: SettlementInput & { amountMinor: bigint },
): Promise<SettledDebt[]> {
  const { partyId, side, amountMinor } = input;
  // In the statement, before_minor is what is open of all older debts.
  const chosen = sql`
    select id, least(open_minor, ${amountMinor}::bigint - before_minor)::bigint as amount_minor
    from (
      select id, amount_minor - settled_minor as open_minor,
             (sum(amount_minor - settled_minor) over (order by business_date, id)
               - (amount_minor - settled_minor))::bigint as before_minor
      from debts
      where org_id = ${bookkeeper.orgId} and party_id = ${partyId} and side = ${side} and settled_minor < amount_minor
    ) open
    where before_minor < ${amountMinor}::bigint`;
  return settle(tx, bookkeeper, input, chosen);
}

/**
 * Settles exactly these debts. The result leaves out debts of another party and those with too little open: the caller
 * must refuse when some are missing.
 */
export function settleChosen(
  tx: Tx,
  bookkeeper: Bookkeeper,
  input: SettlementInput & { allocations: { debtId: string; amountMinor: bigint }[] },
): Promise<SettledDebt[]> {
  const { partyId, side, allocations } = input;
  const chosen = sql`
    select d.id, a.amount_minor
    from unnest(${allocations.map(({ debtId }) => debtId)}::uuid[],
                ${allocations.map(({ amountMinor }) => String(amountMinor))}::bigint[]) as a (id, amount_minor)
    join debts d on d.org_id = ${bookkeeper.orgId} and d.id = a.id
    where d.party_id = ${partyId} and d.side = ${side} and d.settled_minor + a.amount_minor <= d.amount_minor`;
  return settle(tx, bookkeeper, input, chosen);
}

function settle(
  tx: Tx,
  { orgId }: Bookkeeper,
  { source }: SettlementInput,
  chosen: Sql,
): Promise<SettledDebt[]> {
  return tx.all<SettledDebt>(sql`
    with chosen as (${chosen}),
    changed as (
      update debts d set settled_minor = d.settled_minor + c.amount_minor
      from chosen c where d.org_id = ${orgId} and d.id = c.id
      returning d.id, d.source_type, d.source_id, c.amount_minor),
    noted as (
      insert into settlements (org_id, id, debt_id, source_type, source_id, amount_minor)
      select ${orgId}, new_id(), id, ${source.type}, ${source.id}, amount_minor from changed)
    select id as "debtId", source_type as "sourceType", source_id as "sourceId", amount_minor as "amountMinor"
    from changed`);
}

/**
 * Reverses the settlements of a source: the debts are open again, and the reversal is on record. The caller has locked
 * the party.
 */
export async function reverseSettlements(
  tx: Tx,
  { orgId }: Bookkeeper,
  { source, reversal }: { source: Source; reversal: Source },
): Promise<SettledDebt[]> {
  return tx.all<SettledDebt>(sql`
    with taken as (
      select debt_id, sum(amount_minor)::bigint as amount_minor from settlements
      where org_id = ${orgId} and source_id = ${source.id} and source_type = ${source.type}
      group by debt_id),
    changed as (
      update debts d set settled_minor = d.settled_minor - t.amount_minor
      from taken t where d.org_id = ${orgId} and d.id = t.debt_id
      returning d.id, d.source_type, d.source_id, t.amount_minor),
    noted as (
      insert into settlements (org_id, id, debt_id, source_type, source_id, amount_minor)
      select ${orgId}, new_id(), id, ${reversal.type}, ${reversal.id}, -amount_minor from changed)
    select id as "debtId", source_type as "sourceType", source_id as "sourceId", amount_minor as "amountMinor"
    from changed`);
}
