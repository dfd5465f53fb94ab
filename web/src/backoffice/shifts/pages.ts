import type { Page } from '../../pages.ts';

export const shiftsPages: Page[] = [
  {
    path: '/shifts',
    label: 'Shifts',
    permission: 'sales.read',
    menu: { icon: 'clock' },
    reads: { '/till': ['sale', 'payment', 'expense', 'till'] },
    load: () => import('./shifts.tsx'),
  },
  { path: '/shifts/exceptions', label: 'Till exceptions', load: () => import('./exceptions.tsx') },
  { path: '/shifts/$sessionId', load: () => import('./shift-page.tsx') },
  {
    path: '/tills',
    label: 'Tills',
    permission: 'sales.sell',
    action: { label: 'New till', permission: 'org.write', search: { open: 'new' } },
    load: () => import('./tills.tsx'),
  },
];
