import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { lockOrganisation, rejectUnusableLocation } from '../store.ts';
import { Location, LocationEdit } from './schemas.ts';
import { findLocation, locationColumns, locationFields } from './store.ts';
import { rejectMisplacedLocation } from './tree.ts';

export const updateLocation = operation({
  id: 'updateLocation',
  route: 'PUT /locations/{locationId}',
  group: 'ORG/Location',
  summary: 'update',
  description: 'Fields left out go back to their default, except the status, which stays.',
  access: 'org.write',
  body: LocationEdit,
  answer: { code: 'LOCATION_UPDATED', message: 'Location changed.', data: Location },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE'],

  handle: async ({ tx, actor, params, body }) => {
    rejectLimitedUser(actor);
    const { name, parentId, address, country } = locationFields(body);
    await lockOrganisation(tx, actor.orgId);
    const before = await findLocation(tx, actor.orgId, params.locationId);
    const { version, status } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    if (parentId && parentId !== before.parentId) {
      await rejectUnusableLocation(tx, actor.orgId, { field: 'parentId', id: parentId });
      await rejectMisplacedLocation(tx, actor.orgId, { locationId: before.id, parentId });
    }
    const location = await tx.one<Location>(sql`
      update locations l
      set name = ${name}, parent_id = ${parentId}, address = ${address}, country = ${country}, status = ${status},
          version = l.version + 1, updated_at = now()
      where l.org_id = ${actor.orgId} and l.id = ${before.id}
      returning ${locationColumns}`);
    if (!location) throw new Error('the location disappeared under its lock');
    return {
      data: location,
      change: { type: 'location', id: location.id, before, after: location },
      events: [{ type: 'location.updated', data: location }],
    };
  },
});
