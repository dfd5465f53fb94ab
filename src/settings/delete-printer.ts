import sql from 'sql-template-tag';
import { deletedMeta, Nothing } from '../http/envelope.ts';
import { operation } from '../http/operation.ts';
import { lockOrganisation } from '../org/exports.ts';
import { getPrinter } from './printers.ts';

export const deletePrinter = operation({
  id: 'deletePrinter',
  route: 'DELETE /settings/printers/{printerId}',
  group: 'Settings',
  summary: 'Delete a printer',
  access: 'settings.write',
  answer: { code: 'PRINTER_DELETED', message: 'Printer removed.', data: Nothing, meta: 'page' },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => {
    await lockOrganisation(tx, actor.orgId);
    const before = await getPrinter(tx, actor, params.printerId);
    await tx.run(sql`delete from printers where org_id = ${actor.orgId} and id = ${before.id}`);
    return { data: null, meta: deletedMeta, change: { type: 'printer', id: before.id, before } };
  },
});
