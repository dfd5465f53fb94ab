import type { Page } from '../../pages.ts';

const heading = 'Goods';
const tabs = 'Stock';

export const stockPages: Page[] = [
  {
    path: '/stock',
    label: 'Stock',
    words: 'inventory, quantity, levels, low, out of stock, value',
    permission: 'inventory.read',
    menu: { icon: 'box', heading },
    tabs,
    shortLabel: 'Stock levels',
    // The catalogue declares what else changes it.
    reads: { '/inventory/stock': ['sale'] },
    load: () => import('./stock.tsx'),
  },
  {
    path: '/stock/by-outlet',
    label: 'Stock by outlet',
    words: 'branches, shops, where',
    tabs,
    load: () => import('./stock-by-outlet.tsx'),
  },
  {
    path: '/stock/movements',
    label: 'Movements',
    words: 'history, in, out',
    tabs,
    load: () => import('./movements.tsx'),
  },
  {
    path: '/stock/adjustments',
    label: 'Adjustments',
    words: 'corrections, damage, loss, transfers',
    tabs,
    load: () => import('./adjustments.tsx'),
  },
  // Seeing goods does not include moving them.
  {
    path: '/stock/adjustments/new',
    permission: 'inventory.write',
    actions: [
      { label: 'Adjust stock', words: 'correct, damage, loss, theft, expired, write off, add stock' },
    ],
    load: () => import('./new-adjustment.tsx'),
  },
  {
    path: '/stock/transfers/new',
    permission: 'inventory.write',
    actions: [{ label: 'Transfer stock', words: 'move, send, branch, outlet, warehouse' }],
    load: () => import('./new-transfer.tsx'),
  },
  {
    path: '/stocktakes',
    label: 'Stocktakes',
    words: 'count, inventory count, audit',
    actions: [
      {
        label: 'Start a stocktake',
        words: 'count stock, inventory count',
        permission: 'inventory.count',
        search: { open: 'new' },
      },
    ],
    permission: 'inventory.read',
    menu: { icon: 'checklist', heading },
    load: () => import('./stocktakes.tsx'),
  },
  { path: '/stocktakes/$stocktakeId', load: () => import('./stocktake.tsx') },
  {
    path: '/purchases',
    label: 'Purchases',
    words: 'buy, orders, deliveries, restock, supplier bills',
    permission: 'inventory.read',
    menu: { icon: 'truck', heading },
    load: () => import('./purchases.tsx'),
  },
  {
    path: '/purchases/new',
    permission: 'inventory.write',
    actions: [{ label: 'New purchase', words: 'buy, receive, restock, delivery, order' }],
    load: () => import('./new-purchase.tsx'),
  },
];
