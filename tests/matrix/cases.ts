import assert from 'node:assert/strict';
import type { Answer } from '../harness.ts';
import { server } from './set-up.ts';

type Case = { what: string; send: () => Promise<Answer>; expected: number[]; naming?: string | string[] };

/** Sends all, some at a time, and answers those that were not answered as expected. */
export async function misses(cases: Case[], atOnce = 25): Promise<string[]> {
  assert.ok(cases.length > 0, 'there is something to send');
  const found: string[] = [];
  for (let start = 0; start < cases.length; start += atOnce) {
    await Promise.all(
      cases.slice(start, start + atOnce).map(async ({ what, send, expected, naming }) => {
        const { status, body } = await send();
        const fields = (body?.errors ?? []).map((error: { field: string }) => error.field);
        if (!expected.includes(status))
          found.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 150)}`);
        for (const name of [naming ?? []].flat()) {
          if (expected.includes(status) && !fields.includes(name))
            found.push(`${what}: names ${fields}, not ${name}`);
        }
      }),
    );
  }
  return found;
}

/** All that the two businesses have, to see that nothing of it changed. */
export function everything(): Promise<object[]> {
  return server.database(async (session) => {
    const tables = await session.all<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
    return session.all<{ name: string; rows: number }>(`${counts.join(' union all ')} order by 1`);
  });
}

export async function refusesAll(cases: Case[]): Promise<void> {
  const before = await everything();
  assert.deepEqual(await misses(cases), []);
  assert.deepEqual(await everything(), before, 'something was written by what was refused');
}

export const json = (text: string | Uint8Array, type = 'application/json') => ({
  body: text as unknown,
  headers: { 'content-type': type },
});

/** At most twenty errors are told, and a field that may be of several types has one for each. */
export function inChunks<Thing>(things: Thing[], size = 4): Thing[][] {
  const count = Math.ceil(things.length / size);
  return Array.from({ length: count }, (_, index) => things.slice(index * size, (index + 1) * size));
}
