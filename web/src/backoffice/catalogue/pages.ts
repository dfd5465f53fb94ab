import type { Page } from '../../pages.ts';
import { goodsEvents } from '../events.ts';

const tabs = 'Catalogue';

export const cataloguePages: Page[] = [
  {
    path: '/products',
    label: 'Products',
    words: 'items, goods, catalogue, price, cost, margin, barcode, sku, service',
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
    actions: [{ label: 'New product', words: 'add item, create, service, price, barcode' }],
    load: () => import('./product-page.tsx'),
  },
  {
    path: '/products/labels',
    tabs,
    actions: [{ label: 'Print labels', words: 'shelf, price tags, stickers, barcodes' }],
    load: () => import('./labels.tsx'),
  },
  { path: '/products/$productId', tabs, load: () => import('./product-page.tsx') },
  {
    path: '/categories',
    label: 'Categories',
    permission: 'inventory.read',
    words: 'groups, departments',
    tabs,
    actions: [
      { label: 'New category', words: 'add group', permission: 'inventory.write', search: { open: 'new' } },
    ],
    load: () => import('./categories.tsx'),
  },
  {
    path: '/measurements',
    label: 'Units',
    permission: 'inventory.read',
    words: 'measurements, weight, kilogram, litre, box, pack, carton',
    tabs,
    reads: { '/measurements': goodsEvents },
    load: () => import('./measurements.tsx'),
  },
  {
    path: '/variant-types',
    label: 'Variant types',
    permission: 'inventory.read',
    words: 'sizes, colours, colors, options',
    tabs,
    load: () => import('./variant-types.tsx'),
  },
  {
    path: '/import',
    area: 'import',
    label: 'Import',
    words: 'upload, csv, excel, spreadsheet, square, shopify, loyverse, lightspeed, move in, opening stock',
    permission: 'inventory.write',
    tabs,
    load: () => import('./import/import-page.tsx'),
  },
];
