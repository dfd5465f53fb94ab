import type { Page } from '../../pages.ts';

const tabs = 'Settings';

export const settingsPages: Page[] = [
  {
    path: '/settings',
    label: 'Settings',
    permission: 'settings.write',
    menu: { icon: 'settings', heading: 'Business' },
    tabs,
    shortLabel: 'Business',
    reads: { '/settings': ['settings', 'receipt_setting', 'organisation'] },
    load: () => import('./business.tsx'),
  },
  { path: '/settings/receipts', label: 'Receipts', tabs, load: () => import('./receipts.tsx') },
  { path: '/settings/printers', label: 'Printers', tabs, load: () => import('./printers.tsx') },
  {
    path: '/settings/webhooks',
    label: 'Webhooks',
    forAllOutlets: true,
    tabs,
    load: () => import('./webhooks.tsx'),
  },
  { path: '/settings/webhooks/$webhookId', load: () => import('./deliveries.tsx') },
  {
    path: '/settings/subscription',
    label: 'Subscription',
    tabs,
    reads: { '/subscriptions': ['subscription'] },
    load: () => import('./subscription.tsx'),
  },
  {
    path: '/settings/data',
    label: 'Data',
    permission: 'billing.manage',
    forAllOutlets: true,
    tabs,
    load: () => import('./data.tsx'),
  },
];

export const administrationPages: Page[] = [
  {
    path: '/administration',
    label: 'Administration',
    permission: 'platform.admin',
    menu: { icon: 'shield' },
    tabs: 'Administration',
    shortLabel: 'Businesses',
    load: () => import('./administration.tsx'),
  },
  {
    path: '/administration/plans',
    label: 'Plans',
    tabs: 'Administration',
    load: () => import('./administration-plans.tsx'),
  },
];
