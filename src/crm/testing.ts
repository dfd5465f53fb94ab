import type { Session } from '../platform/db.ts';

// What these checks need of the harness, said here: an area imports nothing from the tests.
type Server = { database<Result>(work: (session: Session) => Promise<Result>): Promise<Result> };

/** All that a write of this area could have changed. */
export async function stateOf(server: Server, { orgId }: { orgId: string }): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(p order by id) from parties p where org_id = $1) as parties,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from idempotent_answers where org_id = $1) as answers`,
      [orgId],
    ),
  );
  return state ?? {};
}
