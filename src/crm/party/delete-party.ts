import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { isStillReferenced, type Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { decidesTrust, lockVisibleParty, openSides, partyOf } from './store.ts';

export const deleteParty = operation({
  id: 'deleteParty',
  route: 'DELETE /customer-relationship-management/{partyId}',
  group: 'CRM/Customer-vendor',
  summary: 'Delete customer',
  description:
    'A customer or vendor with a history is archived: gone from every list, while what they traded stays in the books.',
  access: 'crm.write',
  answer: {
    code: 'PARTY_DELETED',
    message: 'The customer or vendor is removed.',
    data: Nothing,
    meta: 'page',
  },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    const row = await lockVisibleParty(tx, actor, params.partyId);
    const before = partyOf(actor, row);
    const { id } = before;
    // Deleted and entered anew, the party would no longer be blocked.
    if (row.status === 'BLOCKED' && !decidesTrust(actor)) {
      throw fail('FORBIDDEN', { message: `${before.name} is blocked: only a manager may remove them.` });
    }
    const open = await openSides(tx, actor.orgId, row);
    if (row.balanceMinor !== 0n || open.customer || open.vendor) {
      throw fail('IN_USE', { message: `${before.name} still owes or is owed something. Settle that first.` });
    }
    const removed = await removeParty(tx, { orgId: actor.orgId, id });
    if (!removed) {
      await tx.run(sql`
        update parties set archived_at = now(), version = version + 1, updated_at = now()
        where org_id = ${actor.orgId} and id = ${id}`);
    }
    return {
      data: null,
      meta: deletedMeta,
      ...(!removed && { message: 'The customer or vendor has a history, so it is archived.' }),
      change: { type: 'party', id, before },
      events: [{ type: removed ? 'party.deleted' : 'party.archived', data: before }],
    };
  },
});

/** History is whatever refers to the party: the foreign keys know, also those of areas to come. */
async function removeParty(tx: Tx, { orgId, id }: { orgId: string; id: string }): Promise<boolean> {
  await tx.run(sql`savepoint before_removal`);
  try {
    await tx.run(sql`delete from parties where org_id = ${orgId} and id = ${id}`);
    return true;
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    await tx.run(sql`rollback to savepoint before_removal`);
    return false;
  }
}
