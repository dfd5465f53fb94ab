import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { deviceIsSignedIn, sessionKind } from '../../http/authenticate.ts';
import { CursorPage } from '../../http/envelope.ts';
import { defineList, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Session } from '../schemas.ts';

const sessions = defineList({
  name: 'sessions',
  from: sql`sessions s`,
  id: sql`s.id`,
  sorts: {
    lastUsedAt: { by: sql`s.last_used_at`, type: 'timestamptz' },
    createdAt: { by: sql`s.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'lastUsedAt', direction: 'desc' },
  filters: {},
  where: (actor) => [
    sql`s.org_id = ${actor.orgId}`,
    sql`s.user_id = ${actor.userId}`,
    sql`s.revoked_at is null`,
    sql`s.expires_at > now()`,
    deviceIsSignedIn,
  ],
});

export const listSessions = operation({
  id: 'listSessions',
  route: 'GET /auth/sessions',
  group: 'Auth/Sessions',
  summary: 'List active sessions/devices',
  description: 'Sign-ins, tills taken over by PIN, and API keys.',
  access: 'session',
  query: sessions.query,
  answer: {
    code: 'SESSIONS_LISTED',
    message: 'Your active sessions.',
    data: CursorPage('SessionPage', Session),
    meta: 'page',
  },

  handle: (context) =>
    readPage<Static<typeof Session>>(
      context,
      sessions,
      sql`
      s.id, ${sessionKind} as kind, s.name, s.platform, s.device_id as "deviceId", s.address, s.user_agent as "userAgent",
      s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      s.id = ${context.actor.sessionId} as current`,
    ),
});
