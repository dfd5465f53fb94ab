import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Text } from '../../../http/schema.ts';
import { fail } from '../../../values/refusal.ts';
import { TillReport } from '../schemas.ts';
import { type SessionRow, sessionColumns, sessionsOfTills, usableSessions } from '../store.ts';
import { reportOf } from './report.ts';

export const getTill = operation({
  id: 'getTill',
  route: 'GET /till/sessions/current',
  group: 'Transaction/Till',
  summary: 'Current till session (X report)',
  description:
    'The open session of a till or, without a till, the last one that this user opened and did not close.',
  access: 'sales.sell',
  query: Exactly({
    tillId: Type.Optional({ ...Id, description: 'Left out: the session of this user.' }),
    deviceId: Type.Optional(
      Text(200, { description: 'The till app that asks. `nextNumber` is of its series.' }),
    ),
  }),
  answer: { code: 'TILL_FOUND', message: 'The shift so far.', data: TillReport },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const { tillId } = query;
    const session = await tx.one<SessionRow>(sql`
      select ${sessionColumns} from ${sessionsOfTills}
      where s.org_id = ${actor.orgId} and s.status = 'OPEN' and ${usableSessions(actor)}
        and ${tillId ? sql`s.till_id = ${tillId}` : sql`s.opened_by = ${actor.userId}`}
      order by s.opened_at desc, s.id desc
      limit 1`);
    if (!session) throw fail('NOT_FOUND', { message: 'No shift is open.' });
    return { data: await reportOf(tx, actor, session, query) };
  },
});
