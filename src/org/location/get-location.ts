import { operation } from '../../http/operation.ts';
import { Location } from './schemas.ts';
import { findLocation } from './store.ts';

export const getLocation = operation({
  id: 'getLocation',
  route: 'GET /locations/{locationId}',
  group: 'ORG/Location',
  summary: 'Get by ID',
  access: 'org.read',
  answer: { code: 'LOCATION_FOUND', message: 'The location.', data: Location },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await findLocation(tx, actor.orgId, params.locationId) }),
});
