import sql from 'sql-template-tag';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, Text } from '../../../http/schema.ts';
import { fail } from '../../../values/refusal.ts';
import { TillReport } from '../schemas.ts';
import { reportOf } from '../session/report.ts';
import { noSuchSession, readSession, usableSessions } from '../store.ts';
import { registerDevice } from './devices.ts';

export const takeOverTill = operation({
  id: 'takeOverTill',
  route: 'POST /till/sessions/{sessionId}/device',
  group: 'Transaction/Till',
  summary: 'Take a drawer over to another device',
  description:
    'Only one device has a drawer at a time. The earlier device learns who took over and when (`device` of the report). Its sales are still accepted, under numbers of its own.',
  access: 'sales.sell',
  body: named('TakeOverTillRequest', Exactly({ deviceId: Text(200, { examples: ['pos-7f3a'] }) })),
  answer: { code: 'TILL_TAKEN_OVER', message: 'This device has the till now.', data: TillReport },
  refusals: ['NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const { deviceId } = body;
    const session = await tx.one<{ id: string; tillId: string; status: string; deviceId: string | null }>(sql`
      select s.id, s.till_id as "tillId", s.status, s.device_id as "deviceId" from till_sessions s
      where s.org_id = ${actor.orgId} and s.id = ${params.sessionId} and ${usableSessions(actor)}
      for no key update`);
    if (!session) throw noSuchSession();
    if (session.status !== 'OPEN') throw fail('INVALID_STATE', { message: 'This shift is closed.' });
    const { id, tillId, deviceId: before } = session;
    await registerDevice(tx, actor, { tillId, deviceId });
    if (before !== deviceId) {
      await tx.run(sql`
        update till_sessions set device_id = ${deviceId}, taken_over_at = now(), taken_over_by = ${actor.userId}
        where org_id = ${actor.orgId} and id = ${id}`);
    }
    return {
      data: await reportOf(tx, actor, await readSession(tx, actor, id), body),
      ...(before !== deviceId && {
        change: { type: 'tillSession', id, before: { deviceId: before }, after: { deviceId } },
      }),
    };
  },
});
