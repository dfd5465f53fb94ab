import { adjustmentOperations } from './adjustment/operations.ts';
import { categoryOperations } from './category/operations.ts';
import { measurementOperations } from './measurement/operations.ts';
import { productOperations } from './product/operations.ts';
import { purchaseOperations } from './purchase/operations.ts';
import { stockOperations } from './stock/operations.ts';
import { stocktakeOperations } from './stocktake/operations.ts';

export const inventoryOperations = [
  ...categoryOperations,
  ...measurementOperations,
  ...productOperations,
  ...stockOperations,
  ...purchaseOperations,
  ...adjustmentOperations,
  ...stocktakeOperations,
];
