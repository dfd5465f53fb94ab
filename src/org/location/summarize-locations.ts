import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import { readSummary, summaryMeta } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Count, Exactly, named } from '../../http/schema.ts';
import { locations, outletsHere } from './store.ts';

const LocationSummary = named(
  'LocationSummary',
  Exactly({ total: Count, active: Count, inactive: Count, outlets: Count }),
);

export const summarizeLocations = operation({
  id: 'summarizeLocations',
  route: 'GET /locations/summary',
  group: 'ORG/Location',
  summary: 'Locations summary',
  access: 'org.read',
  query: locations.summaryQuery,
  answer: {
    code: 'LOCATIONS_SUMMARIZED',
    message: 'Totals of the locations.',
    data: LocationSummary,
    meta: 'page',
  },

  handle: async (context) => {
    const data = await readSummary<Static<typeof LocationSummary>>(
      context,
      locations,
      sql`
      count(*)::int as total,
      (count(*) filter (where l.status = 'ACTIVE'))::int as active,
      (count(*) filter (where l.status = 'INACTIVE'))::int as inactive,
      coalesce(sum((select count(*) from ${outletsHere(context.actor)})), 0)::int as outlets`,
    );
    return { data, meta: summaryMeta(data.total) };
  },
});
