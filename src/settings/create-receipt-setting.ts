import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { newId } from '../platform/ids.ts';
import { readLogo } from './logo.ts';
import {
  dropDefault,
  ReceiptSetting,
  ReceiptSettingInput,
  receiptFields,
  receiptSettingColumns,
  rejectForeignOutlet,
} from './receipt-settings.ts';

export const createReceiptSetting = operation({
  id: 'createReceiptSetting',
  route: 'POST /settings/receipts',
  group: 'Settings',
  summary: 'Create Receipt',
  description: 'Sets how receipts look, for one outlet or for all outlets without a setting of their own.',
  access: 'settings.write',
  body: ReceiptSettingInput,
  answer: {
    code: 'RECEIPT_SETTING_CREATED',
    message: 'Receipt setting created.',
    data: ReceiptSetting,
  },
  refusals: ['NOT_FOUND', 'DUPLICATE'],

  prepare: async ({ body }) => (body.logo ? readLogo(body.logo) : undefined),

  handle: async ({ tx, actor, body, prepared: logo }) => {
    const { name, outletId, ...made } = receiptFields(body);
    await rejectForeignOutlet(tx, actor, outletId);
    await lockOrganisation(tx, actor.orgId);
    if (body.isDefault) await dropDefault(tx, actor, outletId);
    const setting = await tx.one<ReceiptSetting>(sql`
      insert into receipt_settings as r (org_id, id, name, outlet_id, header_lines, footer_lines, tax_number, language,
                                         paper, code, show_logo, show_cashier, show_customer, logo_id, logo_png,
                                         is_default)
      values (${actor.orgId}, ${newId()}, ${name}, ${outletId}, ${made.headerLines}, ${made.footerLines},
              ${made.taxNumber}, ${made.language}, ${made.paper}, ${made.code}, ${made.showLogo}, ${made.showCashier},
              ${made.showCustomer}, ${logo?.id ?? null}, ${logo?.png ?? null},
              coalesce(${body.isDefault ?? null}, not exists (
                select from receipt_settings d
                where d.org_id = ${actor.orgId} and d.outlet_id is not distinct from ${outletId}::uuid and d.is_default)))
      returning ${receiptSettingColumns}`);
    if (!setting) throw new Error('the insert gave no row');
    return {
      data: setting,
      change: { type: 'receipt_setting', id: setting.id, after: setting },
      events: [{ type: 'receipt_setting.created', data: setting }],
    };
  },
});
