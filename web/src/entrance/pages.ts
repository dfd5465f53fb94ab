import type { Pages } from '../pages.ts';

export const entrancePages: Pages = [
  ['/sign-in', () => import('./sign-in.tsx')],
  ['/set-up', () => import('./set-up.tsx')],
  ['/forgot-password', () => import('./forgot-password.tsx')],
  ['/reset-password', () => import('./reset-password.tsx')],
  ['/verify-email', () => import('./verify-email.tsx')],
  ['/invitation', () => import('./invitation.tsx')],
  ['/oauth/$provider', () => import('./oauth.tsx')],
];
