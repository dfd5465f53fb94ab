import type { Operation } from '../http/operation.ts';
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

export const settingsOperations: Operation[] = [
  getBusinessSettings,
  updateBusinessSettings,
  createReceiptSetting,
  updateReceiptSetting,
  listReceiptSettings,
  listViews,
  saveView,
  deleteView,
  exportBusiness,
  listPrinters,
  createPrinter,
  updatePrinter,
  deletePrinter,
];
