import type { Page } from '../../pages.ts';

export const auditPages: Page[] = [
  {
    path: '/audit',
    label: 'Audit',
    permission: 'audit.read',
    forAllOutlets: true,
    menu: { icon: 'history', heading: 'Business' },
    tabs: 'Audit',
    shortLabel: 'Audit trail',
    load: () => import('./trail.tsx'),
  },
  {
    path: '/audit/invariants',
    label: 'Data check',
    tabs: 'Audit',
    load: () => import('./invariants.tsx'),
  },
];
