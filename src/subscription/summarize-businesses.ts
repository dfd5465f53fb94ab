import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { readSummary, summaryMeta } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Count, Exactly, named } from '../http/schema.ts';
import { businesses } from './businesses.ts';
import { trialEnd } from './trial.ts';

const BusinessSummary = named(
  'BusinessSummary',
  Exactly({
    total: Count,
    trial: Count,
    active: Count,
    expired: Count,
    endingSoon: { ...Count, description: 'Businesses whose subscription or trial ends within 7 days.' },
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
    const data = await readSummary<Static<typeof BusinessSummary>>(
      context,
      businesses,
      sql`
      count(*)::int as total,
      (count(*) filter (where o.subscribed_until is null and ${endsAt} > now()))::int as trial,
      (count(*) filter (where o.subscribed_until > now()))::int as active,
      (count(*) filter (where ${endsAt} <= now()))::int as expired,
      (count(*) filter (where ${endsAt} > now() and ${endsAt} <= now() + interval '7 days'))::int as "endingSoon"`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});
