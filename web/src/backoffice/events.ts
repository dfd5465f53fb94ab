import type { EventKind } from '../pages.ts';

/** The events that change what pages show of the goods, the books and the parties. */
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
] as const satisfies EventKind[];

export const partyEvents = [
  'sale',
  'payment',
  'expense',
  'stock',
  'purchase',
  'party',
] as const satisfies EventKind[];
