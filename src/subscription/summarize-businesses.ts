import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { readSummary, summaryMeta } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Count, Exactly, named } from '../http/schema.ts';
import { businesses } from './businesses.ts';
import { inEveryCell } from './every-cell.ts';
import { trialEnd } from './trial.ts';

const BusinessSummary = named(
  'BusinessSummary',
  Exactly({
    total: Count,
    trial: Count,
    active: Count,
    expired: Count,
    endingSoon: { ...Count, description: 'Businesses whose subscription or trial ends within 7 days.' },
    isComplete: Type.Boolean({
      description: 'False while a cell does not answer, because its businesses are not counted.',
    }),
  }),
);

export const summarizeBusinesses = operation({
  id: 'summarizeBusinesses',
  route: 'GET /admin/businesses/summary',
  group: 'Admin/Businesses',
  summary: 'Businesses summary',
  access: 'platform.admin',
  query: businesses.summaryQuery,
  answer: {
    code: 'BUSINESSES_SUMMARIZED',
    message: 'Totals of the businesses.',
    data: BusinessSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const endsAt = sql`coalesce(o.subscribed_until, ${trialEnd})`;
    const { results, isComplete, note } = await inEveryCell(context.tx, (tx) =>
      readSummary<Omit<Static<typeof BusinessSummary>, 'isComplete'>>(
        { ...context, tx },
        businesses,
        sql`
      count(*)::int as total,
      (count(*) filter (where o.subscribed_until is null and ${endsAt} > now()))::int as trial,
      (count(*) filter (where o.subscribed_until > now()))::int as active,
      (count(*) filter (where ${endsAt} <= now()))::int as expired,
      (count(*) filter (where ${endsAt} > now() and ${endsAt} <= now() + interval '7 days'))::int as "endingSoon"`,
      ),
    );
    const data = results.reduce((sum, part) => ({
      total: sum.total + part.total,
      trial: sum.trial + part.trial,
      active: sum.active + part.active,
      expired: sum.expired + part.expired,
      endingSoon: sum.endingSoon + part.endingSoon,
    }));
    return { data: { ...data, isComplete }, meta: summaryMeta(data.total), ...note };
  },
});
