import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { removeUnreferenced, type Tx } from '../../platform/db.ts';
import { lockOrganisation } from '../store.ts';
import type { Outlet } from './schemas.ts';
import { getVisibleOutlet, outletColumns, rejectLastActiveOutlet } from './store.ts';

export const deleteOutlet = operation({
  id: 'deleteOutlet',
  route: 'DELETE /outlets/{outletId}',
  group: 'ORG/Outlet',
  summary: 'Delete Outlet',
  description: 'An outlet with a history is closed instead, and can be reopened.',
  access: 'org.write',
  answer: {
    code: 'OUTLET_DELETED',
    message: 'Outlet removed.',
    data: Nothing,
    meta: 'page',
  },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    await lockOrganisation(tx, actor.orgId);
    const before = await getVisibleOutlet(tx, actor, params.outletId);
    rejectLimitedUser(actor);
    const { id, status } = before;
    if (status === 'ACTIVE') await rejectLastActiveOutlet(tx, actor.orgId);
    const answer = { data: null, meta: deletedMeta };
    const message = 'The outlet was used before, so it was closed instead of deleted.';
    const isRemoved = await removeUnreferenced(tx, () =>
      tx.run(sql`delete from outlets where org_id = ${actor.orgId} and id = ${id}`),
    );
    if (isRemoved) {
      return {
        ...answer,
        change: { type: 'outlet', id, before },
        events: [{ type: 'outlet.deleted', data: before }],
      };
    }
    if (status === 'CLOSED')
      return { ...answer, message, change: { type: 'outlet', id, before, after: before } };
    const after = await closeOutlet(tx, { orgId: actor.orgId, id });
    return {
      ...answer,
      message,
      change: { type: 'outlet', id, before, after },
      events: [{ type: 'outlet.closed', data: after }],
    };
  },
});

async function closeOutlet(tx: Tx, { orgId, id }: { orgId: string; id: string }): Promise<Outlet> {
  const outlet = await tx.one<Outlet>(sql`
    update outlets o set status = 'CLOSED', version = o.version + 1, updated_at = now()
    where o.org_id = ${orgId} and o.id = ${id}
    returning ${outletColumns}`);
  if (!outlet) throw new Error('the outlet disappeared under its lock');
  return outlet;
}
