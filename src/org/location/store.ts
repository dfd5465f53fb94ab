import sql from 'sql-template-tag';
import type { Actor } from '../../http/access.ts';
import {
  contains,
  createdBetween,
  dateFilters,
  defineList,
  naturally,
  searchFilter,
} from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { visibleTo } from '../outlet/store.ts';
import { isCountry } from './country.ts';
import { Country, type Location, type LocationInput, LocationStatus } from './schemas.ts';

export const locationColumns = sql`
  l.id, l.name, l.parent_id as "parentId", l.address, l.country, l.status,
  l.created_at as "createdAt", l.updated_at as "updatedAt", l.version`;

export const locations = defineList({
  name: 'locations',
  from: sql`locations l`,
  id: sql`l.id`,
  sorts: {
    name: { by: naturally(sql`l.name`), type: 'text' },
    createdAt: { by: sql`l.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    ...searchFilter,
    ...dateFilters,
    status: LocationStatus,
    country: Country,
    parentId: Id,
    outletId: Id,
  },
  where: (actor, { search, status, country, parentId, outletId, ...dates }) => [
    sql`l.org_id = ${actor.orgId}`,
    search ? contains(sql`l.name_key`, search) : undefined,
    status ? sql`l.status = ${status}` : undefined,
    country ? sql`l.country = ${country}` : undefined,
    parentId ? sql`l.parent_id = ${parentId}` : undefined,
    outletId ? sql`exists (select 1 from ${outletsHere(actor)} and o.id = ${outletId})` : undefined,
    ...createdBetween(sql`l.created_at`, actor, dates),
  ],
});

/** The outlets in location `l` itself, not in those below it, that the user may see. */
export function outletsHere(actor: Actor) {
  return sql`outlets o where o.org_id = l.org_id and o.location_id = l.id and ${visibleTo(actor)}`;
}

export async function findLocation(tx: Tx, orgId: string, locationId: string): Promise<Location> {
  const location = await tx.one<Location>(sql`
    select ${locationColumns} from locations l where l.org_id = ${orgId} and l.id = ${locationId}`);
  if (!location) throw fail('NOT_FOUND', { message: 'This location does not exist.' });
  return location;
}

/** Used by create and update: fields left out get their default, and texts are trimmed. */
export function locationFields(input: LocationInput) {
  const { name, parentId = null, address, country = null } = input;
  if (country !== null && !isCountry(country)) {
    throw failField('VALIDATION_FAILED', { field: 'country', message: 'must be a country code such as NG' });
  }
  return { name: name.trim(), parentId, address: address?.trim() ?? null, country };
}
