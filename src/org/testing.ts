import assert from 'node:assert/strict';
import type { Session } from '../platform/db.ts';

// What these checks need of the harness, said here: an area imports nothing from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Tenant = { orgId: string };
type Refused = {
  status: number;
  body: { success: boolean; code: string; data: unknown; meta: object; errors: { field: string }[] };
};
type PageRow = { id: string; name: string };
type Paged = {
  status: number;
  body: { data: { rows: PageRow[]; nextCursor: string; hasNext: boolean }; meta: object };
};

/** All that a write of this area could have changed. */
export async function stateOf(server: Server, { orgId }: Tenant): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(o order by id) from outlets o where org_id = $1) as outlets,
              (select json_agg(l order by id) from locations l where org_id = $1) as locations,
              (select json_agg(u order by user_id, outlet_id) from user_outlets u where org_id = $1) as limits,
              (select count(*)::int from audit where org_id = $1 and operation <> 'login') as audits,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [orgId],
    ),
  );
  return state ?? {};
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

export function assertRefused(answer: Refused, expected: { status: number; code: string; field?: string }) {
  const { status, body } = answer;
  const found = { status, code: body.code, ...(expected.field && { field: body.errors?.[0]?.field }) };
  assert.deepEqual(found, expected, JSON.stringify(body));
  assert.deepEqual([body.success, body.data], [false, null]);
}

/** The refusal without what differs from request to request. */
export function refusalOf({ status, body }: Refused) {
  const { meta: _, ...rest } = body;
  return { status, ...rest };
}

/** Follows a list to its end, and does something between its pages. */
export async function walkPages(
  client: { get(path: string): Promise<Paged> },
  path: string,
  between: () => Promise<unknown>,
) {
  const rows: PageRow[] = [];
  const metas: object[] = [];
  let cursor = '';
  for (let page = 1; page <= 50; page += 1) {
    const { status, body } = await client.get(cursor ? `${path}&cursor=${cursor}` : path);
    assert.equal(status, 200, JSON.stringify(body));
    rows.push(...body.data.rows);
    metas.push(body.meta);
    if (!body.data.hasNext) {
      assert.equal(body.data.nextCursor, '');
      return { rows, metas };
    }
    cursor = body.data.nextCursor;
    await between();
  }
  throw new Error('the list does not end');
}
