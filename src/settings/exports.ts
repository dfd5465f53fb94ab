export { booksLock } from './books-lock.ts';
export { ReceiptPaper, readReceiptSetting } from './receipt-settings.ts';
