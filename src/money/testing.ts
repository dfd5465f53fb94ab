import assert from 'node:assert/strict';
import type { Session } from '../platform/db.ts';

// What these checks need of the harness, said here: an area imports nothing from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Tenant = { orgId: string };
type Refused = {
  status: number;
  body: { success: boolean; code: string; data: unknown; errors: { field: string; code: string }[] };
};

/** All that a write of money could have changed. */
export async function moneyOf(server: Server, { orgId }: Tenant): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(a order by id) from accounts a where org_id = $1) as accounts,
              (select json_agg(b order by id) from banks b where org_id = $1) as banks,
              (select json_agg(e order by id) from expenses e where org_id = $1) as expenses,
              (select json_agg(p order by id) from payments p where org_id = $1) as payments,
              (select json_agg(e order by id) from journal_entries e where org_id = $1) as entries,
              (select json_agg(l order by entry_id, position) from journal_lines l where org_id = $1) as lines,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [orgId],
    ),
  );
  return state ?? {};
}

/** The journal of a business, oldest first: each line as the code of its account and its signed amount. */
export async function journalOf(server: Server, { orgId }: Tenant) {
  return server.database((session) =>
    session.all<{ date: string; source: string; lines: [code: string, minor: number][] }>(
      `select e.business_date as date, e.source_type as source,
              json_agg(json_build_array(a.code, l.amount_minor) order by l.position) as lines
       from journal_entries e
       join journal_lines l on l.org_id = e.org_id and l.entry_id = e.id
       join accounts a on a.org_id = l.org_id and a.id = l.account_id
       where e.org_id = $1
       group by e.org_id, e.id order by e.recorded_at, e.id`,
      [orgId],
    ),
  );
}

/** The refusal with everything that it says is at fault. */
export function assertRefused(
  { status, body }: Refused,
  expected: { status: number; code: string; fields?: string[] },
) {
  const found = {
    status,
    code: body.code,
    ...(expected.fields && { fields: body.errors.map(({ field }) => field) }),
  };
  assert.deepEqual(found, expected, JSON.stringify(body));
  assert.deepEqual([body.success, body.data], [false, null]);
}

type Paged<Row> = {
  status: number;
  body: { data: { rows: Row[]; nextCursor: string; hasNext: boolean }; meta: object };
};

/** Follows a list to its end, and does something between its pages. */
export async function walkPages<Row extends { id: string }>(
  client: { get(path: string): Promise<Paged<Row>> },
  path: string,
  between: () => Promise<unknown>,
) {
  const rows: Row[] = [];
  const metas: object[] = [];
  let cursor = '';
  for (let page = 1; page <= 50; page += 1) {
    const { status, body } = await client.get(cursor ? `${path}&cursor=${cursor}` : path);
    assert.equal(status, 200, JSON.stringify(body));
    rows.push(...body.data.rows);
    metas.push(body.meta);
    if (!body.data.hasNext) return { rows, metas };
    cursor = body.data.nextCursor;
    await between();
  }
  throw new Error('the list does not end');
}
