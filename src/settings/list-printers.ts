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
import { Printer, printerColumns, printersVisibleTo } from './printers.ts';

const printers = defineList({
  name: 'printers',
  from: sql`printers p`,
  id: sql`p.id`,
  sorts: {
    name: { by: naturally(sql`p.name`), type: 'text' },
    createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    ...searchFilter,
    ...dateFilters,
    outletId: { ...Id, description: 'Only printers of this outlet.' },
  },
  where: (actor, { search, outletId, ...dates }) => [
    sql`p.org_id = ${actor.orgId}`,
    printersVisibleTo(actor),
    search ? contains(sql`p.name_key`, search) : undefined,
    outletId ? sql`p.outlet_id = ${outletId}` : undefined,
    ...createdBetween(sql`p.created_at`, actor, dates),
  ],
});

export const listPrinters = operation({
  id: 'listPrinters',
  route: 'GET /settings/printers',
  group: 'Settings',
  summary: 'Printers on the network',
  description: 'The printers with their addresses. Tills get the names of theirs in the catalogue.',
  access: 'settings.write',
  query: printers.query,
  answer: {
    code: 'PRINTERS_LISTED',
    message: 'The printers.',
    data: CursorPage('PrinterPage', Printer),
    meta: 'page',
  },

  handle: (context) => readPage<Printer>(context, printers, printerColumns),
});
