import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { fail, failField } from '../../values/refusal.ts';
import { Party, PartyChanges } from './schemas.ts';
import {
  lockVisibleParty,
  type PartyRow,
  partyColumns,
  partyFields,
  partyOf,
  rejectCreditChangeByClerk,
  rejectKindByStorekeeper,
  unsettledSides,
} from './store.ts';

export const updateParty = operation({
  id: 'updateParty',
  route: 'PATCH /customer-relationship-management/{partyId}',
  group: 'CRM/Customer-vendor',
  summary: 'Update customer/vendor',
  description:
    'Fields left out stay as they are; null clears a field. Only managers and accountants may change the credit limit, the terms of payment, the status and whether tax is charged.',
  access: 'crm.write',
  body: PartyChanges,
  answer: { code: 'PARTY_UPDATED', message: 'Customer or vendor changed.', data: Party },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION', 'IN_USE'],

  handle: async ({ tx, actor, params, body }) => {
    const row = await lockVisibleParty(tx, actor, params.partyId);
    const before = partyOf(actor, row);
    const { version, kind, status, creditLimit, paymentDays, taxExemptReason } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    rejectKindByStorekeeper(actor, kind);
    rejectCreditChangeByClerk(actor, before, { creditLimit, paymentDays, status, taxExemptReason });
    if (kind !== 'BOTH' && kind !== before.kind) {
      const unsettled = await unsettledSides(tx, actor.orgId, row);
      if (kind === 'VENDOR' ? unsettled.customer : unsettled.vendor) {
        throw failField('IN_USE', {
          field: 'kind',
          message: 'cannot drop the customer or vendor side while it has a balance: settle that first',
        });
      }
    }
    const fields = { ...row, ...(await partyFields(tx, actor, body)) };
    const updated = await tx.one<PartyRow>(sql`
      update parties p
      set kind = ${kind}, name = ${fields.name}, email = ${fields.email}, phone = ${fields.phone}, address = ${fields.address},
          tax_number = ${fields.taxNumber}, tax_exempt_reason = ${fields.taxExemptReason},
          credit_limit_minor = ${fields.creditLimitMinor}, payment_days = ${paymentDays}, status = ${status},
          version = p.version + 1, updated_at = now()
      where p.org_id = ${actor.orgId} and p.id = ${row.id}
      returning ${partyColumns}`);
    if (!updated) throw new Error('the party went away under its lock');
    const party = partyOf(actor, updated);
    return {
      data: party,
      change: { type: 'party', id: party.id, before, after: party },
      events: [{ type: 'party.updated', data: party }],
    };
  },
});
