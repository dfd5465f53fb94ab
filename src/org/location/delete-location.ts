import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { isStillReferenced } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { lockOrganisation } from '../store.ts';
import { findLocation } from './store.ts';

export const deleteLocation = operation({
  id: 'deleteLocation',
  route: 'DELETE /locations/{locationId}',
  group: 'ORG/Location',
  summary: 'delete',
  access: 'org.write',
  answer: { code: 'LOCATION_DELETED', message: 'Location removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    rejectLimitedUser(actor);
    await lockOrganisation(tx, actor.orgId);
    const before = await findLocation(tx, actor.orgId, params.locationId);
    try {
      await tx.run(sql`delete from locations where org_id = ${actor.orgId} and id = ${before.id}`);
    } catch (error) {
      if (!isStillReferenced(error)) throw error;
      throw fail('IN_USE', { message: 'It still has outlets or other locations. Move them first.' });
    }
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'location', id: before.id, before },
      events: [{ type: 'location.deleted', data: before }],
    };
  },
});
