import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { measureOf } from '../../values/measure.ts';
import { Measurement, MeasurementInput } from './schemas.ts';
import { measurementColumns, rejectHalfPair } from './store.ts';

export const createMeasurement = operation({
  id: 'createMeasurement',
  route: 'POST /measurements',
  group: 'Inventory/Measurements',
  summary: 'Create measurement',
  access: 'inventory.write',
  body: MeasurementInput,
  answer: { code: 'MEASUREMENT_CREATED', message: 'Unit created.', data: Measurement },
  refusals: ['DUPLICATE'],

  handle: async ({ tx, actor, body }) => {
    rejectHalfPair(body);
    const { name, abr, itemCategoryId, mMetric, measuredIn = measureOf(abr) } = body;
    const measurement = await tx.one<Measurement>(sql`
      insert into measurements as m (org_id, id, name, abr, item_category_id, m_metric, measured_in)
      values (${actor.orgId}, ${newId()}, ${name.trim()}, ${abr.trim()},
              ${itemCategoryId?.trim() ?? null}, ${mMetric?.trim() ?? null}, ${measuredIn})
      returning ${measurementColumns}`);
    if (!measurement) throw new Error('the insert gave no row');
    return {
      data: measurement,
      change: { type: 'measurement', id: measurement.id, after: measurement },
      events: [{ type: 'measurement.created', data: measurement }],
    };
  },
});
