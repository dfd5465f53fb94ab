import type { Page } from '../pages.ts';

export const entrancePages: Page[] = [
  { path: '/sign-in', load: () => import('./sign-in.tsx') },
  { path: '/set-up', load: () => import('./set-up.tsx') },
  { path: '/forgot-password', load: () => import('./forgot-password.tsx') },
  { path: '/reset-password', load: () => import('./reset-password.tsx') },
  { path: '/verify-email', load: () => import('./verify-email.tsx') },
  { path: '/invitation', load: () => import('./invitation.tsx') },
  { path: '/oauth/$provider', load: () => import('./oauth.tsx') },
];
