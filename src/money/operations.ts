import { analysisOperations } from './analysis/operations.ts';
import { bankOperations } from './bank/operations.ts';
import { expenseOperations } from './expense/operations.ts';
import { paymentOperations } from './payment/operations.ts';

export const moneyOperations = [
  ...bankOperations,
  ...paymentOperations,
  ...expenseOperations,
  ...analysisOperations,
];
