import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { createPrinter } from './create-printer.ts';
import { createReceiptSetting } from './create-receipt-setting.ts';
import { deletePrinter } from './delete-printer.ts';
import { deleteView } from './delete-view.ts';
import { exportBusiness } from './export-business.ts';
import { getBusinessSettings } from './get-business-settings.ts';
import { listPrinters } from './list-printers.ts';
import { listReceiptSettings } from './list-receipt-settings.ts';
import { listViews } from './list-views.ts';
import { saveView } from './save-view.ts';
import { updateBusinessSettings } from './update-business-settings.ts';
import { updatePrinter } from './update-printer.ts';
import { updateReceiptSetting } from './update-receipt-setting.ts';

export const settingsOperations: Operation[] = routes({
  'GET /settings/business': getBusinessSettings,
  'PATCH /settings/business': updateBusinessSettings,
  'POST /settings/receipts': createReceiptSetting,
  'PUT /settings/receipts/{receiptId}': updateReceiptSetting,
  'GET /settings/receipts': listReceiptSettings,
  'GET /settings/views': listViews,
  'POST /settings/views': saveView,
  'DELETE /settings/views/{viewId}': deleteView,
  'POST /settings/export': exportBusiness,
  'GET /settings/printers': listPrinters,
  'POST /settings/printers': createPrinter,
  'PATCH /settings/printers/{printerId}': updatePrinter,
  'DELETE /settings/printers/{printerId}': deletePrinter,
});
