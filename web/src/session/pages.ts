import type { Pages } from '../pages.ts';

export const sessionPages: Pages = [['/sign-in', () => import('./sign-in.tsx')]];
