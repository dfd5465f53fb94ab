import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { lockOrganisation, rejectUnusableLocation } from '../store.ts';
import { Location, LocationInput } from './schemas.ts';
import { locationColumns, locationFields } from './store.ts';
import { rejectMisplacedLocation } from './tree.ts';

export const createLocation = operation({
  id: 'createLocation',
  route: 'POST /locations',
  group: 'ORG/Location',
  summary: 'create',
  access: 'org.write',
  body: LocationInput,
  answer: { code: 'LOCATION_CREATED', message: 'Location created.', data: Location },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    const { name, parentId, address, country } = locationFields(body);
    await lockOrganisation(tx, actor.orgId);
    if (parentId) {
      await rejectUnusableLocation(tx, actor.orgId, { field: 'parentId', id: parentId });
      await rejectMisplacedLocation(tx, actor.orgId, { parentId });
    }
    const location = await tx.one<Location>(sql`
      insert into locations as l (org_id, id, name, parent_id, address, country)
      values (${actor.orgId}, ${newId()}, ${name}, ${parentId}, ${address}, ${country})
      returning ${locationColumns}`);
    if (!location) throw new Error('the insert gave no row');
    return {
      data: location,
      change: { type: 'location', id: location.id, after: location },
      events: [{ type: 'location.created', data: location }],
    };
  },
});
