import { t } from '../../words.ts';
import { changePrinter, type PrinterSettings } from '../setup/device-settings.ts';

/** Why the printer did not print, in words for the cashier. */
export class PrintFault extends Error {}

type Wire = { isOpen(): boolean; send(bytes: Uint8Array): Promise<void>; close(): Promise<void> };

let wire: Wire | undefined;

/** Whether this browser can reach this kind of printer. */
export function canReach(kind: PrinterSettings['kind']): boolean {
  if (kind === 'USB') return 'usb' in navigator;
  if (kind === 'SERIAL') return 'serial' in navigator;
  return true;
}

/** Lets the person choose the printer. Browsers allow this only after a click. */
export async function choosePrinter(printer: PrinterSettings): Promise<boolean> {
  await wire?.close().catch(() => undefined);
  wire = await open(printer, 'ASK');
  return wire !== undefined;
}

export async function sendToPrinter(printer: PrinterSettings, bytes: Uint8Array): Promise<void> {
  if (!wire?.isOpen()) wire = await open(printer, 'AGAIN');
  if (!wire) throw new PrintFault(t('The printer is not connected. Choose it again in device settings.'));
  try {
    await failAfter(15_000, wire.send(bytes));
  } catch (error) {
    const failed = wire;
    wire = undefined;
    await failAfter(1_000, failed.close()).catch(() => undefined);
    throw error instanceof PrintFault
      ? error
      : new PrintFault(t('The printer did not print. Check that it is on and has paper.'));
  }
}

async function open(printer: PrinterSettings, how: 'ASK' | 'AGAIN'): Promise<Wire | undefined> {
  if (!canReach(printer.kind))
    throw new PrintFault(t('This browser cannot print that way. Choose another printer in device settings.'));
  return printer.kind === 'SERIAL' ? openSerial(printer, how) : openUsb(printer, how);
}

async function openUsb({ device }: PrinterSettings, how: 'ASK' | 'AGAIN'): Promise<Wire | undefined> {
  const { default: UsbPrinter } = await import('@point-of-sale/webusb-receipt-printer');
  const printer = new UsbPrinter();
  let isOpen = false;
  let fault: unknown;
  printer.addEventListener('connected', (found) => {
    isOpen = true;
    keepDevice(found);
  });
  printer.addEventListener('disconnected', () => {
    isOpen = false;
  });
  if (how === 'ASK') await printer.connect();
  else if (device) await printer.reconnect(device).catch(() => undefined);
  await waitFor(() => isOpen);
  if (!isOpen) return undefined;
  // The library hides errors of sending, so they are caught where it calls the device.
  await watchUsbFaults((error) => {
    fault = error;
  });
  return {
    isOpen: () => isOpen,
    close: () => printer.disconnect(),
    send: async (bytes) => {
      fault = undefined;
      await printer.print(bytes);
      if (fault || !isOpen) throw fault ?? new PrintFault(t('The printer was unplugged.'));
    },
  };
}

type UsbDevice = { opened: boolean; transferOut(endpoint: number, data: Uint8Array): Promise<unknown> };

async function watchUsbFaults(onFault: (error: unknown) => void): Promise<void> {
  const { usb } = navigator as unknown as { usb: { getDevices(): Promise<UsbDevice[]> } };
  for (const device of (await usb.getDevices()).filter(({ opened }) => opened)) {
    const send = Object.getPrototypeOf(device).transferOut as UsbDevice['transferOut'];
    device.transferOut = async (endpoint, data) => {
      const result = (await send.call(device, endpoint, data).catch((error: unknown) => {
        onFault(error);
        throw error;
      })) as { status?: string };
      if (result.status && result.status !== 'ok') onFault(new Error(result.status));
      return result;
    };
  }
}

async function openSerial(
  { device, baudRate }: PrinterSettings,
  how: 'ASK' | 'AGAIN',
): Promise<Wire | undefined> {
  const { default: SerialPrinter } = await import('@point-of-sale/webserial-receipt-printer');
  let running: Promise<void> | undefined;
  class Watched extends SerialPrinter {
    // `print` does not wait for the sending, so its errors would be lost. `send` waits for `running` instead.
    override run(): Promise<void> {
      running = super.run();
      return running;
    }
  }
  const printer = new Watched({ baudRate });
  let isOpen = false;
  printer.addEventListener('connected', (found) => {
    isOpen = true;
    keepDevice({ ...found, language: 'esc-pos', codepageMapping: 'epson' });
  });
  printer.addEventListener('disconnected', () => {
    isOpen = false;
  });
  if (how === 'ASK') await printer.connect();
  else if (device) await printer.reconnect(device).catch(() => undefined);
  await waitFor(() => isOpen);
  if (!isOpen) return undefined;
  return {
    isOpen: () => isOpen,
    close: () => printer.disconnect(),
    send: async (bytes) => {
      await printer.print(bytes);
      await running;
    },
  };
}

function keepDevice({
  manufacturerName,
  productName,
  serialNumber,
  vendorId,
  productId,
  ...found
}: Connected): void {
  const name = [manufacturerName, productName].filter(Boolean).join(' ');
  changePrinter({
    device: {
      name: name || t('Serial printer'),
      vendorId,
      productId,
      serialNumber: serialNumber ?? null,
      language: found.language,
      codepageMapping: found.codepageMapping,
    },
  });
}

/** Waits a moment, because the library reports a connection only after it is open. */
async function waitFor(isMet: () => boolean): Promise<void> {
  for (let tries = 0; tries < 10 && !isMet(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function failAfter<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrintFault(t('The printer does not answer.'))), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
