import sql from 'sql-template-tag';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { fail } from '../values/refusal.ts';
import {
  getPrinter,
  Printer,
  PrinterChange,
  printerColumns,
  rejectForbiddenHost,
  rejectMalformedHost,
} from './printers.ts';

export const updatePrinter = operation({
  id: 'updatePrinter',
  route: 'PATCH /settings/printers/{printerId}',
  group: 'Settings',
  summary: 'Change a printer',
  description: 'Fields left out stay as they are.',
  access: 'settings.write',
  body: PrinterChange,
  answer: { code: 'PRINTER_UPDATED', message: 'Printer changed.', data: Printer },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'STALE_VERSION'],

  handle: async ({ tx, actor, params, body, service }) => {
    await lockOrganisation(tx, actor.orgId);
    const before = await getPrinter(tx, actor, params.printerId);
    const { name, host, port, version } = { ...before, ...body };
    if (version !== before.version) throw fail('STALE_VERSION');
    rejectMalformedHost(body.host);
    rejectForbiddenHost({ host, port }, service.config.printers);
    const printer = await tx.one<Printer>(sql`
      update printers p
      set name = ${name.trim()}, host = ${host}, port = ${port}, version = p.version + 1, updated_at = now()
      where p.org_id = ${actor.orgId} and p.id = ${before.id}
      returning ${printerColumns}`);
    if (!printer) throw new Error('the printer disappeared under its lock');
    return { data: printer, change: { type: 'printer', id: printer.id, before, after: printer } };
  },
});
