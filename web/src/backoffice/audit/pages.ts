import type { Page } from '../../pages.ts';

export const auditPages: Page[] = [
  {
    path: '/audit',
    label: 'Audit',
    permission: 'audit.read',
    forAllOutlets: true,
    menu: { icon: 'history', heading: 'Business' },
    tabs: 'Audit',
    shortLabel: 'Who did what',
    load: () => import('./trail.tsx'),
  },
  {
    path: '/audit/invariants',
    label: 'Does everything add up?',
    tabs: 'Audit',
    load: () => import('./invariants.tsx'),
  },
];
