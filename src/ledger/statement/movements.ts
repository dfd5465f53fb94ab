import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Tx } from '../../platform/db.ts';
import { firstDay, partsOf } from '../../values/period-parts.ts';
import type { Column } from './columns.ts';
import { isMoneyAccount, type StatementAccount } from './figures.ts';

/** Debits less credits of each account, for each column. */
export type Movements = Map<string, bigint>[];

export function readAccounts(tx: Tx, actor: Actor): Promise<StatementAccount[]> {
  return tx.all<StatementAccount>(sql`
    select a.id, a.code, a.name, a.section, ${isMoneyAccount} as "isMoney", a.system_key is not null as "isOurs"
    from accounts a where a.org_id = ${actor.orgId} order by a.code collate "C"`);
}

/** Reads the years, months and days of each column, so that the cost hardly grows with the days. */
export async function readMovements(tx: Tx, actor: Actor, columns: Column[]): Promise<Movements> {
  const parts = columns.flatMap((column, at) =>
    partsOf({ from: column.from ?? firstDay, to: column.to }).map((part) => ({ ...part, column, at })),
  );
  const rows = await tx.all<{ at: number; accountId: string; amountMinor: bigint }>(sql`
    select c.at, m.account_id as "accountId", sum(c.sign * m.amount_minor) as "amountMinor"
    from unnest(
      ${parts.map(({ at }) => at)}::integer[],
      ${parts.map(({ unit }) => unit)}::text[],
      ${parts.map(({ from }) => from)}::date[],
      ${parts.map(({ to }) => to)}::date[],
      ${parts.map(({ sign }) => sign)}::integer[],
      ${parts.map(({ column }) => column.outletId)}::uuid[],
      ${parts.map(({ column: { kind, outletId } }) => kind !== 'NO_OUTLET' && outletId === null)}::boolean[]
    ) as c (at, unit, starts, ends, sign, outlet_id, is_of_all)
    cross join lateral (
      select d.account_id, sum(d.debit_minor - d.credit_minor) as amount_minor
      from account_period_movements d
      where d.org_id = ${actor.orgId} and d.period = c.unit and d.starts_on between c.starts and c.ends
        and (c.is_of_all or d.outlet_id is not distinct from c.outlet_id)
      group by d.account_id) m
    group by c.at, m.account_id`);
  const movements: Movements = columns.map(() => new Map());
  for (const { at, accountId, amountMinor } of rows) movements[at]?.set(accountId, amountMinor);
  return movements;
}

/**
 * Reads balances at the end of each column's last day. Columns of the same outlet share the history before them, so
 * each day is read once: first all days up to the first column, then from each column to the next.
 */
export async function readBalancesAt(tx: Tx, actor: Actor, columns: Column[]): Promise<Movements> {
  const order = columns
    .map((column, at) => ({ column, at, key: `${column.kind === 'NO_OUTLET'} ${column.outletId}` }))
    .sort((one, other) => compare(one.key, other.key) || compare(one.column.to, other.column.to));
  const steps = order.map(({ column, key }, at) => {
    const previous = order[at - 1];
    const from = previous?.key === key ? dayAfter(previous.column.to) : null;
    return { ...column, from };
  });
  const moved = await readMovements(tx, actor, steps);
  const balances: Movements = columns.map(() => new Map());
  let balance = new Map<string, bigint>();
  for (const [at, { at: place }] of order.entries()) {
    balance = steps[at]?.from === null ? new Map() : new Map(balance);
    for (const [accountId, amount] of moved[at] ?? [])
      balance.set(accountId, (balance.get(accountId) ?? 0n) + amount);
    balances[place] = balance;
  }
  return balances;
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
