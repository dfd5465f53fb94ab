import { listMeasurements } from '../stock/list-measurements.ts';
import { createMeasurement } from './create-measurement.ts';
import { deleteMeasurement } from './delete-measurement.ts';
import { editMeasurement } from './edit-measurement.ts';
import { getMeasurement } from './get-measurement.ts';
import { listMeasurementOptions } from './list-measurement-options.ts';

export const measurementOperations = [
  listMeasurements,
  createMeasurement,
  listMeasurementOptions,
  getMeasurement,
  editMeasurement,
  deleteMeasurement,
];
