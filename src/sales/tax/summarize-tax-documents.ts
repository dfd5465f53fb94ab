import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { readSummary, rejectReversedDates, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { taxDocuments } from './documents.ts';

export const summarizeTaxDocuments = operation({
  id: 'summarizeTaxDocuments',
  route: 'GET /reports/tax/documents/summary',
  group: 'Report/Tax',
  summary: 'Tax documents summary',
  description: 'What the documents add up to under the same filters: the figure of the tax report.',
  access: 'reports.read',
  query: taxDocuments.summaryQuery,
  answer: {
    code: 'TAX_DOCUMENTS_SUMMARIZED',
    message: 'Totals of the documents.',
    data: named('TaxDocumentSummary', Exactly({ count: Count, net: Money, tax: Money })),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor, query } = context;
    rejectLimitedUser(actor);
    rejectReversedDates(query);
    const sums = await readSummary<{ count: number; netMinor: bigint; taxMinor: bigint }>(
      context,
      taxDocuments,
      sql`count(*)::int as count, coalesce(sum(d.net_minor), 0) as "netMinor",
          coalesce(sum(d.tax_minor), 0) as "taxMinor"`,
    );
    return {
      data: {
        count: sums.count,
        net: majorOf(actor, sums.netMinor),
        tax: majorOf(actor, sums.taxMinor),
      },
      meta: summaryMeta(sums.count),
    };
  },
});
