export type { ReceiptDocument } from './receipt/document.ts';
export { type Figures, figuresOf } from './receipt/figures.ts';
export { readReceipt } from './receipt/read-receipt.ts';
export { renderReceipt } from './receipt/render-receipt.ts';
