import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../../http/access.ts';
import { CursorPage } from '../../../http/envelope.ts';
import { defineList, readPage } from '../../../http/list.ts';
import { operation } from '../../../http/operation.ts';
import { headColumns, presentTaxes, readFiledLines, TaxReturnHead } from './schemas.ts';

const taxReturns = defineList({
  name: 'tax returns',
  from: sql`tax_returns r`,
  id: sql`r.id`,
  sorts: { to: { by: sql`r.ends_on`, type: 'date' } },
  defaultSort: { key: 'to', direction: 'desc' },
  filters: {},
  where: (actor) => [sql`r.org_id = ${actor.orgId}`],
});

export const listTaxReturns = operation({
  id: 'listTaxReturns',
  route: 'GET /tax/returns',
  group: 'Report/Tax',
  summary: 'Filed tax returns (cursor)',
  access: 'reports.read',
  query: taxReturns.query,
  answer: {
    code: 'TAX_RETURNS_LISTED',
    message: 'The filed tax returns.',
    data: CursorPage('TaxReturnPage', TaxReturnHead),
    meta: 'page',
  },

  handle: async (context) => {
    const { tx, actor } = context;
    rejectLimitedUser(actor);
    const { data, meta } = await readPage<Omit<TaxReturnHead, 'output' | 'input' | 'payable'>>(
      context,
      taxReturns,
      headColumns,
    );
    const lines = await readFiledLines(
      tx,
      actor.orgId,
      data.rows.map(({ id }) => id),
    );
    const byReturn = Map.groupBy(lines, ({ returnId }) => returnId);
    const rows = data.rows.map((row) => ({ ...row, ...presentTaxes(actor, byReturn.get(row.id) ?? []) }));
    return { data: { ...data, rows }, meta };
  },
});
