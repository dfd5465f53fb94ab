import { createRequire } from 'node:module';
import { serving } from './served.ts';

/**
 * A server in a process of its own, so that what asks it does not share its thread. It counts what it asks of the
 * database: statements, and how often it begins to wait for them.
 */
type Asked = { members?: unknown[]; callback?(...args: unknown[]): void };
type Client = { query(...args: unknown[]): unknown; waitingFor?: number };
const { Client: PgClient } = createRequire(import.meta.url)('pg') as { Client: { prototype: Client } };
const counted = { statements: 0, roundTrips: 0 };
const { query } = PgClient.prototype;
PgClient.prototype.query = function (this: Client, ...args: unknown[]) {
  const asked = args[0] as Asked;
  this.waitingFor ??= 0;
  counted.statements += asked.members?.length ?? 1;
  if (this.waitingFor === 0) counted.roundTrips += 1;
  this.waitingFor += 1;
  const ended = () => {
    this.waitingFor = (this.waitingFor ?? 1) - 1;
  };
  const { members, callback } = asked;
  if (members) {
    asked.callback = (...answer) => {
      ended();
      callback?.(...answer);
    };
  }
  const answered = query.apply(this, args);
  if (answered instanceof Promise) answered.then(ended, ended);
  else if (!members) ended();
  return answered;
};

const server = await serving();
process.on('message', async (asked) => {
  if (asked === 'counted') {
    const { user, system } = process.cpuUsage();
    process.send?.({ counted: { ...counted, cpuMs: (user + system) / 1_000 } });
  }
  if (asked === 'stop') {
    await server.stop();
    process.disconnect?.();
  }
});
process.send?.({ url: server.url, admin: server.access.admin });
