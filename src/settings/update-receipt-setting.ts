import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { fail } from '../values/refusal.ts';
import { readLogo } from './logo.ts';
import {
  dropDefault,
  ReceiptSetting,
  ReceiptSettingEdit,
  receiptFields,
  receiptSettingColumns,
  receiptsVisibleTo,
  rejectForeignOutlet,
} from './receipt-settings.ts';

export const updateReceiptSetting = operation({
  id: 'updateReceiptSetting',
  route: 'PUT /settings/receipts/{receiptId}',
  group: 'Settings',
  summary: 'Update a receipt setting',
  description: 'Fields left out go back to their default, except logo and isDefault, which stay.',
  access: 'settings.write',
  body: ReceiptSettingEdit,
  answer: {
    code: 'RECEIPT_SETTING_UPDATED',
    message: 'Receipt setting changed.',
    data: ReceiptSetting,
  },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION'],

  prepare: async ({ body }) => (body.logo ? readLogo(body.logo) : undefined),

  handle: async ({ tx, actor, params, body, prepared: logo }) => {
    const { orgId } = actor;
    const { name, outletId, ...made } = receiptFields(body);
    await lockOrganisation(tx, orgId);
    const before = await tx.one<ReceiptSetting>(sql`
      select ${receiptSettingColumns} from receipt_settings r
      where r.org_id = ${orgId} and r.id = ${params.receiptId} and ${receiptsVisibleTo(actor)}`);
    if (!before) throw fail('NOT_FOUND');
    await rejectForeignOutlet(tx, actor, before.outletId);
    await rejectForeignOutlet(tx, actor, outletId);
    if (body.version !== undefined && body.version !== before.version) throw fail('STALE_VERSION');
    const isDefault = body.isDefault ?? before.isDefault;
    if (isDefault && !(before.isDefault && before.outletId === outletId))
      await dropDefault(tx, actor, outletId);
    const logoStays = body.logo === undefined;
    const setting = await tx.one<ReceiptSetting>(sql`
      update receipt_settings r
      set name = ${name}, outlet_id = ${outletId}, header_lines = ${made.headerLines},
          footer_lines = ${made.footerLines}, tax_number = ${made.taxNumber}, language = ${made.language},
          paper = ${made.paper}, code = ${made.code}, show_logo = ${made.showLogo},
          show_cashier = ${made.showCashier}, show_customer = ${made.showCustomer}, is_default = ${isDefault},
          logo_id = case when ${logoStays} then r.logo_id else ${logo?.id ?? null} end,
          logo_png = case when ${logoStays} then r.logo_png else ${logo?.png ?? null} end,
          version = r.version + 1, updated_at = now()
      where r.org_id = ${orgId} and r.id = ${before.id}
      returning ${receiptSettingColumns}`);
    if (!setting) throw new Error('the receipt setting disappeared under its lock');
    return {
      data: setting,
      change: { type: 'receipt_setting', id: setting.id, before, after: setting },
      events: [{ type: 'receipt_setting.updated', data: setting }],
    };
  },
});
