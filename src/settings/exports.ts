export { booksLock } from './books-lock.ts';
export { type ReceiptLook, ReceiptPaper, readReceiptLook } from './receipt-settings.ts';
export { serveLogos } from './serve-logos.ts';
