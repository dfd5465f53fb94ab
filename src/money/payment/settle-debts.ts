import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { type DebtSide, type Party, type Source, settleChosen, settleOldest } from '../../ledger/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { Allocation, PaymentOrder } from './order.ts';

/** Settles the debts that this payment is for and returns the settled amount. The caller has locked the party. */
export async function settleDebts(
  tx: Tx,
  actor: Actor,
  { order, party, source }: { order: PaymentOrder; party: Party; source: Source },
): Promise<bigint> {
  const side: DebtSide = order.direction === 'IN' ? 'RECEIVABLE' : 'PAYABLE';
  const settlement = { partyId: party.id, side, source };
  if (!order.allocations) {
    const settled = await settleOldest(tx, actor, { ...settlement, amountMinor: order.amountMinor });
    return sumOf(settled);
  }
  const allocations = await chosenDebts(tx, actor, { ...settlement, allocations: order.allocations });
  const allocatedMinor = sumOf(allocations);
  if (allocatedMinor > order.amountMinor) {
    throw failField('INVALID_STATE', {
      field: 'allocations',
      message: `add up to ${majorOf(actor, allocatedMinor)}, more than the amount of ${majorOf(actor, order.amountMinor)}`,
    });
  }
  const settled = await settleChosen(tx, actor, { ...settlement, allocations });
  if (settled.length !== allocations.length) throw new Error('a debt changed under the lock of its party');
  return allocatedMinor;
}

function sumOf(parts: { amountMinor: bigint }[]): bigint {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0n);
}

type Debt = { id: string; sourceType: string; sourceId: string; openMinor: bigint };
type ChosenDebt = { debtId: string; amountMinor: bigint };

/** The chosen debts with the amount for each. A source may have several debts: the oldest is settled first. */
async function chosenDebts(
  tx: Tx,
  actor: Actor,
  { partyId, side, allocations }: { partyId: string; side: DebtSide; allocations: Allocation[] },
): Promise<ChosenDebt[]> {
  const debts = await tx.all<Debt>(sql`
    select id, source_type as "sourceType", source_id as "sourceId", amount_minor - settled_minor as "openMinor"
    from debts
    where org_id = ${actor.orgId} and party_id = ${partyId} and side = ${side}
      and (id = any (${allocations.map(({ debtId }) => debtId ?? null)}::uuid[])
        or source_id = any (${allocations.map(({ source }) => source?.id ?? null)}::uuid[]))
      and ${actor.outletIds ? sql`outlet_id = any (${actor.outletIds}::uuid[])` : sql`true`}
    order by business_date, id`);
  const named = allocations.map((allocation, at) => namedDebts(debts, allocation, at));
  rejectNamedTwice(named);
  return named.flatMap((chosen, at) => {
    const { amountMinor = 0n } = allocations[at] ?? {};
    const openMinor = chosen.reduce((total, debt) => total + debt.openMinor, 0n);
    if (amountMinor > openMinor) {
      throw failField('INVALID_STATE', {
        field: `allocations.${at}.amount`,
        message: `is ${majorOf(actor, amountMinor)}, but only ${majorOf(actor, openMinor)} is still owed`,
      });
    }
    return spread(amountMinor, chosen);
  });
}

/** The debts that an allocation names, by their id, their source, or both. */
function namedDebts(debts: Debt[], { debtId, source }: Allocation, at: number): Debt[] {
  const byId = debts.filter(({ id }) => !debtId || id === debtId);
  if (byId.length === 0) {
    throw failField('NOT_FOUND', {
      field: `allocations.${at}.debtId`,
      message: 'is not a debt of this party',
    });
  }
  const found = byId.filter(
    ({ sourceType, sourceId }) => !source || (sourceType === source.type && sourceId === source.id),
  );
  if (found.length === 0) {
    throw failField('NOT_FOUND', {
      field: `allocations.${at}.source.id`,
      message: debtId ? 'is not the source of this debt' : 'is not the source of any debt of this party',
    });
  }
  return found;
}

function rejectNamedTwice(named: Debt[][]): void {
  const seen = new Set<string>();
  for (const [at, debts] of named.entries()) {
    for (const { id } of debts) {
      if (seen.has(id)) {
        throw failField('VALIDATION_FAILED', { field: `allocations.${at}`, message: 'is repeated' });
      }
      seen.add(id);
    }
  }
}

/** Splits an amount over debts: each gets what is open of it, until nothing is left. */
function spread(amountMinor: bigint, debts: Debt[]): ChosenDebt[] {
  let restMinor = amountMinor;
  const chosen: ChosenDebt[] = [];
  for (const { id, openMinor } of debts) {
    const partMinor = restMinor < openMinor ? restMinor : openMinor;
    if (partMinor > 0n) chosen.push({ debtId: id, amountMinor: partMinor });
    restMinor -= partMinor;
  }
  return chosen;
}
