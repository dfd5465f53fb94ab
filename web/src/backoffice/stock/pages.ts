import type { Page } from '../../pages.ts';

const heading = 'Inventory';
const tabs = 'Stock';

export const stockPages: Page[] = [
  {
    path: '/stock',
    label: 'Stock',
    permission: 'inventory.read',
    menu: { icon: 'box', heading },
    tabs,
    shortLabel: 'Stock levels',
    // The catalogue declares what else changes it.
    reads: { '/inventory/stock': ['sale'] },
    load: () => import('./stock.tsx'),
  },
  { path: '/stock/by-outlet', label: 'Stock by outlet', tabs, load: () => import('./stock-by-outlet.tsx') },
  { path: '/stock/movements', label: 'Movements', tabs, load: () => import('./movements.tsx') },
  { path: '/stock/adjustments', label: 'Adjustments', tabs, load: () => import('./adjustments.tsx') },
  // Seeing goods does not include moving them.
  {
    path: '/stock/adjustments/new',
    permission: 'inventory.write',
    load: () => import('./new-adjustment.tsx'),
  },
  { path: '/stock/transfers/new', permission: 'inventory.write', load: () => import('./new-transfer.tsx') },
  {
    path: '/stocktakes',
    label: 'Stocktakes',
    permission: 'inventory.read',
    menu: { icon: 'checklist', heading },
    load: () => import('./stocktakes.tsx'),
  },
  { path: '/stocktakes/$stocktakeId', load: () => import('./stocktake.tsx') },
  {
    path: '/purchases',
    label: 'Purchases',
    permission: 'inventory.read',
    menu: { icon: 'truck', heading },
    load: () => import('./purchases.tsx'),
  },
  {
    path: '/purchases/new',
    permission: 'inventory.write',
    action: { label: 'New purchase' },
    load: () => import('./new-purchase.tsx'),
  },
];
