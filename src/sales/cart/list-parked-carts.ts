import sql from 'sql-template-tag';
import { CursorPage } from '../../http/envelope.ts';
import { defineList, readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Id } from '../../http/schema.ts';
import { parkedColumns } from './parked-store.ts';
import { ParkedCart } from './schemas.ts';

const parkedCarts = defineList({
  name: 'parkedCarts',
  from: sql`carts c`,
  id: sql`c.id`,
  sorts: { parkedAt: { by: sql`c.parked_at`, type: 'timestamptz' } },
  defaultSort: { key: 'parkedAt', direction: 'desc' },
  filters: { outletId: Id },
  where: (actor, { outletId }) => [
    sql`c.org_id = ${actor.orgId} and c.status = 'PARKED'`,
    actor.outletIds ? sql`c.outlet_id = any(${actor.outletIds}::uuid[])` : undefined,
    outletId ? sql`c.outlet_id = ${outletId}` : undefined,
  ],
});

export const listParkedCarts = operation({
  id: 'listParkedCarts',
  route: 'GET /cart/parked',
  group: 'Transaction/Cart',
  summary: 'List parked carts',
  description:
    'Lists the parked carts of all users and tills of the outlet. Anybody who sells there can resume one.',
  access: 'sales.sell',
  query: parkedCarts.query,
  answer: {
    code: 'PARKED_CARTS_LISTED',
    message: 'The parked carts.',
    data: CursorPage('ParkedCartPage', ParkedCart),
    meta: 'page',
  },

  handle: (context) => readPage<ParkedCart>(context, parkedCarts, parkedColumns),
});
