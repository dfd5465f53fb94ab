import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import type { Event } from '../../http/event.ts';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { Party, type PartyBase, PartyInput, type PartyKind } from './schemas.ts';
import {
  type PartyRow,
  partyColumns,
  partyFields,
  partyOf,
  rejectCreditChangeByClerk,
  rejectKindByStorekeeper,
} from './store.ts';

export const createParty = operation({
  id: 'createParty',
  route: 'POST /customer-relationship-management',
  group: 'CRM/Customer-vendor',
  summary: 'Create customer/vendor',
  description: 'A customer, unless `kind` says otherwise.',
  access: 'crm.write',
  body: PartyInput,
  answer: { code: 'PARTY_CREATED', message: 'Customer or vendor added.', data: Party },
  refusals: ['DUPLICATE'],

  handle: ({ tx, actor, body }) => addParty(tx, actor, { kind: 'CUSTOMER', ...body }),
});

export async function addParty(tx: Tx, actor: Actor, input: PartyBase & { kind: PartyKind }) {
  const { kind, status = 'ACTIVE', creditLimit = 0, paymentDays = null, taxExemptReason = null } = input;
  rejectKindByStorekeeper(actor, kind);
  rejectCreditChangeByClerk(
    actor,
    { creditLimit: 0, paymentDays: null, status: 'ACTIVE', taxExemptReason: null },
    { creditLimit, paymentDays, status, taxExemptReason },
  );
  const fields = await partyFields(tx, actor, { ...input, creditLimit, taxExemptReason });
  const { name, email, phone, address, taxNumber, creditLimitMinor } = fields;
  const row = await tx.one<PartyRow>(sql`
    insert into parties as p (org_id, id, kind, name, email, phone, address, tax_number, tax_exempt_reason,
                              credit_limit_minor, payment_days, status)
    values (${actor.orgId}, ${newId()}, ${kind}, ${name}, ${email}, ${phone}, ${address}, ${taxNumber},
            ${fields.taxExemptReason}, ${creditLimitMinor}, ${paymentDays}, ${status})
    returning ${partyColumns}`);
  if (!row) throw new Error('the insert gave no row');
  const party = partyOf(actor, row);
  return {
    data: party,
    change: { type: 'party', id: party.id, after: party },
    events: [{ type: 'party.created', data: party }] satisfies Event[],
  };
}
