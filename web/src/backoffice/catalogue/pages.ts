import type { Pages } from '../../pages.ts';

export const cataloguePages: Pages = [
  ['/products', () => import('./products.tsx')],
  ['/products/new', () => import('./product-page.tsx')],
  ['/products/labels', () => import('./labels.tsx')],
  ['/products/$productId', () => import('./product-page.tsx')],
  ['/categories', () => import('./categories.tsx')],
  ['/measurements', () => import('./measurements.tsx')],
  ['/variant-types', () => import('./variant-types.tsx')],
  ['/import', () => import('./import/import-page.tsx')],
];
