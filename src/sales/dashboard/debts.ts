import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import type { Tx } from '../../platform/db.ts';
import type { Dashboard } from './schemas.ts';

type Row = { id: string; name: string; amountMinor: bigint; count: number; allMinor: bigint };
/** RECEIVABLE: what customers owe us. PAYABLE: what we owe vendors. */
type Side = 'RECEIVABLE' | 'PAYABLE';

/** Parties by what is owed: by their balances, or for some outlets by the open debts of those outlets. */
export async function readDebts(
  tx: Tx,
  actor: Actor,
  { side, outletId }: { side: Side; outletId: string | undefined },
): Promise<Dashboard['debtors']> {
  const owed = outletId || actor.outletIds ? openDebts(actor, side, outletId) : balances(actor, side);
  // Counted apart from the rows: the index of the balances has all amounts without the names, and the largest first.
  const rows = await tx.all<Row>(sql`
    select o.id, o.name, o.amount_minor as "amountMinor", c.count, c.all_minor as "allMinor"
    from (select count(*)::int as count, sum(amount_minor) as all_minor from (${owed}) a) c
    cross join (select * from (${owed}) a order by amount_minor desc, id limit 5) o
    order by o.amount_minor desc, o.id`);
  return {
    count: rows[0]?.count ?? 0,
    amount: majorOf(actor, rows[0]?.allMinor ?? 0n),
    rows: rows.map(({ id, name, amountMinor }) => ({ id, name, amount: majorOf(actor, amountMinor) })),
  };
}

/** A balance above zero is owed to us, one below zero by us. Deposits of customers are not bills to pay. */
function balances({ orgId }: Actor, side: Side): Sql {
  const [amount, isOwed] =
    side === 'RECEIVABLE'
      ? [sql`balance_minor`, sql`balance_minor > 0`]
      : [sql`-balance_minor`, sql`balance_minor < 0 and kind <> 'CUSTOMER'`];
  return sql`
    select id, name, ${amount} as amount_minor from parties
    where org_id = ${orgId} and ${isOwed} and archived_at is null`;
}

function openDebts({ orgId, outletIds }: Actor, side: Side, outletId: string | undefined): Sql {
  return sql`
    select p.id, p.name, sum(d.amount_minor - d.settled_minor) as amount_minor
    from debts d join parties p on p.org_id = d.org_id and p.id = d.party_id
    where d.org_id = ${orgId} and d.side = ${side} and d.settled_minor < d.amount_minor
      and (${outletId ?? null}::uuid is null or d.outlet_id = ${outletId ?? null})
      and (${outletIds}::uuid[] is null or d.outlet_id = any(${outletIds}::uuid[]))
    group by p.org_id, p.id`;
}
