import { createParty } from './party/create-party.ts';
import { createVendor } from './party/create-vendor.ts';
import { getParty } from './party/get-party.ts';

export const crmOperations = [createParty, createVendor, getParty];
