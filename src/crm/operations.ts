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

export const crmOperations = [
  createParty,
  createVendor,
  updateParty,
  deleteParty,
  listParties,
  getParty,
  getCustomerByEmail,
  listVendorDropdown,
  listPartyTransactions,
  listTransactions,
  summarizeTransactions,
];
