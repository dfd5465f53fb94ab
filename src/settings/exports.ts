export { BarcodeLayouts } from './barcode-layouts.ts';
export { booksLock } from './books-lock.ts';
export { TaxRounding } from './business.ts';
export { closeBooksUntil } from './close-books-until.ts';
export { exportBusinessJob } from './export-business-job.ts';
export { findPrinter } from './printers.ts';
export {
  createFirstReceiptSetting,
  type ReceiptLook,
  ReceiptPaper,
  readReceiptLook,
} from './receipt-settings.ts';
export { serveBusinessExports } from './serve-exports.ts';
export { serveLogos } from './serve-logos.ts';
export { readTaxes, TaxComponents, TaxPeriods, taxKindOf, taxPeriodsOf } from './tax-rates.ts';
