import sql from 'sql-template-tag';
import type { Finder } from '../../http/list.ts';

/** Finds products by a part of their name, of a variant's name, or of a SKU or barcode. */
export const findProducts: Finder = sql`find_by_text('PRODUCT', part)`;
