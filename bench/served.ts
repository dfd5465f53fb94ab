import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppParts, build } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { DatabaseAccess } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { appParts, bringUpToDate, openForServing } from '../src/start.ts';

/** A server with its own database, which is dropped when it stops. */
export type Served = { url: string; parts: AppParts; access: DatabaseAccess; stop(): Promise<void> };

export type Business = {
  orgId: string;
  userId: string;
  outletIds: string[];
  token: string;
  /** Returns a new token. One lasts for a quarter of an hour. */
  signIn(): Promise<string>;
  /** Returns the data of the answer, and fails when it is refused. */
  get(path: string): Promise<unknown>;
  /** Sends a file and returns the data of the answer. */
  post(path: string, sheet: Buffer): Promise<unknown>;
};

const many = '1000000/60';

export async function serving(): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'tillhouse-bench-'));
  const config = readConfig({
    TILLHOUSE_DATA: folder,
    PORT: '0',
    TILLHOUSE_RATES: `session=${many},registerAddress=${many},loginAddress=${many}`,
  });
  const opened = await openForServing(config, { info: () => {}, warn: console.warn });
  await bringUpToDate(opened, { info: () => {}, warn: console.warn });
  const parts = await appParts(config, opened, createLog('error'));
  const app = await build(parts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    parts,
    access: opened.access,
    stop: async () => {
      await app.close();
      await parts.database.close();
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Registers a business with two outlets and signs its owner in. */
export async function businessOn({ url }: Pick<Served, 'url'>): Promise<Business> {
  const email = `${newId()}@bench.example`;
  const password = 'four calm otters';
  const send = async (path: string, body?: object, token?: string) => {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: never };
    if (!response.ok) throw new Error(`${path} is answered ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const registered: { organisation: { id: string }; user: { id: string }; outletId: string } = await send(
    '/auth/register',
    {
      businessName: 'Bench',
      firstName: 'Ada',
      lastName: 'Obi',
      email,
      password,
      currency: 'NGN',
      timezone: 'UTC',
    },
  );
  const signIn = async () => {
    const data: { accessToken: string } = await send('/auth/login', { identifier: email, password });
    return data.accessToken;
  };
  const accessToken = await signIn();
  const second: { id: string } = await send('/outlets', { name: 'Second' }, accessToken);
  return {
    orgId: registered.organisation.id,
    userId: registered.user.id,
    outletIds: [registered.outletId, second.id],
    token: accessToken,
    signIn,
    get: (path) => send(path, undefined, accessToken),
    post: (path, sheet) => send(path, sheet, accessToken),
  };
}

type Times = { median: number; slow: number };

/**
 * Runs all of them in turns, each round starting with the next one, so that other load on the machine affects all
 * alike.
 */
export async function alternating<Name extends string>(
  rounds: number,
  works: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(works) as Name[];
  const durations = new Map<Name, number[]>(names.map((name) => [name, []]));
  const warmUp = Math.ceil(rounds / 10);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const startedAt = performance.now();
      await works[name]();
      if (round >= warmUp) durations.get(name)?.push(performance.now() - startedAt);
    }
  }
  const times = [...durations].map(([name, all]) => {
    const sorted = all.sort((one, other) => one - other);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
    return [name, { median: at(0.5), slow: at(0.95) }];
  });
  return Object.fromEntries(times);
}

export function table(rows: Record<string, Times>): string {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const lines = Object.entries(rows).map(
    ([name, { median, slow }]) =>
      `${name.padEnd(width)}  ${median.toFixed(2).padStart(9)}  ${slow.toFixed(2).padStart(9)}`,
  );
  return [`${' '.repeat(width)}  ${'median ms'.padStart(9)}  ${'95 % ms'.padStart(9)}`, ...lines].join('\n');
}
