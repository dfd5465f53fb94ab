import type { Pages } from '../../pages.ts';

export const auditPages: Pages = [
  ['/audit', () => import('./trail.tsx')],
  ['/audit/invariants', () => import('./invariants.tsx')],
];
