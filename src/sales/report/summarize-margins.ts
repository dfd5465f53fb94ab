import sql from 'sql-template-tag';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { getVisibleOutlet } from '../../org/exports.ts';
import { ComparedDays, readPeriod } from './compared-period.ts';
import {
  type MarginRow,
  marginFields,
  marginFieldsOf,
  marginSums,
  marginsOf,
  marginsSummaryQuery,
} from './margins.ts';

export const summarizeMargins = operation({
  id: 'summarizeMargins',
  route: 'GET /reports/margins/summary',
  group: 'Report/Sales',
  summary: 'Margins summary',
  description: 'The totals of the list for the same filters, and the days that it is of.',
  access: 'reports.read',
  query: marginsSummaryQuery,
  answer: {
    code: 'MARGINS_SUMMARIZED',
    message: 'Totals of the margins.',
    data: named('MarginSummary', Exactly({ ...ComparedDays, count: Count, ...marginFields })),
    meta: 'page',
  },
  refusals: ['NOT_FOUND'],

  handle: async (context) => {
    const { tx, actor, query } = context;
    if (query.outletId) await getVisibleOutlet(tx, actor, query.outletId);
    const period = await readPeriod(tx, actor, query);
    const row = await readSummary<MarginRow & { count: number }>(
      context,
      marginsOf(actor, query, period),
      sql`count(*)::int as count, ${marginSums}`,
    );
    return {
      data: { ...period, count: row.count, ...marginFieldsOf(actor, row) },
      meta: summaryMeta(row.count),
    };
  },
});
