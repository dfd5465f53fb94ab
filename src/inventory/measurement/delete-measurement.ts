import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../../http/envelope.ts';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { isPairUsed, lockMeasurement } from './store.ts';

export const deleteMeasurement = operation({
  id: 'deleteMeasurement',
  route: 'DELETE /measurements/{measurementId}',
  group: 'Inventory/Measurements',
  summary: 'Delete measurement',
  description: 'Only a measurement that no product is sold in can be deleted.',
  access: 'inventory.write',
  answer: {
    code: 'MEASUREMENT_DELETED',
    message: 'Unit removed.',
    data: Nothing,
    meta: 'page',
  },
  refusals: ['NOT_FOUND', 'IN_USE'],

  handle: async ({ tx, actor, params }) => {
    const before = await lockMeasurement(tx, actor.orgId, params.measurementId);
    const used = await tx.one(sql`
      select 1 from item_prices where org_id = ${actor.orgId} and measurement_id = ${before.id} limit 1`);
    if (used || (await isPairUsed(tx, actor.orgId, before))) {
      throw fail('IN_USE', { message: 'Products still use this unit. Change them first.' });
    }
    await tx.run(sql`delete from measurements where org_id = ${actor.orgId} and id = ${before.id}`);
    return {
      data: null,
      meta: deletedMeta,
      change: { type: 'measurement', id: before.id, before },
      events: [{ type: 'measurement.deleted', data: before }],
    };
  },
});
