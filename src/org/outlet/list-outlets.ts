import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Outlet } from './schemas.ts';
import { outletColumns, outlets } from './store.ts';

export const listOutlets = operation({
  id: 'listOutlets',
  route: 'GET /outlets',
  group: 'ORG/Outlet',
  summary: 'List outlets (cursor)',
  access: 'org.read',
  query: outlets.query,
  answer: {
    code: 'OUTLETS_LISTED',
    message: 'The outlets.',
    data: CursorPage('OutletPage', Outlet),
    meta: 'page',
  },

  handle: (context) => readPage<Outlet>(context, outlets, outletColumns),
});
