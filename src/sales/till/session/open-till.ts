import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { minorOf } from '../../../http/money.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, Instant, named, Text } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { largestAmount } from '../../../values/money.ts';
import { failField } from '../../../values/refusal.ts';
import { registerDevice } from '../drawer/devices.ts';
import { writeExceptions } from '../exceptions/exceptions.ts';
import { TillReport } from '../schemas.ts';
import { readSession, type SessionRow, sessionColumns, sessionsOfTills } from '../store.ts';
import { reportOf } from './report.ts';

export const openTill = operation({
  id: 'openTill',
  route: 'POST /till/sessions',
  group: 'Transaction/Till',
  summary: 'Open a till session',
  description:
    'A till has one session at a time. The float comes from the safe, so it is not a payment. It is counted again at the close.',
  access: 'sales.sell',
  body: named(
    'OpenTillRequest',
    Exactly({
      sessionId: Type.Optional({
        ...Id,
        description:
          'An id that the till chooses. The same session sent again, however late, is opened once.',
      }),
      tillId: Id,
      openingFloat: Type.Number({
        minimum: 0,
        maximum: largestAmount,
        description: 'The cash in the drawer at the opening.',
        examples: [100],
      }),
      deviceId: Type.Optional(
        Text(200, {
          description:
            'The till app that has the drawer. It gets its own series of numbers. Left out: the device that this user signed in on.',
          examples: ['pos-7f3a'],
        }),
      ),
      openedAt: Type.Optional({
        ...Instant,
        description:
          'When it was opened, for a till that was offline. Left out, in the future, or more than 60 days ago: now. The last two are an exception CLOCK_WRONG.',
      }),
    }),
  ),
  answer: { code: 'TILL_OPENED', message: 'Shift opened.', data: TillReport },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    const openingFloatMinor = minorOf(actor, { field: 'openingFloat', amount: body.openingFloat });
    const { outletId, today, openedAt, deviceId, isClockWrong } = await usableTill(tx, actor, body);
    const id = body.sessionId ?? newId();
    const earlier = body.sessionId && (await findSession(tx, actor, body.sessionId, body.tillId));
    if (earlier) return { data: await reportOf(tx, actor, earlier, body) };
    if (body.deviceId) await registerDevice(tx, actor, { tillId: body.tillId, deviceId: body.deviceId });
    const [insertedCount] = await tx.inOrder(
      () =>
        tx.run(sql`
        insert into till_sessions (org_id, id, till_id, outlet_id, device_id, business_date, opening_float_minor,
                                   opened_by, opened_at)
        values (${actor.orgId}, ${id}, ${body.tillId}, ${outletId}, ${body.deviceId ?? deviceId}, ${today},
                ${openingFloatMinor}, ${actor.userId}, ${openedAt})
        on conflict (org_id, till_id) where status = 'OPEN' do nothing`),
      // Sales continue from the last number. The first session creates the series.
      () =>
        tx.run(sql`
        insert into sale_series (org_id, id, last_number) values (${actor.orgId}, ${body.tillId}, 0)
        on conflict (org_id, id) do nothing`),
    );
    if (insertedCount === 0) {
      throw failField('INVALID_STATE', { field: 'tillId', message: 'already has an open shift' });
    }
    if (isClockWrong)
      writeExceptions(tx, actor, { outletId, tillId: body.tillId, sessionId: id, saleId: null }, [
        { kind: 'CLOCK_WRONG', details: { openedAt: body.openedAt, instead: openedAt } },
      ]);
    const session = await readSession(tx, actor, id);
    const report = await reportOf(tx, actor, session, body);
    const { tillId, openingFloat, openedBy } = report;
    return {
      data: report,
      change: {
        type: 'tillSession',
        id,
        after: { tillId, outletId, openingFloat, deviceId: report.deviceId },
      },
      events: [
        {
          type: 'till.opened',
          data: { id, tillId, outletId, openingFloat, openedBy, openedAt: report.openedAt },
        },
      ],
    };
  },
});

/** The outlet of the till and its business day. Refuses a till that cannot be opened. */
async function usableTill(
  tx: Tx,
  actor: Actor,
  { tillId, openedAt }: { tillId: string; openedAt?: string | undefined },
) {
  const till = await tx.one<{
    outletId: string;
    isOpen: boolean;
    today: string;
    openedAt: string;
    isClockWrong: boolean;
    deviceId: string | null;
  }>(sql`
    select t.outlet_id as "outletId", t.status = 'ACTIVE' and o.status = 'ACTIVE' as "isOpen",
           business_date(a.at, o.timezone, o.day_starts_at) as today, a.at as "openedAt",
           coalesce(g.at > now() + interval '5 minutes' or g.at < now() - interval '60 days', false) as "isClockWrong",
           (select device_id from sessions where org_id = ${actor.orgId} and id = ${actor.sessionId}) as "deviceId"
    from tills t join outlets o on o.org_id = t.org_id and o.id = t.outlet_id
    cross join (select ${openedAt ?? null}::timestamptz as at) g
    cross join lateral (
      select case when g.at > now() - interval '60 days' then least(g.at, now()) else now() end as at) a
    where t.org_id = ${actor.orgId} and t.id = ${tillId}
    for share of t`);
  if (!till || (actor.outletIds && !actor.outletIds.includes(till.outletId))) {
    throw failField('NOT_FOUND', { field: 'tillId', message: 'does not exist' });
  }
  if (!till.isOpen) {
    throw failField('INVALID_STATE', { field: 'tillId', message: 'is closed, or its outlet is closed' });
  }
  return till;
}

/** The existing session of this id. A second request with the same id waits here for the first. */
async function findSession(
  tx: Tx,
  { orgId }: Actor,
  id: string,
  tillId: string,
): Promise<SessionRow | undefined> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('till session' || ${orgId}::text || ${id}::text, 0))`,
  );
  const session = await tx.one<SessionRow>(sql`
    select ${sessionColumns} from ${sessionsOfTills} where s.org_id = ${orgId} and s.id = ${id}`);
  if (session && session.tillId !== tillId)
    throw failField('DUPLICATE', { field: 'sessionId', message: 'is already used by another till' });
  return session;
}
