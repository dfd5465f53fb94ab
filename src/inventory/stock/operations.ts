import { createBulkStock } from './create-bulk-stock.ts';

export const stockOperations = [createBulkStock];
