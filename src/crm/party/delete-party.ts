import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { removeUnreferenced } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { decidesCredit, lockVisibleParty, partyOf, unsettledSides } from './store.ts';

export const deleteParty = operation({
  id: 'deleteParty',
  route: 'DELETE /customer-relationship-management/{partyId}',
  group: 'CRM/Customer-vendor',
  summary: 'Delete customer',
  description:
    'A customer or vendor with a history is archived: they leave every list, and their transactions stay in the books.',
  access: 'crm.write',
  answer: {
    code: 'PARTY_DELETED',
    message: 'Customer or vendor removed.',
    data: Nothing,
    meta: 'page',
  },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    const row = await lockVisibleParty(tx, actor, params.partyId);
    const before = partyOf(actor, row);
    const { id } = before;
    // Else a clerk could lift a block by deleting the party and entering it again.
    if (row.status === 'BLOCKED' && !decidesCredit(actor)) {
      throw fail('FORBIDDEN', { message: `${before.name} is blocked: only a manager may remove them.` });
    }
    const unsettled = await unsettledSides(tx, actor.orgId, row);
    if (row.balanceMinor !== 0n || unsettled.customer || unsettled.vendor) {
      throw fail('IN_USE', { message: `${before.name} has an open balance. Settle it first.` });
    }
    const isRemoved = await removeUnreferenced(tx, () =>
      tx.run(sql`delete from parties where org_id = ${actor.orgId} and id = ${id}`),
    );
    if (!isRemoved) {
      await tx.run(sql`
        update parties set archived_at = now(), version = version + 1, updated_at = now()
        where org_id = ${actor.orgId} and id = ${id}`);
    }
    return {
      data: null,
      meta: deletedMeta,
      ...(!isRemoved && { message: 'The customer or vendor has past transactions, so it was archived.' }),
      change: { type: 'party', id, before },
      events: [{ type: isRemoved ? 'party.deleted' : 'party.archived', data: before }],
    };
  },
});
