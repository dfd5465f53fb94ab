import type { Page } from '../../pages.ts';

const tabs = 'Settings';

export const settingsPages: Page[] = [
  {
    path: '/settings',
    label: 'Settings',
    permission: 'settings.write',
    menu: { icon: 'settings', heading: 'Business' },
    words: 'preferences, options, configuration, set up',
    tabs,
    shortLabel: 'All settings',
    load: () => import('./overview.tsx'),
  },
  {
    path: '/settings/business',
    label: 'Business settings',
    words: 'company, preferences',
    tabs,
    shortLabel: 'Business',
    reads: { '/settings': ['settings', 'receipt_setting', 'organisation'] },
    load: () => import('./business.tsx'),
  },
  {
    path: '/settings/receipts',
    label: 'Receipts',
    words: 'template, logo, header, footer, paper, language, qr code, print',
    tabs,
    actions: [{ label: 'New receipt template', words: 'logo, header, footer', search: { open: 'new' } }],
    load: () => import('./receipts.tsx'),
  },
  {
    path: '/settings/printers',
    label: 'Printers',
    words: 'network, kitchen, thermal, epson, star, print',
    tabs,
    actions: [{ label: 'New printer', words: 'add network printer', search: { open: 'new' } }],
    load: () => import('./printers.tsx'),
  },
  {
    path: '/settings/webhooks',
    label: 'Webhooks',
    words: 'api, events, integration, connect, notify, developer',
    forAllOutlets: true,
    tabs,
    actions: [{ label: 'New webhook', words: 'api, integration, connect', search: { open: 'new' } }],
    load: () => import('./webhooks.tsx'),
  },
  { path: '/settings/webhooks/$webhookId', load: () => import('./deliveries.tsx') },
  {
    path: '/settings/subscription',
    label: 'Subscription',
    words: 'plan, billing, invoice, upgrade, pay',
    tabs,
    reads: { '/subscriptions': ['subscription'] },
    load: () => import('./subscription.tsx'),
  },
  {
    path: '/settings/data',
    label: 'Data',
    words: 'export, backup, download, archive, leave, move',
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
    words: 'tenants, businesses, operators',
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
