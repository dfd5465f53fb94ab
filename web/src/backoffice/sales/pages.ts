import type { Page } from '../../pages.ts';
import { goodsEvents } from '../events.ts';

export const salesPages: Page[] = [
  {
    path: '/sales',
    label: 'Sales',
    permission: 'sales.read',
    menu: { icon: 'receipt' },
    reads: { '/sales': ['sale', 'payment'], '/sales/facets': goodsEvents },
    load: () => import('./sales.tsx'),
  },
  { path: '/sales/refunds', label: 'Refunds', load: () => import('./refunds.tsx') },
  {
    path: '/sales/by-product',
    label: 'Sales by product',
    shortLabel: 'By product',
    load: () => import('./sales-by-product.tsx'),
  },
  { path: '/sales/$saleId', load: () => import('./sale-page.tsx') },
];
