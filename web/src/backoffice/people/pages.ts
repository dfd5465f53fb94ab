import type { Page } from '../../pages.ts';
import { partyEvents } from '../events.ts';

const heading = 'People';

export const peoplePages: Page[] = [
  {
    path: '/customers',
    label: 'Customers',
    words: 'clients, buyers, debtors, debts, credit',
    permission: 'crm.read',
    menu: { icon: 'users', heading },
    actions: [
      { label: 'New customer', words: 'add client, buyer', permission: 'crm.write', search: { open: 'new' } },
    ],
    reads: { '/customer-relationship-management': partyEvents, '/customers': partyEvents },
    load: () => import('./customers.tsx'),
  },
  {
    path: '/customers/import',
    permission: 'crm.write',
    actions: [{ label: 'Import customers', words: 'upload, csv, excel, clients' }],
    load: () => import('./import-customers.tsx'),
  },
  { path: '/customers/$partyId', load: () => import('./customer.tsx') },
  {
    path: '/vendors',
    label: 'Vendors',
    words: 'suppliers, distributors, creditors',
    permission: 'crm.read',
    menu: { icon: 'building', heading },
    actions: [
      { label: 'New vendor', words: 'add supplier', permission: 'crm.write', search: { open: 'new' } },
    ],
    load: () => import('./vendors.tsx'),
  },
  { path: '/vendors/$partyId', load: () => import('./vendor.tsx') },
];
