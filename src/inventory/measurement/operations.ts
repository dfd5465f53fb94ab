import { routes } from '../../http/route-table.ts';
import { listMeasurements } from '../stock/list-measurements.ts';
import { createMeasurement } from './create-measurement.ts';
import { deleteMeasurement } from './delete-measurement.ts';
import { editMeasurement } from './edit-measurement.ts';
import { getMeasurement } from './get-measurement.ts';
import { listMeasurementOptions } from './list-measurement-options.ts';

export const measurementOperations = routes({
  'GET /measurements': listMeasurements,
  'POST /measurements': createMeasurement,
  'GET /measurements/options': listMeasurementOptions,
  'GET /measurements/{measurementId}': getMeasurement,
  'PUT /measurements/{measurementId}': editMeasurement,
  'DELETE /measurements/{measurementId}': deleteMeasurement,
});
