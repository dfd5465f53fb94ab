import sql from 'sql-template-tag';
import type { Type } from 'typebox';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { outlets } from './store.ts';

const OutletSummary = named(
  'OutletSummary',
  Exactly({
    total: Count,
    active: Count,
    closed: Count,
    byType: Exactly({ STORE: Count, WAREHOUSE: Count, KIOSK: Count, ONLINE: Count }),
  }),
);
type Summary = Type.Static<typeof OutletSummary>;

export const summarizeOutlets = operation({
  id: 'summarizeOutlets',
  route: 'GET /outlets/summary',
  group: 'ORG/Outlet',
  summary: 'Outlets summary',
  access: 'org.read',
  query: outlets.summaryQuery,
  answer: {
    code: 'OUTLETS_SUMMARIZED',
    message: 'Totals of the outlets.',
    data: OutletSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const data = await readSummary<Summary>(
      context,
      outlets,
      sql`
      count(*)::int as total,
      (count(*) filter (where o.status = 'ACTIVE'))::int as active,
      (count(*) filter (where o.status = 'CLOSED'))::int as closed,
      json_build_object(
        'STORE', count(*) filter (where o.type = 'STORE'),
        'WAREHOUSE', count(*) filter (where o.type = 'WAREHOUSE'),
        'KIOSK', count(*) filter (where o.type = 'KIOSK'),
        'ONLINE', count(*) filter (where o.type = 'ONLINE')) as "byType"`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});
