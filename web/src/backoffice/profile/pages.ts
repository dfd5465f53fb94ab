import type { Pages } from '../../pages.ts';

export const profilePages: Pages = [
  ['/profile', () => import('./profile.tsx')],
  ['/mailbox', () => import('./mailbox.tsx')],
];
