import { routes } from '../http/route-table.ts';
import { createParty } from './party/create-party.ts';
import { createVendor } from './party/create-vendor.ts';
import { deleteParty } from './party/delete-party.ts';
import { getCustomerByEmail } from './party/get-customer-by-email.ts';
import { getParty } from './party/get-party.ts';
import { listParties } from './party/list-parties.ts';
import { listPartyTransactions } from './party/list-party-transactions.ts';
import { listTransactions } from './party/list-transactions.ts';
import { listVendorDropdown } from './party/list-vendor-dropdown.ts';
import { summarizeTransactions } from './party/summarize-transactions.ts';
import { updateParty } from './party/update-party.ts';

export const crmOperations = routes({
  'POST /customer-relationship-management': createParty,
  'POST /customer-relationship-management/vendors': createVendor,
  'PATCH /customer-relationship-management/{partyId}': updateParty,
  'DELETE /customer-relationship-management/{partyId}': deleteParty,
  'GET /customer-relationship-management': listParties,
  'GET /customer-relationship-management/{partyId}': getParty,
  'GET /customer-relationship-management/customers/by-email': getCustomerByEmail,
  'GET /customer-relationship-management/vendors/dropdown': listVendorDropdown,
  'GET /customer-relationship-management/{partyId}/transactions': listPartyTransactions,
  'GET /transactions/{partyId}': listTransactions,
  'GET /transactions/{partyId}/summary': summarizeTransactions,
});
