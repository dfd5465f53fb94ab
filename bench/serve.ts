import { createRequire } from 'node:module';
import { foldDailyTotalsJob } from '../src/ledger/exports.ts';
import { type Served, serving } from './served.ts';

/**
 * A server in its own process, so that the client does not share its thread. It counts its statements, and how often it
 * waits for the database.
 */
type PgQuery = { members?: unknown[]; callback?(...args: unknown[]): void };
type Client = { query(...args: unknown[]): unknown; waitingFor?: number };
const { Client: PgClient } = createRequire(import.meta.url)('pg') as { Client: { prototype: Client } };
const counted = { statements: 0, roundTrips: 0 };
const { query } = PgClient.prototype;
PgClient.prototype.query = function (this: Client, ...args: unknown[]) {
  const pgQuery = args[0] as PgQuery;
  this.waitingFor ??= 0;
  counted.statements += pgQuery.members?.length ?? 1;
  if (this.waitingFor === 0) counted.roundTrips += 1;
  this.waitingFor += 1;
  const ended = () => {
    this.waitingFor = (this.waitingFor ?? 1) - 1;
  };
  const { members, callback } = pgQuery;
  if (members) {
    pgQuery.callback = (...answer) => {
      ended();
      callback?.(...answer);
    };
  }
  const answer = query.apply(this, args);
  if (answer instanceof Promise) answer.then(ended, ended);
  else if (!members) ended();
  return answer;
};

/** Each with its job, which remembers when it has last looked at all businesses. */
const servers: (Served & { foldJob: ReturnType<typeof foldDailyTotalsJob> })[] = [];

async function open(): Promise<void> {
  const server = await serving();
  servers.push({ ...server, foldJob: foldDailyTotalsJob(server.parts.database.jobs) });
  process.send?.({ url: server.url, admin: server.access.admin });
}

/** `open` opens one more server in this process. `fold` is for the first, and `{ fold }` for the one at that address. */
type Message = 'counted' | 'open' | 'fold' | 'stop' | { fold: string };

process.on('message', async (message: Message) => {
  if (message === 'counted') {
    const { user, system } = process.cpuUsage();
    process.send?.({ counted: { ...counted, cpuMs: (user + system) / 1_000 } });
  }
  if (message === 'open') await open();
  const folded =
    message === 'fold'
      ? servers[0]
      : typeof message === 'object' && servers.find(({ url }) => url === message.fold);
  if (folded) {
    await folded.foldJob.run();
    process.send?.('folded');
  }
  if (message === 'stop') {
    for (const server of servers) await server.stop();
    process.disconnect?.();
  }
});
await open();
