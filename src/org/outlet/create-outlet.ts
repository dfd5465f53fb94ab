import sql from 'sql-template-tag';
import { rejectLimitedUser } from '../../http/access.ts';
import { operation } from '../../http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { rejectBeyondPlan } from '../plan-limits.ts';
import { lockOrganisation, rejectUnusableLocation } from '../store.ts';
import { Outlet, OutletInput } from './schemas.ts';
import { nextOutletCode, outletColumns, outletFields, rejectFormerCode } from './store.ts';

export const createOutlet = operation({
  id: 'createOutlet',
  route: 'POST /outlets',
  group: 'ORG/Outlet',
  summary: 'Create Outlet',
  access: 'org.write',
  body: OutletInput,
  answer: { code: 'OUTLET_CREATED', message: 'Outlet created.', data: Outlet },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'INVALID_STATE'],

  handle: async ({ tx, actor, body, service }) => {
    rejectLimitedUser(actor);
    const { name, type, locationId, address, phone, dayStartsAt } = outletFields(body);
    const organisation = await lockOrganisation(tx, actor.orgId);
    if (locationId) await rejectUnusableLocation(tx, actor.orgId, { field: 'locationId', id: locationId });
    const timezone = body.timezone ?? organisation.timezone;
    const code = body.code ?? (await nextOutletCode(tx, actor.orgId));
    await rejectFormerCode(tx, { orgId: actor.orgId, code });
    const outlet = await tx.one<Outlet>(sql`
      insert into outlets as o (org_id, id, code, name, type, location_id, address, phone, timezone, day_starts_at,
                                allows_negative_stock)
      values (${actor.orgId}, ${newId()}, ${code}, ${name}, ${type}, ${locationId}, ${address}, ${phone},
              ${timezone}, ${dayStartsAt}, ${body.allowsNegativeStock ?? false})
      returning ${outletColumns}`);
    if (!outlet) throw new Error('the insert gave no row');
    await rejectBeyondPlan(tx, service, actor.orgId, 'outlets');
    return {
      data: outlet,
      change: { type: 'outlet', id: outlet.id, after: outlet },
      events: [{ type: 'outlet.created', data: outlet }],
    };
  },
});
