import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { Measurement, MeasurementEdit } from './schemas.ts';
import { isPairUsed, lockMeasurement, measurementColumns, rejectHalfPair } from './store.ts';

export const editMeasurement = operation({
  id: 'editMeasurement',
  route: 'PUT /measurements/{measurementId}',
  group: 'Inventory/Measurements',
  summary: 'Edit measurement',
  description:
    'The legacy pair (itemCategoryId, mMetric) and `measuredIn` stay as they are when left out. The pair cannot change while records refer to it.',
  access: 'inventory.write',
  body: MeasurementEdit,
  answer: { code: 'MEASUREMENT_EDITED', message: 'Unit changed.', data: Measurement },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION', 'IN_USE'],

  handle: async ({ tx, actor, params, body }) => {
    const before = await lockMeasurement(tx, actor.orgId, params.measurementId);
    const { name, abr, measuredIn, version, ...pair } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    const [itemCategoryId, mMetric] = [pair.itemCategoryId?.trim() ?? null, pair.mMetric?.trim() ?? null];
    rejectHalfPair({ itemCategoryId, mMetric });
    const keepsPair = itemCategoryId === before.itemCategoryId && mMetric === before.mMetric;
    if (!keepsPair && (await isPairUsed(tx, actor.orgId, before))) {
      throw fail('IN_USE', {
        message:
          'Products still use this unit by its itemCategoryId and mMetric, so these two cannot be changed.',
      });
    }
    const measurement = await tx.one<Measurement>(sql`
      update measurements m
      set name = ${name.trim()}, abr = ${abr.trim()}, item_category_id = ${itemCategoryId}, m_metric = ${mMetric},
          measured_in = ${measuredIn}, version = m.version + 1, updated_at = now()
      where m.org_id = ${actor.orgId} and m.id = ${before.id}
      returning ${measurementColumns}`);
    if (!measurement) throw new Error('the measurement went away under its lock');
    return {
      data: measurement,
      change: { type: 'measurement', id: measurement.id, before, after: measurement },
      events: [{ type: 'measurement.updated', data: measurement }],
    };
  },
});
