import type { Page } from '../../pages.ts';
import { goodsEvents } from '../events.ts';

const tabs = 'Catalogue';

export const cataloguePages: Page[] = [
  {
    path: '/products',
    label: 'Products',
    permission: 'inventory.read',
    menu: { icon: 'tag', heading: 'Inventory' },
    tabs,
    reads: { '/inventory': goodsEvents, '/product': goodsEvents },
    load: () => import('./products.tsx'),
  },
  {
    path: '/products/new',
    permission: 'inventory.write',
    tabs,
    action: { label: 'New product' },
    load: () => import('./product-page.tsx'),
  },
  { path: '/products/labels', tabs, load: () => import('./labels.tsx') },
  { path: '/products/$productId', tabs, load: () => import('./product-page.tsx') },
  {
    path: '/categories',
    label: 'Categories',
    permission: 'inventory.read',
    tabs,
    load: () => import('./categories.tsx'),
  },
  {
    path: '/measurements',
    label: 'Units',
    permission: 'inventory.read',
    tabs,
    reads: { '/measurements': goodsEvents },
    load: () => import('./measurements.tsx'),
  },
  {
    path: '/variant-types',
    label: 'Variant types',
    permission: 'inventory.read',
    tabs,
    load: () => import('./variant-types.tsx'),
  },
  {
    path: '/import',
    label: 'Import',
    permission: 'inventory.write',
    tabs,
    load: () => import('./import/import-page.tsx'),
  },
];
