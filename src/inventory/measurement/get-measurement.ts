import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { fail } from '../../values/refusal.ts';
import { Measurement } from './schemas.ts';
import { measurementColumns } from './store.ts';

export const getMeasurement = operation({
  id: 'getMeasurement',
  route: 'GET /measurements/{measurementId}',
  group: 'Inventory/Measurements',
  summary: 'Get by ID',
  access: 'inventory.read',
  answer: { code: 'MEASUREMENT_FOUND', message: 'The measurement.', data: Measurement },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    const measurement = await tx.one<Measurement>(sql`
      select ${measurementColumns} from measurements m
      where m.org_id = ${actor.orgId} and m.id = ${params.measurementId}`);
    if (!measurement) throw fail('NOT_FOUND', { message: 'This unit does not exist.' });
    return { data: measurement };
  },
});
