import sql from 'sql-template-tag';
import type { Actor } from '../http/access.ts';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import type { Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { fail } from '../values/refusal.ts';
import {
  Printer,
  PrinterInput,
  portOf,
  printerColumns,
  rejectForbiddenHost,
  rejectMalformedHost,
} from './printers.ts';
import { rejectForeignOutlet } from './receipt-settings.ts';

const printersAtMost = 50;

export const createPrinter = operation({
  id: 'createPrinter',
  route: 'POST /settings/printers',
  group: 'Settings',
  summary: 'Add a printer on the network',
  description:
    'Adds a receipt printer that the server reaches by TCP, for the tills of an outlet. The server prints only if its operator has switched printing on.',
  access: 'settings.write',
  body: PrinterInput,
  answer: { code: 'PRINTER_CREATED', message: 'Printer added.', data: Printer },
  refusals: ['NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, body, service }) => {
    const { outletId, name, host } = body;
    const port = portOf(body.port);
    await rejectForeignOutlet(tx, actor, outletId);
    rejectMalformedHost(host);
    rejectForbiddenHost({ host, port }, service.config.printers);
    await lockOrganisation(tx, actor.orgId);
    await rejectTooMany(tx, actor, outletId);
    const printer = await tx.one<Printer>(sql`
      insert into printers as p (org_id, id, outlet_id, name, host, port)
      values (${actor.orgId}, ${newId()}, ${outletId}, ${name.trim()}, ${host}, ${port})
      returning ${printerColumns}`);
    if (!printer) throw new Error('the insert gave no row');
    return { data: printer, change: { type: 'printer', id: printer.id, after: printer } };
  },
});

async function rejectTooMany(tx: Tx, { orgId }: Actor, outletId: string): Promise<void> {
  const existing = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from printers where org_id = ${orgId} and outlet_id = ${outletId}`);
  if ((existing?.count ?? 0) < printersAtMost) return;
  throw fail('INVALID_STATE', {
    message: `This outlet already has ${printersAtMost} printers. Delete one first.`,
  });
}
