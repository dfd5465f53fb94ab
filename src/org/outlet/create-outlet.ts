import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { Outlet, OutletInput } from './schemas.ts';
import { nextOutletCode, outletColumns, rejectUnknownTimeZone } from './store.ts';

export const createOutlet = operation({
  id: 'createOutlet',
  route: 'POST /outlets',
  group: 'ORG/Outlet',
  summary: 'Create Outlet',
  access: 'org.write',
  body: OutletInput,
  answer: { code: 'OUTLET_CREATED', message: 'The outlet is open.', data: Outlet },
  refusals: ['DUPLICATE', 'NOT_FOUND'],

  handle: async ({ tx, actor, body }) => {
    rejectUnknownTimeZone(body.timezone);
    const {
      name,
      type = 'STORE',
      locationId = null,
      address = null,
      phone = null,
      dayStartsAt = '00:00',
    } = body;
    const code = body.code ?? (await nextOutletCode(tx, actor.orgId));
    const outlet = await tx.one<Outlet>(sql`
      insert into outlets as o (org_id, id, code, name, type, location_id, address, phone, timezone, day_starts_at)
      select ${actor.orgId}, ${newId()}, ${code}, ${name}, ${type}, ${locationId}, ${address}, ${phone},
             coalesce(${body.timezone ?? null}, timezone), ${dayStartsAt}
      from organisations where org_id = ${actor.orgId}
      returning ${outletColumns}`);
    if (!outlet) throw new Error('the business of this outlet is gone');
    return {
      data: outlet,
      change: { type: 'outlet', id: outlet.id, after: outlet },
      events: [{ type: 'outlet.created', data: outlet }],
    };
  },
});
