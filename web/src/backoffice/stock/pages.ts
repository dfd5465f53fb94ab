import type { Pages } from '../../pages.ts';

export const stockPages: Pages = [
  ['/stock', () => import('./stock.tsx')],
  ['/stock/movements', () => import('./movements.tsx')],
  ['/stock/adjustments', () => import('./adjustments.tsx')],
  ['/stock/adjustments/new', () => import('./new-adjustment.tsx')],
  ['/stock/transfers/new', () => import('./new-transfer.tsx')],
  ['/purchases', () => import('./purchases.tsx')],
  ['/purchases/new', () => import('./new-purchase.tsx')],
  ['/stocktakes', () => import('./stocktakes.tsx')],
  ['/stocktakes/$stocktakeId', () => import('./stocktake.tsx')],
];
