import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { rejectBeyondPlan } from '../plan-limits.ts';
import { lockOrganisation, rejectUnusableLocation } from '../store.ts';
import { Outlet, OutletEdit } from './schemas.ts';
import {
  getVisibleOutlet,
  outletColumns,
  outletFields,
  rejectFormerCode,
  rejectLastActiveOutlet,
} from './store.ts';

export const editOutlet = operation({
  id: 'editOutlet',
  route: 'PUT /outlets/{outletId}',
  group: 'ORG/Outlet',
  summary: 'Edit Outlet',
  description:
    'Fields left out go back to their default, except code, timezone, status and allowsNegativeStock, which stay. A user who is limited to outlets cannot close or move them.',
  access: 'org.write',
  body: OutletEdit,
  answer: { code: 'OUTLET_UPDATED', message: 'Outlet changed.', data: Outlet },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION', 'INVALID_STATE', 'IN_USE'],

  handle: async ({ tx, actor, params, body, service }) => {
    const { name, type, locationId, address, phone, dayStartsAt } = outletFields(body);
    await lockOrganisation(tx, actor.orgId);
    const before = await getVisibleOutlet(tx, actor, params.outletId);
    const { version, code, timezone, allowsNegativeStock, status } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    if (status !== before.status || locationId !== before.locationId) rejectLimitedUser(actor);
    if (locationId && locationId !== before.locationId) {
      await rejectUnusableLocation(tx, actor.orgId, { field: 'locationId', id: locationId });
    }
    if (code !== before.code) {
      await rejectFormerCode(tx, { orgId: actor.orgId, code, outletId: before.id });
      await tx.run(sql`
        insert into former_outlet_codes (org_id, code, outlet_id) values (${actor.orgId}, ${before.code}, ${before.id})
        on conflict do nothing`);
    }
    const isClosing = before.status === 'ACTIVE' && status === 'CLOSED';
    if (isClosing) await rejectLastActiveOutlet(tx, actor.orgId);
    const outlet = await tx.one<Outlet>(sql`
      update outlets o
      set name = ${name}, code = ${code}, type = ${type}, location_id = ${locationId}, address = ${address},
          phone = ${phone}, timezone = ${timezone}, day_starts_at = ${dayStartsAt},
          allows_negative_stock = ${allowsNegativeStock}, status = ${status}, version = o.version + 1, updated_at = now()
      where o.org_id = ${actor.orgId} and o.id = ${before.id}
      returning ${outletColumns}`);
    if (!outlet) throw new Error('the outlet disappeared under its lock');
    if (before.status === 'CLOSED' && status === 'ACTIVE') {
      await rejectBeyondPlan(tx, service, actor.orgId, 'outlets');
    }
    return {
      data: outlet,
      change: { type: 'outlet', id: outlet.id, before, after: outlet },
      events: [{ type: isClosing ? 'outlet.closed' : 'outlet.updated', data: outlet }],
    };
  },
});
