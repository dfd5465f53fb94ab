import assert from 'node:assert/strict';
import type { Session } from '../platform/db.ts';
import type { Message } from '../platform/outbox.ts';

// The part of the test harness that these functions need. It is declared here because an area imports nothing from the
// tests.
type Server = {
  database<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  messagesTo(recipient: string): Promise<Message[]>;
};

/** Marks the address of the user as verified. */
export async function verifyAddress(server: Server, { userId }: { userId: string }): Promise<void> {
  await server.database((session) =>
    session.all('update users set email_verified_at = now() where id = $1', [userId]),
  );
}

/** The token of the last invitation that was sent to this address. */
export async function inviteTokenOf(server: Server, email: string): Promise<string> {
  const message = (await server.messagesTo(email)).findLast(({ subject }) => subject.includes('invited'));
  const [, token] = /\/app\/invitation#token=(\S+)/.exec(message?.text ?? '') ?? [];
  assert.ok(token, `an invitation was sent to ${email}`);
  return token;
}

/** Everything that a write to users can change in a business. */
export async function usersOf(server: Server, { orgId }: { orgId: string }): Promise<object> {
  const [state] = await server.database((session) =>
    session.all(
      `select (select json_agg(u order by id) from users u where org_id = $1) as users,
              (select json_agg(o order by user_id, outlet_id) from user_outlets o where org_id = $1) as limits,
              (select json_agg(i order by id) from invitations i where org_id = $1) as invitations,
              (select count(*)::int from identities where org_id = $1) as identities,
              (select count(*)::int from messages where org_id = $1) as messages,
              (select count(*)::int from sessions where org_id = $1 and revoked_at is null) as sessions,
              (select count(*)::int from audit where org_id = $1) as audits,
              (select count(*)::int from events where org_id = $1) as events`,
      [orgId],
    ),
  );
  return state ?? {};
}
