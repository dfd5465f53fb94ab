import sql from 'sql-template-tag';
import { operation } from '../../../http/operation.ts';
import { TillReport } from '../schemas.ts';
import {
  noSuchSession,
  readableSessions,
  type SessionRow,
  sessionColumns,
  sessionsOfTills,
} from '../store.ts';
import { reportOf } from './report.ts';

export const getTillSession = operation({
  id: 'getTillSession',
  route: 'GET /till/sessions/{sessionId}',
  group: 'Transaction/Till',
  summary: 'A till session by id (X or Z report)',
  access: 'sales.read',
  answer: { code: 'TILL_SESSION_FOUND', message: 'The shift.', data: TillReport },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const session = await tx.one<SessionRow>(sql`
      select ${sessionColumns} from ${sessionsOfTills}
      where s.org_id = ${actor.orgId} and s.id = ${params.sessionId} and ${readableSessions(actor)}`);
    if (!session) throw noSuchSession();
    return { data: await reportOf(tx, actor, session) };
  },
});
