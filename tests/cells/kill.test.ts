import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type Connection, type Session, withSession } from '../../src/platform/db.ts';
import { startSelling } from '../faults/selling.ts';
import { type Answer, clientOf, password, registration } from '../harness.ts';
import { onlyLong } from '../long.ts';
import { ownerConnection } from '../owner-connection.ts';
import {
  type Ending,
  preparedFolder,
  runCommand,
  type ServerProcess,
  startCommand,
  startServer,
  statusOf,
} from '../server-process.ts';
import { until } from '../until.ts';
import { type CellProcess, startCell } from './cell-process.ts';
import { lockClose, watchClose } from './close.ts';

/** Where a lock is held, so that the work stops there until the test lets go. */
type Stop = {
  step: string;
  at: 'from' | 'to' | 'home';
  lock: string;
  values?: (orgId: string) => unknown[];
  /** A part of the statement that then waits. */
  waits?: string;
  /** The lock is taken when the business is marked, because an earlier step would wait for it too. */
  isAfterMark?: boolean;
};

const inShareMode = (table: string) => `lock table ${table} in share mode`;

/** Every step of a move, in order. None of them knows of this test. `STOPS=drain` chooses those with "drain" in them. */
const moveStops: Stop[] = [
  { step: 'first copy', at: 'to', lock: inShareMode('outlets'), waits: 'public.outlets' },
  { step: 'mark', at: 'from', lock: inShareMode('departures'), waits: 'insert into departures' },
  {
    step: 'drain',
    at: 'from',
    lock: 'select pg_advisory_xact_lock_shared(business_lock($1))',
    values: (orgId) => [orgId],
  },
  { step: 'set rows aside', at: 'from', lock: inShareMode('moved_rows'), waits: 'moved_rows' },
  {
    step: 'write rows',
    at: 'to',
    lock: inShareMode('jobs.job_common'),
    // Jobs of the server wait too, with other statements.
    waits: 'delete from jobs.job_common where state in',
  },
  { step: 'keep addresses', at: 'home', lock: inShareMode('placed_addresses'), waits: 'placed_addresses' },
  {
    step: 'wait for reads',
    at: 'from',
    lock: 'select pg_advisory_xact_lock_shared(reading_lock($1))',
    values: (orgId) => [orgId],
    waits: 'reading_lock',
  },
  {
    step: 'open in the new cell, close in the old one',
    at: 'from',
    lock: lockClose,
    waits: 'update departures',
  },
  { step: 'place', at: 'home', lock: inShareMode('placements'), waits: 'insert into placements' },
  { step: 'daily totals', at: 'to', lock: inShareMode('account_days'), waits: 'account_days' },
  {
    step: 'set the rest aside',
    at: 'from',
    lock: 'select from parties where org_id = $1 limit 1 for update',
    values: (orgId) => [orgId],
    waits: 'public.parties',
    isAfterMark: true,
  },
];

/** The first copy and its checks come before most steps, and four tills sell meanwhile. */
const reachedWithinMs = 120_000;

type Victim = 'command' | 'server' | 'old cell' | 'new cell';
const victims: Victim[] = ['command', 'server', 'old cell', 'new cell'];

describe('kill -9', { ...onlyLong, concurrency: 1 }, () => {
  test('at every step of a move, of the command, the server and both databases: one cell serves, nothing is lost or doubled', async (t) => {
    const world = await openWorld();
    // A move takes longer the more is sold. Without a pause, the tills would make each longer than the one before.
    const selling = await startSelling(() => world.server().url, { pauseMs: 1_000 });
    t.after(() => selling.abandon());
    const orgId = await world.orgIdOf(selling.owner.email);
    // So many rows are copied before the business is closed, and set aside after it is open again.
    await world.read(
      await world.placeOf(orgId),
      `insert into parties (org_id, id, kind, name)
       select $1, new_id(), 'CUSTOMER', 'Customer ' || n from generate_series(1, 1500) n`,
      [orgId],
    );
    const outcomes: string[] = [];
    let turn = 0;
    const chosen = moveStops.filter(({ step }) => step.includes(process.env.STOPS ?? ''));
    for (const stop of chosen) {
      for (const victim of victims) {
        const name = `${victim} at ${stop.step}`;
        await selling.soldMore(8);
        const from = await world.placeOf(orgId);
        const to = from === 'home' ? 'north' : 'home';
        const state = await interruptMove(world, { orgId, to, stop, victim }).catch((error) => {
          throw new Error(name, { cause: error });
        });
        const isUndone = turn++ % 2 === 0 && (await undo(world, orgId, name));
        if (isUndone) await selling.soldMore(4);
        if ((await world.placeOf(orgId)) !== to) {
          const again = await world.run(['move', orgId, to]);
          assert.equal(again.code, 0, `${name}: ${again.stderr}`);
        }
        assert.equal(await world.placeOf(orgId), to, name);
        assert.deepEqual(await world.copiesOf(orgId), [to], name);
        await Promise.race([selling.soldMore(4), selling.failed]);
        outcomes.push(`${name}: ${state}${isUndone ? ', undone' : ''}, moved to ${to}`);
      }
    }
    await selling.stop();
    await selling.assertSoldOnce();
    await world.assertVerified();
    // What nobody has cleaned up, the server does: it looks every minute.
    for (const name of ['home', 'north'])
      await until(
        async () =>
          (await world.read(name, `select from pg_namespace where nspname like 'moving%'`)).length === 0 ||
          undefined,
        150_000,
      );
    t.diagnostic(`${outcomes.length} moves were interrupted, ${selling.sold.size} sales`);
    for (const line of outcomes) t.diagnostic(line);
    await world.server().stop();
  });

  const besideMoves = { skip: process.env.STOPS !== undefined };
  test(
    'at every step of a registration, of the server and both databases: whoever tries again has one business',
    besideMoves,
    async () => {
      const world = await openWorld();
      for (const step of registrationSteps) {
        for (const victim of ['server', 'home', 'north'] as const) {
          const name = `${victim} at ${step}`;
          await fillUpHome(world);
          const account = registration();
          const key = randomUUID();
          const register = () => clientOf(world.server().url, {}).post('/auth/register', account, { key });
          await interruptRegistration(world, { step, victim, email: account.email, register }).catch(
            (error) => {
              throw new Error(name, { cause: error });
            },
          );
          // The same request again, as the console sends it.
          await until(async () => {
            const answer = await register().catch(() => undefined);
            if (answer?.status === 200) return true;
            assert.ok(!answer || answer.status === 503, `${name}: ${JSON.stringify(answer?.body)}`);
            return undefined;
          });
          const login = { identifier: account.email, password };
          const signedIn = await clientOf(world.server().url, {}).post('/auth/login', login);
          assert.equal(signedIn.status, 200, `${name}: ${JSON.stringify(signedIn.body)}`);
          const count = 'select count(*)::int as count from users where email = $1';
          const counts = await Promise.all(
            ['home', 'north'].map((cell) => world.read<{ count: number }>(cell, count, [account.email])),
          );
          assert.equal(
            counts.flat().reduce((sum, one) => sum + one.count, 0),
            1,
            name,
          );
        }
      }
      // What the crashes have left in the directory is swept when it is old.
      await world.read(
        'home',
        `update placements set changed_at = now() - interval '1 hour' where confirmed_at is null`,
      );
      await world.read(
        'home',
        `update placed_addresses set claimed_at = now() - interval '1 hour' where confirmed_at is null`,
      );
      await until(async () => {
        const [left] = await world.read<{ count: number }>(
          'home',
          `select (select count(*) from placements where confirmed_at is null)::int
                + (select count(*) from placed_addresses where confirmed_at is null)::int as count`,
        );
        return left?.count === 0 || undefined;
      }, 150_000);
      const [lost] = await world.read<{ count: number }>(
        'home',
        'select count(*)::int as count from placements',
      );
      const [there] = await world.read<{ count: number }>(
        'north',
        `select count(*)::int as count from organisations where kind = 'BUSINESS'`,
      );
      assert.equal(
        lost?.count,
        there?.count,
        'every business of the cell has its placement, and no other is placed there',
      );
      await world.assertVerified();
      await world.server().stop();
    },
  );
});

/** Registers others until the next business goes to the cell. */
async function fillUpHome(world: World): Promise<void> {
  for (;;) {
    const [home] = await world.read<{ count: number }>(
      'home',
      `select count(*)::int as count from organisations where kind = 'BUSINESS'`,
    );
    const [north] = await world.read<{ count: number }>(
      'home',
      'select count(*)::int as count from placements',
    );
    if ((home?.count ?? 0) > (north?.count ?? 0)) return;
    const answer = await clientOf(world.server().url, {}).post('/auth/register', registration());
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
}

/** Sends a registration, and kills the victim when the registration stands at the step. */
async function interruptRegistration(
  world: World,
  {
    step,
    victim,
    email,
    register,
  }: {
    step: RegistrationStep;
    victim: 'server' | 'home' | 'north';
    email: string;
    register: () => Promise<Answer>;
  },
): Promise<void> {
  const kill = () => (victim === 'server' ? world.killServer() : world.killDatabase(victim));
  const stopAt = async (at: string, table: string, then: (letGo: () => Promise<void>) => Promise<void>) =>
    withSession(world.connectionOf(at), async (holder) => {
      await holder.script(`begin; lock table ${table} in share mode`);
      let answer: Answer | undefined;
      register().then(
        (found) => {
          answer = found;
        },
        () => {},
      );
      const stop: Stop = { step, at: 'home', lock: '', waits: table };
      await until(async () => {
        if (answer)
          throw new Error(`the registration was answered ${answer.status} ${JSON.stringify(answer.body)}`);
        return (await isBlocked(world, { at, holder, stop })) || undefined;
      });
      await then(() => holder.script('commit'));
    });
  if (step === 'place') await stopAt('home', 'placements', kill);
  else if (step === 'claim') await stopAt('home', 'placed_addresses', kill);
  else if (step === 'write') await stopAt('north', 'identities', kill);
  else {
    // The address is claimed by now. Its row, or that of the placement, is held before the cell may commit.
    await withSession(world.connectionOf('home'), async (atHome) => {
      await stopAt('north', 'identities', async (letGo) => {
        await atHome.script('begin');
        const [held] = await atHome.all(
          step === 'confirm the address'
            ? 'select 1 as one from placed_addresses where value = $1 for update'
            : `select 1 as one from placements where business_id =
                 (select business_id from placed_addresses where value = $1) for update`,
          [email],
        );
        assert.ok(held, 'the registration has claimed its address');
        await letGo();
        const table = step === 'confirm the address' ? 'placed_addresses' : 'placements';
        const stop: Stop = { step, at: 'home', lock: '', waits: table };
        await until(async () => (await isBlocked(world, { at: 'home', holder: atHome, stop })) || undefined);
        await kill();
      });
    });
  }
  await world.ready();
}

/** Every step of a registration in a cell. */
type RegistrationStep = 'place' | 'claim' | 'write' | 'confirm the address' | 'confirm the placement';
const registrationSteps: RegistrationStep[] = [
  'place',
  'claim',
  'write',
  'confirm the address',
  'confirm the placement',
];

type World = Awaited<ReturnType<typeof openWorld>>;

/** A server with its home, and a cell. */
async function openWorld() {
  const cell: CellProcess = await startCell();
  after(() => cell.remove());
  const environment = {
    TILLHOUSE_CELLS: `north=${cell.url}`,
    LOG_LEVEL: 'error',
    WORKERS: '2',
    // While a move is interrupted, the tills ask again all the time.
    TILLHOUSE_RATES: 'session=1000000/60',
  };
  let server: ServerProcess = await startServer({ folder: preparedFolder(), environment });
  const { folder } = server;
  const connectionOf = (name: string): Connection => (name === 'home' ? ownerConnection(folder) : cell.admin);
  const read = <Row extends object>(name: string, text: string, values: unknown[] = []) =>
    withSession(connectionOf(name), (session) => session.all<Row>(text, values));
  const run = (words: string[]) => runCommand(words, { folder, environment });
  for (const name of ['home', 'north']) await withSession(connectionOf(name), watchClose);
  return {
    server: () => server,
    connectionOf,
    read,
    run,
    start: (words: string[]) => startCommand(words, { folder, environment }),
    orgIdOf: async (email: string) => {
      for (const name of ['home', 'north']) {
        const [found] = await read<{ orgId: string }>(
          name,
          'select org_id as "orgId" from users where email = $1',
          [email],
        );
        if (found) return found.orgId;
      }
      throw new Error(`${email} is in no cell`);
    },
    placeOf: async (orgId: string) => {
      const [found] = await read<{ cell: string }>(
        'home',
        'select cell from placements where business_id = $1',
        [orgId],
      );
      return found?.cell ?? 'home';
    },
    /** The cells whose tables have the business. */
    copiesOf: async (orgId: string) => {
      const found: string[] = [];
      for (const name of ['home', 'north']) {
        const [row] = await read<{ there: boolean }>(
          name,
          'select exists (select from organisations where org_id = $1) as there',
          [orgId],
        );
        if (row?.there) found.push(name);
      }
      return found;
    },
    killServer: async () => {
      await server.kill9();
      server = await startServer({ folder, environment });
    },
    killDatabase: async (name: string) => {
      const processId = () => (name === 'home' ? server.postmasterId() : cell.processId());
      const postmaster = await until(processId);
      process.kill(postmaster, 'SIGKILL');
      await until(() => processId() !== postmaster || undefined);
    },
    /** Until the server and both databases answer. */
    ready: () =>
      until(async () => {
        if ((await statusOf(`${server.url}/readyz`)) !== 200) return undefined;
        const answers = ['home', 'north'].map((name) => read(name, 'select 1 as one'));
        return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled') || undefined;
      }),
    assertVerified: async () => {
      const verified = await run(['verify']);
      assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    },
  };
}

/** Starts a move, waits until it stands at the step, kills the victim, and returns what is left. */
async function interruptMove(
  world: World,
  { orgId, to, stop, victim }: { orgId: string; to: string; stop: Stop; victim: Victim },
): Promise<string> {
  const from = to === 'home' ? 'north' : 'home';
  const at = { from, to, home: 'home' }[stop.at];
  const command = await withSession(world.connectionOf(at), async (holder) => {
    if (!stop.isAfterMark) await hold(holder, stop, orgId);
    const started = world.start(['move', orgId, to]);
    let ending: Ending | undefined;
    started.ended.then((found) => {
      ending = found;
    });
    if (stop.isAfterMark) {
      // The business is closed for a second only, so this asks by a connection that is open already.
      const mark = () => holder.all('select 1 as one from departures where business_id = $1', [orgId]);
      await until(async () => (await mark()).length > 0 || undefined, reachedWithinMs);
      await hold(holder, stop, orgId);
    }
    await until(async () => {
      if (ending) throw new Error(`the command ended: ${ending.stdout}${ending.stderr}`);
      if (stop.step === 'drain') return (await stateOf(world, from, orgId)) === 'MOVING' || undefined;
      if (stop.step === 'daily totals' && (await world.placeOf(orgId)) !== to) return undefined;
      return (await isBlocked(world, { at, holder, stop })) || undefined;
    }, reachedWithinMs).catch(async (error) => {
      throw new Error(`the move is not there yet. ${await activityOf(world)}`, { cause: error });
    });
    const killed = {
      command: () => started.send('SIGKILL'),
      server: world.killServer,
      'old cell': () => world.killDatabase(from),
      'new cell': () => world.killDatabase(to),
    };
    await killed[victim]();
    return started;
  });
  await command.ended;
  await world.ready();
  return (await world.placeOf(orgId)) === to ? 'placed' : ((await stateOf(world, from, orgId)) ?? 'open');
}

async function hold(holder: Session, { lock, values }: Stop, orgId: string): Promise<void> {
  await holder.script('begin');
  await holder.all(lock, values?.(orgId) ?? []);
}

/** What both databases do just now. */
async function activityOf(world: World): Promise<string> {
  const lines = ['home', 'north'].map(async (name) => {
    const active = await world.read<{ line: string }>(
      name,
      `select format('%s for %s, waits for %s %s: %s', state, now() - xact_start, wait_event_type, pg_blocking_pids(pid),
                     left(query, 300)) as line
       from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return `${name}:\n${active.map(({ line }) => line).join('\n')}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Whether the command waits for the holder. */
async function isBlocked(
  world: World,
  { at, holder, stop }: { at: string; holder: Session; stop: Stop },
): Promise<boolean> {
  const [own] = await holder.all<{ pid: number }>('select pg_backend_pid() as pid');
  const waiting = await world.read(
    at,
    `select 1 as one from pg_stat_activity
     where wait_event_type = 'Lock' and $1 = any (pg_blocking_pids(pid)) and position($2 in query) > 0`,
    [own?.pid, stop.waits],
  );
  return waiting.length > 0;
}

async function stateOf(world: World, name: string, orgId: string): Promise<string | undefined> {
  const [found] = await world.read<{ state: string }>(
    name,
    'select state from departures where business_id = $1',
    [orgId],
  );
  return found?.state;
}

/** False if there was nothing to undo, because the command had cleaned up or had got to its end. */
async function undo(world: World, orgId: string, name: string): Promise<boolean> {
  const undone = await world.run(['move', '--undo', orgId]);
  if (undone.code === 0) return true;
  assert.match(undone.stderr, /No move of this business was interrupted/, name);
  return false;
}
