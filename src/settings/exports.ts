export { booksLock } from './books-lock.ts';
export { exportBusinessJob } from './export-business-job.ts';
export { ReceiptPaper, readReceiptSetting } from './receipt-settings.ts';
export { serveBusinessExports } from './serve-exports.ts';
