import type { Session } from '../platform/db.ts';

// The part of the test harness that the helper needs. An area may not import from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };
type Tenant = { orgId: string };

/** The journal of a business, oldest first, with each line as account code and signed amount. */
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
