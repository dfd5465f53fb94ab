import type { Page } from '../../pages.ts';

export const profilePages: Page[] = [
  { path: '/profile', label: 'Profile and security', load: () => import('./profile.tsx') },
  {
    path: '/mailbox',
    label: 'Emails',
    permission: 'notify.send',
    reads: { '/notifications': ['notification'] },
    load: () => import('./mailbox.tsx'),
  },
];
