import { t } from '../../words.ts';
import { deviceSettings, type PrinterSettings } from '../setup/device-settings.ts';
import { printPage } from './browser-print.ts';
import type { PrintJob } from './print-job.ts';
import { PrintFault, sendToPrinter } from './printers.ts';

/** Prints a job in the way that is set for this device. Every problem is thrown as a PrintFault. */
export async function print(job: PrintJob): Promise<void> {
  const { printer } = deviceSettings();
  try {
    if (printer.kind === 'NONE') throw new PrintFault(t('No printer is set up on this device.'));
    if (printer.kind === 'BROWSER') return await printPage(await job.page(printer.paper));
    const { encodeJob } = await import('./encode-job.ts');
    await send(printer, await encodeJob(job, withoutUsbDetails(printer)));
  } catch (error) {
    throw error instanceof PrintFault ? error : new PrintFault(t('The receipt could not be printed.'));
  }
}

/** Opens the drawer through the printer it is connected to. Without such a printer nothing happens. */
export async function openDrawer(): Promise<void> {
  const { printer } = deviceSettings();
  if (!printer.opensDrawer || printer.kind === 'BROWSER' || printer.kind === 'NONE') return;
  const [{ drawerJob }, { encodeJob }] = await Promise.all([
    import('./print-job.ts'),
    import('./encode-job.ts'),
  ]);
  await send(printer, await encodeJob(drawerJob, withoutUsbDetails(printer)));
}

/** The kept details of a USB printer do not apply to a network printer. */
function withoutUsbDetails(printer: PrinterSettings): PrinterSettings {
  return printer.kind === 'NETWORK' ? { ...printer, device: null } : printer;
}

async function send(printer: PrinterSettings, bytes: Uint8Array): Promise<void> {
  if (printer.kind !== 'NETWORK') return sendToPrinter(printer, bytes);
  const { sendByServer } = await import('./network-printer.ts');
  return sendByServer(printer.network, bytes);
}
