import { operation } from '../../http/operation.ts';
import { Outlet } from './schemas.ts';
import { getVisibleOutlet } from './store.ts';

export const getOutlet = operation({
  id: 'getOutlet',
  route: 'GET /outlets/{outletId}',
  group: 'ORG/Outlet',
  summary: 'Get by ID',
  access: 'org.read',
  answer: { code: 'OUTLET_FOUND', message: 'The outlet.', data: Outlet },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await getVisibleOutlet(tx, actor, params.outletId) }),
});
