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
import { isTimeZone } from '../../values/time-zone.ts';
import { nameMaxLength, type Outlet, type OutletInput, OutletStatus, OutletType } from './schemas.ts';

export const outletColumns = sql`
  o.id, o.name, o.code, o.type, o.location_id as "locationId", o.address, o.phone, o.timezone,
  o.day_starts_at as "dayStartsAt", o.allows_negative_stock as "allowsNegativeStock", o.status,
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.version`;

export const outlets = defineList({
  name: 'outlets',
  from: sql`outlets o`,
  id: sql`o.id`,
  sorts: {
    name: { by: naturally(sql`o.name`), type: 'text' },
    code: { by: sql`o.code`, type: 'text' },
    createdAt: { by: sql`o.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    ...searchFilter,
    ...dateFilters,
    status: OutletStatus,
    type: OutletType,
    locationId: Id,
    outletId: Id,
  },
  where: (actor, { search, status, type, locationId, outletId, ...dates }) => [
    sql`o.org_id = ${actor.orgId}`,
    visibleTo(actor),
    search ? contains(sql`o.name_key`, search) : undefined,
    status ? sql`o.status = ${status}` : undefined,
    type ? sql`o.type = ${type}` : undefined,
    locationId ? sql`o.location_id = ${locationId}` : undefined,
    outletId ? sql`o.id = ${outletId}` : undefined,
    ...createdBetween(sql`o.created_at`, actor, dates),
  ],
});

/** The condition for outlets `o` that the user may see. A limited user sees no others, not even by their ids. */
export function visibleTo(actor: Actor) {
  return actor.outletIds ? sql`o.id = any(${actor.outletIds}::uuid[])` : sql`true`;
}

export async function getVisibleOutlet(tx: Tx, actor: Actor, outletId: string): Promise<Outlet> {
  const outlet = await tx.one<Outlet>(sql`
    select ${outletColumns} from outlets o
    where o.org_id = ${actor.orgId} and o.id = ${outletId} and ${visibleTo(actor)}`);
  if (!outlet) throw fail('NOT_FOUND', { message: 'This outlet does not exist.' });
  return outlet;
}

/** Used by create and edit: fields left out get their default, and texts are trimmed. */
export function outletFields(input: OutletInput) {
  rejectUnknownTimeZone(input.timezone);
  const { name, type = 'STORE', locationId = null, address, phone, dayStartsAt = '00:00' } = input;
  return {
    name: name.trim(),
    type,
    locationId,
    address: address?.trim() ?? null,
    phone: phone?.trim() ?? null,
    dayStartsAt,
  };
}

/** Finds the first free code. The business is locked, so two outlets never get the same. */
export async function nextOutletCode(tx: Tx, orgId: string): Promise<string> {
  const row = await tx.one<{ code: string }>(sql`
    select 'O' || min(n) as code
    from generate_series(1, (select count(*)::int + 1 from outlets where org_id = ${orgId})
                            + (select count(*)::int from former_outlet_codes where org_id = ${orgId})) n
    where not exists (select 1 from outlets where org_id = ${orgId} and code = 'O' || n)
      and not exists (select 1 from former_outlet_codes where org_id = ${orgId} and code = 'O' || n)`);
  if (!row) throw new Error('an aggregate has a row');
  return row.code;
}

/** Refuses a code that another outlet once had: its numbers contain that code, and would be given out again. */
export async function rejectFormerCode(
  tx: Tx,
  { orgId, code, outletId }: { orgId: string; code: string; outletId?: string },
): Promise<void> {
  const former = await tx.one<{ outletId: string }>(sql`
    select outlet_id as "outletId" from former_outlet_codes where org_id = ${orgId} and code = ${code}`);
  if (former && former.outletId !== outletId) {
    throw failField('DUPLICATE', { field: 'code', message: 'was the code of another outlet' });
  }
}

/** Refuses to close the last active outlet. */
export async function rejectLastActiveOutlet(tx: Tx, orgId: string): Promise<void> {
  const active = await tx.all(sql`
    select 1 from outlets where org_id = ${orgId} and status = 'ACTIVE' limit 2`);
  if (active.length < 2) {
    throw fail('IN_USE', {
      message: 'This is the last active outlet. Open another one before you close it.',
    });
  }
}

function rejectUnknownTimeZone(timezone: string | undefined): void {
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw failField('VALIDATION_FAILED', {
      field: 'timezone',
      message: 'must be a time zone such as Europe/Paris',
    });
  }
}

/** Creates the first outlet of a new business, named after it. */
export async function openFirstOutlet(
  tx: Tx,
  outlet: { orgId: string; id: string; name: string; timezone: string },
): Promise<void> {
  // A business may have a longer name than an outlet.
  const name = [...outlet.name.trim()].slice(0, nameMaxLength).join('').trimEnd();
  await tx.run(sql`
    insert into outlets (org_id, id, code, name, timezone)
    values (${outlet.orgId}, ${outlet.id}, 'O1', ${name}, ${outlet.timezone})`);
}
