import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Location } from './schemas.ts';
import { locationColumns, locations } from './store.ts';

export const listLocations = operation({
  id: 'listLocations',
  route: 'GET /locations',
  group: 'ORG/Location',
  summary: 'List (cursor)',
  access: 'org.read',
  query: locations.query,
  answer: {
    code: 'LOCATIONS_LISTED',
    message: 'The locations.',
    data: CursorPage('LocationPage', Location),
    meta: 'page',
  },

  handle: (context) => readPage<Location>(context, locations, locationColumns),
});
