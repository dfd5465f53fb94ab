import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, Session } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { foldDailyTotals } from './fold.ts';

// These are the parts of the test harness that the helpers need. An area may not import from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Tenant = { orgId: string };
type Client = { get(path: string): Promise<{ body: { data: { rows: { id: string; code: string }[] } } }> };

/** Looks up account ids by code. */
export async function accountsOf(client: Client): Promise<(code: string) => string> {
  const { rows } = (await client.get('/accounts/dropdown')).body.data;
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (!id) throw new Error(`there is no account ${code}`);
    return id;
  };
}

export async function newParty(server: Server, tenant: Tenant, name = 'Bola'): Promise<string> {
  const id = newId();
  await server.database((session) =>
    session.all(`insert into parties (org_id, id, kind, name) values ($1, $2, 'BOTH', $3)`, [
      tenant.orgId,
      id,
      name,
    ]),
  );
  return id;
}

/** The balances of a party and its debts, oldest first, as [side, amount, settled]. */
export async function partyOf(server: Server, partyId: string) {
  return server.database(async (session) => {
    const [party] = await session.all<{ balance: bigint; deposit: bigint; advance: bigint }>(
      `select balance_minor as balance, deposit_minor as deposit, advance_minor as advance
       from parties where id = $1`,
      [partyId],
    );
    const debts = await session.all<{ side: string; amount: bigint; settled: bigint }>(
      `select side, amount_minor as amount, settled_minor as settled from debts
       where party_id = $1 order by business_date, id`,
      [partyId],
    );
    return { ...party, debts: debts.map(({ side, amount, settled }) => [side, amount, settled]) };
  });
}

type FoldServer = Server & { parts: { database: { jobs: Pool } } };

/** Folds until all facts are in the daily totals. Open transactions of other databases in the cluster delay it. */
export async function foldEverything(server: FoldServer): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    await foldDailyTotals(server.parts.database.jobs);
    const tail = await server.database((session) =>
      session.all(`
        select from fold_marks m where exists (
          select from journal_lines f where f.org_id = m.org_id and f.transaction >= least(m.horizon, m.periods_horizon)
          union all
          select from payments f where f.org_id = m.org_id and f.transaction >= least(m.horizon, m.periods_horizon)
          union all
          select from sales f where f.org_id = m.org_id and f.transaction >= least(m.horizon, m.periods_horizon)
          union all
          select from refunds f where f.org_id = m.org_id and f.transaction >= least(m.horizon, m.periods_horizon))`),
    );
    if (tail.length === 0) return;
    await pause(10);
  }
  throw new Error('there is always something left to fold');
}
