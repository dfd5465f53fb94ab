import type { Operation } from '../http/operation.ts';
import { createReceiptSetting } from './create-receipt-setting.ts';
import { deleteView } from './delete-view.ts';
import { exportBusiness } from './export-business.ts';
import { getBusinessSettings } from './get-business-settings.ts';
import { listReceiptSettings } from './list-receipt-settings.ts';
import { listViews } from './list-views.ts';
import { saveView } from './save-view.ts';
import { updateBusinessSettings } from './update-business-settings.ts';
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
];
