import type { Pages } from '../../pages.ts';

export const salesPages: Pages = [
  ['/sales', () => import('./sales.tsx')],
  ['/sales/refunds', () => import('./refunds.tsx')],
  ['/sales/by-product', () => import('./sales-by-product.tsx')],
  ['/sales/$saleId', () => import('./sale-page.tsx')],
];
