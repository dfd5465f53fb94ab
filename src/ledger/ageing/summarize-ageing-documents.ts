import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { Money, majorOf } from '../../http/money.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { agedDocuments } from './documents.ts';

export const summarizeAgeingDocuments = operation({
  id: 'summarizeAgeingDocuments',
  route: 'GET /reports/ageing/documents/summary',
  group: 'Report/Ageing',
  summary: 'Open documents summary',
  description: 'Adds up GET /reports/ageing/documents under the same filters.',
  access: 'reports.read',
  query: agedDocuments.summaryQuery,
  answer: {
    code: 'AGEING_DOCUMENTS_SUMMARIZED',
    message: 'Totals of the open documents.',
    data: named(
      'AgedDocumentsSummary',
      Exactly({
        count: Count,
        open: Money,
        overdue: { ...Money, description: 'The part that is past its due date.' },
      }),
    ),
    meta: 'page',
  },

  handle: async (context) => {
    const { actor } = context;
    rejectLimitedUser(actor);
    const { count, open, overdue } = await readSummary<{ count: number; open: bigint; overdue: bigint }>(
      context,
      agedDocuments,
      sql`count(*)::int as count, coalesce(sum(d.open_minor), 0) as open,
          coalesce(sum(d.open_minor) filter (where d.overdue > 0), 0) as overdue`,
    );
    return {
      data: { count, open: majorOf(actor, open), overdue: majorOf(actor, overdue) },
      meta: summaryMeta(count),
    };
  },
});
