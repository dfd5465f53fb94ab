import sql from 'sql-template-tag';
import { CursorPage } from '../http/envelope.ts';
import {
  contains,
  createdBetween,
  dateFilters,
  defineList,
  naturally,
  readPage,
  searchFilter,
} from '../http/list.ts';
import { operation } from '../http/operation.ts';
import { Id } from '../http/schema.ts';
import { ReceiptSetting, receiptSettingColumns, receiptsVisibleTo } from './receipt-settings.ts';

const receipts = defineList({
  name: 'receipt settings',
  from: sql`receipt_settings r`,
  id: sql`r.id`,
  sorts: {
    name: { by: naturally(sql`r.name`), type: 'text' },
    createdAt: { by: sql`r.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    ...searchFilter,
    ...dateFilters,
    outletId: { ...Id, description: 'The settings of this outlet, and those for all outlets.' },
  },
  where: (actor, { search, outletId, ...dates }) => [
    sql`r.org_id = ${actor.orgId}`,
    receiptsVisibleTo(actor),
    search ? contains(sql`r.name_key`, search) : undefined,
    outletId ? sql`(r.outlet_id = ${outletId} or r.outlet_id is null)` : undefined,
    ...createdBetween(sql`r.created_at`, actor, dates),
  ],
});

export const listReceiptSettings = operation({
  id: 'listReceiptSettings',
  route: 'GET /settings/receipts',
  group: 'Settings',
  summary: 'Get receipt settings',
  access: 'session',
  query: receipts.query,
  answer: {
    code: 'RECEIPT_SETTINGS_LISTED',
    message: 'The receipt settings.',
    data: CursorPage('ReceiptSettingPage', ReceiptSetting),
    meta: 'page',
  },

  handle: (context) => readPage<ReceiptSetting>(context, receipts, receiptSettingColumns),
});
