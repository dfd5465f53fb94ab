import sql from 'sql-template-tag';
import { Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, Text, Version } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail, failField } from '../../../values/refusal.ts';
import { Till, TillStatus } from '../schemas.ts';
import { type TillRow, tillColumns, tillOf, tillsWithSessions } from '../store.ts';

export const updateTillDrawer = operation({
  id: 'updateTillDrawer',
  route: 'PATCH /tills/{tillId}',
  group: 'Transaction/Till',
  summary: 'Rename, close or reopen a till',
  description:
    'A closed till cannot open a session; its sales, numbers and code stay. A till with an open session cannot be closed.',
  access: 'org.write',
  body: named(
    'TillChange',
    Exactly({
      name: Type.Optional(Text(100, { examples: ['Front'] })),
      status: Type.Optional(TillStatus),
      version: Type.Optional(Version),
    }),
  ),
  answer: { code: 'TILL_UPDATED', message: 'Till changed.', data: Till },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockTill(tx, actor, params.tillId);
    const { name, status, version } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    if (status === 'CLOSED' && before.openSessionId) {
      throw failField('INVALID_STATE', {
        field: 'status',
        message: 'cannot change while the till has an open shift',
      });
    }
    await tx.run(sql`
      update tills set name = ${name.trim()}, status = ${status}, version = version + 1, updated_at = now()
      where org_id = ${actor.orgId} and id = ${before.id}`);
    const till = await readTill(tx, actor, before.id);
    if (!till) throw new Error('the till went away under its lock');
    return {
      data: till,
      change: { type: 'till', id: till.id, before, after: till },
      events: [{ type: 'till.updated', data: till }],
    };
  },
});

/** The till, locked. A request that opens a session waits for this lock and then sees the new status. */
async function lockTill(tx: Tx, actor: Actor, tillId: string): Promise<Till> {
  await tx.run(sql`select 1 from tills where org_id = ${actor.orgId} and id = ${tillId} for update`);
  const till = await readTill(tx, actor, tillId);
  if (!till || (actor.outletIds && !actor.outletIds.includes(till.outletId))) {
    throw fail('NOT_FOUND', { message: 'This till does not exist.' });
  }
  return till;
}

async function readTill(tx: Tx, actor: Actor, tillId: string): Promise<Till | undefined> {
  const row = await tx.one<TillRow>(sql`
    select ${tillColumns} from ${tillsWithSessions} where t.org_id = ${actor.orgId} and t.id = ${tillId}`);
  return row && tillOf(actor, row);
}
