import sql from 'sql-template-tag';
import type { Finder } from '../../http/list.ts';

/** Products by a part of their name, of the names of their variants, or of any SKU or barcode. */
export const findProducts: Finder = sql`find_by_text('PRODUCT', part)`;
