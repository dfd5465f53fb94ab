import type { Page } from '../../pages.ts';
import { partyEvents } from '../events.ts';

const heading = 'People';

export const peoplePages: Page[] = [
  {
    path: '/customers',
    label: 'Customers',
    permission: 'crm.read',
    menu: { icon: 'users', heading },
    action: { label: 'New customer', permission: 'crm.write', search: { open: 'new' } },
    reads: { '/customer-relationship-management': partyEvents, '/customers': partyEvents },
    load: () => import('./customers.tsx'),
  },
  {
    path: '/customers/import',
    permission: 'crm.write',
    action: { label: 'Import customers' },
    load: () => import('./import-customers.tsx'),
  },
  { path: '/customers/$partyId', load: () => import('./customer.tsx') },
  {
    path: '/vendors',
    label: 'Vendors',
    permission: 'crm.read',
    menu: { icon: 'building', heading },
    action: { label: 'New vendor', permission: 'crm.write', search: { open: 'new' } },
    load: () => import('./vendors.tsx'),
  },
  { path: '/vendors/$partyId', load: () => import('./vendor.tsx') },
];
