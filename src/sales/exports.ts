export type { ReceiptDocument } from '../values/receipt-document.ts';
export { type Figures, figuresOf } from '../values/receipt-figures.ts';
export { readReceipt } from './receipt/read-receipt.ts';
export { renderReceipt } from './receipt/render-receipt.ts';
export { salesTransactionTables } from './transaction-tables.ts';
