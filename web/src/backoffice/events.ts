import type { EventKind } from '../pages.ts';

/** The events after which pages read goods again. */
export const goodsEvents = [
  'stock',
  'purchase',
  'stocktake',
  'product',
  'variant',
  'variantType',
  'variantValue',
  'category',
  'measurement',
  'import',
] as const satisfies EventKind[];

/** The events after which pages read the books again. */
export const bookEvents = [
  'sale',
  'payment',
  'expense',
  'till',
  'stock',
  'purchase',
  'bank',
  'account',
  'journal',
  'month',
  'taxReturn',
] as const satisfies EventKind[];

/** The events after which pages read customers and vendors again. */
export const partyEvents = [
  'sale',
  'payment',
  'expense',
  'stock',
  'purchase',
  'party',
] as const satisfies EventKind[];
