import type { Pages } from '../../pages.ts';

export const shiftsPages: Pages = [
  ['/shifts', () => import('./shifts.tsx')],
  ['/shifts/exceptions', () => import('./exceptions.tsx')],
  ['/shifts/$sessionId', () => import('./shift-page.tsx')],
  ['/tills', () => import('./tills.tsx')],
];
