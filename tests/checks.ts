import assert from 'node:assert/strict';
import { newId } from '../src/platform/ids.ts';
import type { Answer, Client, TestServer } from './harness.ts';

type Server = Pick<TestServer, 'database'>;
type Tenant = { orgId: string };

/** Asserts a refusal, and its field or all its fields. */
export function assertRefused(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  expected: { status: number; code: string; field?: string; fields?: string[] },
): void {
  const fields = body.errors?.map(({ field }: { field: string }) => field);
  const found = {
    status,
    code: body.code,
    ...(expected.field && { field: fields?.[0] }),
    ...(expected.fields && { fields }),
  };
  assert.deepEqual(found, expected, JSON.stringify(body));
  assert.deepEqual([body.success, body.data], [false, null]);
}

/** The refusal without `meta`, which differs in each request. */
export function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>) {
  const { meta: _, ...rest } = body;
  return { status, ...rest };
}

type NamedRow = { id: string; name: string };

/** The longest list in a test. */
const pagesAtMost = 1_000;

/** Reads all pages of a list and checks the form of each. `between` runs between the pages. */
export async function walkPages<Row = NamedRow>(
  client: { get(path: string): Promise<Answer> },
  path: string,
  between?: (rows: Row[]) => Promise<unknown>,
): Promise<{ rows: Row[]; metas: { page: number; perPage: number; total: number }[]; total: number }> {
  const rows: Row[] = [];
  const metas = [];
  const join = path.includes('?') ? '&' : '?';
  let cursor = '';
  for (let page = 1; page <= pagesAtMost; page += 1) {
    const { status, body } = await client.get(cursor ? `${path}${join}cursor=${cursor}` : path);
    assert.equal(status, 200, JSON.stringify(body));
    const { nextCursor, hasNext } = body.data;
    rows.push(...body.data.rows);
    metas.push(body.meta);
    assert.equal(hasNext, nextCursor !== '', 'there is a cursor exactly where there is a next page');
    assert.equal(body.meta.page, page);
    if (!hasNext) return { rows, metas, total: body.meta.total };
    assert.equal(body.data.rows.length, body.meta.perPage, 'a page with another behind it is full');
    cursor = nextCursor;
    await between?.(rows);
  }
  throw new Error('the list does not end');
}

/** The last entry of the audit trail and the last event. */
export async function lastTrace(server: Server, { orgId }: Tenant) {
  return server.database(async (session) => ({
    audit: (
      await session.all<{ operation: string; subject: string; before: object; after: object }>(
        `select operation, subject_type as type, subject_id as subject, before, after
         from audit where org_id = $1 order by id desc limit 1`,
        [orgId],
      )
    )[0],
    event: (
      await session.all<{ type: string; data: object }>(
        'select type, data from events where org_id = $1 order by id desc limit 1',
        [orgId],
      )
    )[0],
  }));
}

/** All data of a business by table. Sessions are left out, because each request may update when they were used. */
export async function stateOf(server: Server, { orgId }: Tenant): Promise<object> {
  return server.database(async (session) => {
    const tables = await session.all<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('sessions', 'refresh_tokens')
      order by 1`);
    const rowsOf = ({ name }: { name: string }) =>
      `select '${name}' as name, json_agg(t order by t::text) as rows from ${name} t where org_id = $1`;
    const state = await session.all<{ name: string; rows: object[] | null }>(
      tables.map(rowsOf).join(' union all '),
      [orgId],
    );
    return Object.fromEntries(state.map(({ name, rows }) => [name, rows]));
  });
}

/** A write: method, path and body. */
type Write = [method: string, path: string, body?: object];

/** Sends each write twice with one key. The second answer is that of the first, and changes nothing. */
export async function assertWrittenOnce(
  server: Server,
  client: Client & Tenant,
  writes: Write[],
): Promise<void> {
  for (const [method, path, body] of writes) {
    const key = newId();
    const first = await client.send(method, path, { body, key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const after = await stateOf(server, client);
    const again = await client.send(method, path, { body, key });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await stateOf(server, client), after);
  }
}
