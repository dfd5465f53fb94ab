import type { Pages } from '../../pages.ts';

export const settingsPages: Pages = [
  ['/settings', () => import('./business.tsx')],
  ['/settings/receipts', () => import('./receipts.tsx')],
  ['/settings/printers', () => import('./printers.tsx')],
  ['/settings/webhooks', () => import('./webhooks.tsx')],
  ['/settings/webhooks/$webhookId', () => import('./deliveries.tsx')],
  ['/settings/subscription', () => import('./subscription.tsx')],
  ['/settings/data', () => import('./data.tsx')],
  ['/administration', () => import('./administration.tsx')],
  ['/administration/plans', () => import('./administration-plans.tsx')],
];
