import { useSyncExternalStore } from 'react';

export type PrinterSettings = {
  kind: 'BROWSER' | 'USB' | 'SERIAL' | 'NONE';
  paper: '58MM' | '80MM';
  /** Of a printer on a serial line. */
  baudRate: number;
  opensDrawer: boolean;
  /** Whether every sale is printed without asking. */
  printsSales: boolean;
  /** The one that was connected last, by which it is found again. */
  device: PrinterDevice | null;
};
type PrinterDevice = {
  name: string;
  vendorId: number | null;
  productId: number | null;
  serialNumber: string | null;
  language: string | null;
  codepageMapping: string | null;
};

/** What belongs to this device and to no business: nobody else has its printer, its scanner and its keyboard. */
export type DeviceSettings = {
  printer: PrinterSettings;
  /** At the close, what should be there is shown only after it was counted. */
  closesBlind: boolean;
  /** Locks the till after so many minutes without a touch; 0: never. */
  lockAfterMinutes: number;
};

const usualDeviceSettings: DeviceSettings = {
  printer: {
    kind: 'BROWSER',
    paper: '80MM',
    baudRate: 9600,
    opensDrawer: true,
    printsSales: false,
    device: null,
  },
  closesBlind: false,
  lockAfterMinutes: 0,
};

const key = 'tillhouse.till.device';
const changed = 'tillhouse:device-settings';
let readText: string | null | undefined;
let readSettings = usualDeviceSettings;

export function deviceSettings(): DeviceSettings {
  const text = localStorage.getItem(key);
  if (text === readText) return readSettings;
  readText = text;
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<DeviceSettings>;
    readSettings = {
      ...usualDeviceSettings,
      ...kept,
      printer: { ...usualDeviceSettings.printer, ...kept.printer },
    };
  } catch {
    readSettings = usualDeviceSettings;
  }
  return readSettings;
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  localStorage.setItem(key, JSON.stringify({ ...deviceSettings(), ...change }));
  window.dispatchEvent(new Event(changed));
}

export function changePrinter(change: Partial<PrinterSettings>): void {
  changeDeviceSettings({ printer: { ...deviceSettings().printer, ...change } });
}

export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(subscribe, deviceSettings);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
