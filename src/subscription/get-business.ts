import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { Exactly, Id, named } from '../http/schema.ts';
import type { Tx } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { Business, type BusinessRow, businessColumns, businessSource, withUse } from './businesses.ts';
import { inCellOf } from './every-cell.ts';
import { Subscription } from './schemas.ts';
import { readSubscriptions, subscriptionOf } from './store.ts';

const BusinessDetail = named(
  'BusinessDetail',
  Exactly({
    ...Business.properties,
    owners: Type.Array(Exactly({ id: Id, name: Type.String(), email: Type.String() })),
    subscriptions: Type.Array(Subscription, { description: 'Newest first, at most 50.' }),
  }),
);
type Owner = { id: string; name: string; email: string };

export const getBusiness = operation({
  id: 'getBusiness',
  route: 'GET /admin/businesses/{businessId}',
  group: 'Admin/Businesses',
  summary: 'A business with its owners and subscriptions',
  access: 'platform.admin',
  answer: { code: 'BUSINESS_FOUND', message: 'The business.', data: BusinessDetail },
  refusals: ['NOT_FOUND'],

  handle: ({ tx, params: { businessId } }) =>
    inCellOf(tx, businessId, (there) => readBusiness(there, businessId)),
});

async function readBusiness(tx: Tx, businessId: string) {
  const [row, owners, subscriptions] = await Promise.all([
    tx.one<BusinessRow>(sql`
        select ${businessColumns} from ${businessSource} where o.org_id = ${businessId} and o.kind = 'BUSINESS'`),
    tx.all<Owner>(sql`
        select u.id, u.first_name || ' ' || u.last_name as name, u.email from users u
        where u.org_id = ${businessId} and u.role = 'OWNER' and u.status = 'ACTIVE'
        order by u.created_at, u.id limit 100`),
    readSubscriptions(tx, businessId),
  ]);
  if (!row) throw noBusiness();
  const [business] = await withUse(tx, [row]);
  if (!business) throw noBusiness();
  return { data: { ...business, owners, subscriptions: subscriptions.map(subscriptionOf) } };
}

export function noBusiness() {
  return fail('NOT_FOUND', { message: 'This business does not exist.' });
}
