import type { Page } from '../../pages.ts';
import { goodsEvents } from '../events.ts';

export const salesPages: Page[] = [
  {
    path: '/sales',
    label: 'Sales',
    words: 'receipts, orders, transactions, invoices, refund, void, reprint',
    permission: 'sales.read',
    menu: { icon: 'receipt' },
    reads: { '/sales': ['sale', 'payment'], '/sales/facets': goodsEvents },
    load: () => import('./sales.tsx'),
  },
  {
    path: '/sales/refunds',
    label: 'Refunds',
    words: 'returns, exchanges, money back',
    load: () => import('./refunds.tsx'),
  },
  {
    path: '/sales/by-product',
    label: 'Sales by product',
    words: 'best sellers, top items, report, margin, profit',
    shortLabel: 'By product',
    load: () => import('./sales-by-product.tsx'),
  },
  { path: '/sales/$saleId', load: () => import('./sale-page.tsx') },
];
