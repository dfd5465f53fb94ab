import sql from 'sql-template-tag';
import type { Finder } from '../../http/list.ts';

/** Finds parties that are not archived by a part of their name, address or number. */
export const findParties: Finder = sql`find_by_text('PARTY', part)`;
