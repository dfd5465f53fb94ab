import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { Exactly } from '../../http/schema.ts';
import { Email, normaliseEmail } from '../../users/exports.ts';
import { fail } from '../../values/refusal.ts';
import { CustomerData } from './schemas.ts';
import { isOnSide, type PartyRow, partyColumns, partyOf, visibleTo } from './store.ts';

export const getCustomerByEmail = operation({
  id: 'getCustomerByEmail',
  route: 'GET /customer-relationship-management/customers/by-email',
  group: 'CRM/Customer-vendor',
  summary: 'Fetch customer by email',
  access: 'crm.read',
  query: Exactly({ email: Email }),
  answer: { code: 'CUSTOMER_FOUND', message: 'The customer.', data: CustomerData },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, query }) => {
    const row = await tx.one<PartyRow>(sql`
      select ${partyColumns} from parties p
      where p.org_id = ${actor.orgId} and p.email_key = ${normaliseEmail(query.email)} and p.archived_at is null
        and ${isOnSide('customer')} and ${visibleTo(actor)}`);
    if (!row) throw fail('NOT_FOUND', { message: 'No customer has this email address.' });
    return { data: partyOf(actor, row) };
  },
});
