import { CursorPage } from '../http/envelope.ts';
import { mergePages, readPage } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Business, type BusinessRow, businessColumns, businesses, withUse } from './businesses.ts';
import { inEveryCell } from './every-cell.ts';

export const listBusinesses = operation({
  id: 'listBusinesses',
  route: 'GET /admin/businesses',
  group: 'Admin/Businesses',
  summary: 'List businesses (cursor)',
  description: 'Every business of this server with its subscription. Operators cannot see inside a business.',
  access: 'platform.admin',
  query: businesses.query,
  answer: {
    code: 'BUSINESSES_LISTED',
    message: 'The businesses.',
    data: CursorPage('BusinessPage', Business),
    meta: 'page',
  },

  handle: async (context) => {
    const { results, note } = await inEveryCell(context.tx, async (tx) => {
      const page = await readPage<BusinessRow>({ ...context, tx }, businesses, businessColumns);
      return { ...page, data: { ...page.data, rows: await withUse(tx, page.data.rows) } };
    });
    return { ...(await mergePages(context, businesses, results)), ...note };
  },
});
