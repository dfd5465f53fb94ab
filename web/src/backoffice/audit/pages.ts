import type { Page } from '../../pages.ts';

export const auditPages: Page[] = [
  {
    path: '/audit',
    label: 'Audit',
    words: 'log, history, who changed, activity, trail',
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
    words: 'verify, integrity, errors',
    tabs: 'Audit',
    load: () => import('./invariants.tsx'),
  },
];
