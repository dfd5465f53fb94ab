import { Nothing } from '../../../http/envelope.ts';
import { operation } from '../../../http/operation.ts';
import { Exactly, Id, named, PatternText } from '../../../http/schema.ts';
import { inPrinterQueue, sendToPrinter } from '../../../platform/printer-line.ts';
import { findPrinter } from '../../../settings/exports.ts';
import { fail, failField } from '../../../values/refusal.ts';

const bytesAtMost = 512 * 1024;

export const printOnPrinter = operation({
  id: 'printOnPrinter',
  route: 'POST /till/print',
  group: 'Transaction/Till',
  summary: 'Print on a printer of the network',
  description:
    'Sends the print data of a till (ESC/POS) to a printer of the settings, by TCP from the server. The answer says whether the printer took it. A sale that could not be printed stays sold.',
  access: 'sales.sell',
  worksWhenExpired: true,
  body: named(
    'PrintRequest',
    Exactly({
      printerId: Id,
      data: {
        ...PatternText('^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$', 'be base64', {
          description: `The print data in base64, at most ${bytesAtMost / 1024} KiB.`,
          examples: ['G0BIZWxsbwo='],
        }),
        minLength: 4,
        maxLength: Math.ceil(bytesAtMost / 3) * 4,
      },
    }),
  ),
  answer: { code: 'PRINTED', message: 'Sent to the printer.', data: Nothing },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'UNAVAILABLE'],

  prepare: async ({ actor, body, service, transaction }) => {
    const { printers: networks } = service.config;
    const { printerId } = body;
    const printer = await transaction((tx) => findPrinter(tx, actor, printerId));
    if (!printer) throw failField('NOT_FOUND', { field: 'printerId', message: 'does not exist' });
    const { host, port } = printer;
    if (!networks) throw fail('INVALID_STATE', { message: 'This server does not print on the network.' });
    const bytes = Buffer.from(body.data, 'base64');
    await inPrinterQueue({ orgId: actor.orgId, printerId }, () =>
      sendToPrinter(bytes, { host, port, networks }).catch(() => {
        throw fail('INVALID_STATE', {
          message:
            'The printer did not accept the print. Check that it is on and that its address in the settings is right.',
        });
      }),
    );
  },
  handle: async ({ body }) => ({ data: null, change: { type: 'printer', id: body.printerId } }),
});
