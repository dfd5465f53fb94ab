import { CursorPage } from '../../http/envelope.ts';
import { readPage } from '../../http/list.ts';
import { operation } from '../../http/operation.ts';
import { Measurement } from '../measurement/schemas.ts';
import { measurementColumns, measurements } from '../measurement/store.ts';

export const listMeasurements = operation({
  id: 'listMeasurements',
  route: 'GET /measurements',
  group: 'Inventory',
  summary: 'Get measurement',
  access: 'inventory.read',
  query: measurements.query,
  answer: {
    code: 'MEASUREMENTS_LISTED',
    message: 'The measurements.',
    data: CursorPage('MeasurementPage', Measurement),
    meta: 'page',
  },

  handle: (context) => readPage<Measurement>(context, measurements, measurementColumns),
});
