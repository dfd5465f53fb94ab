import { useSyncExternalStore } from 'react';

export type PrinterSettings = {
  kind: 'BROWSER' | 'USB' | 'SERIAL' | 'NETWORK' | 'NONE';
  paper: '58MM' | '80MM';
  /** The speed of a printer on a serial line. */
  baudRate: number;
  opensDrawer: boolean;
  /** Whether every sale is printed without asking. */
  printsSales: boolean;
  /** Identifies the printer that was connected last. */
  device: PrinterDevice | null;
  /** The printer of the outlet that the server prints on. */
  network: { id: string; name: string } | null;
};
/** How a scale sends its weight: by itself, or on request by one of two protocols. */
export type ScaleProtocol = 'CONTINUOUS' | 'TOLEDO' | 'SICS';
export type ScaleSettings = {
  kind: 'NONE' | 'SERIAL' | 'HID';
  protocol: ScaleProtocol;
  baudRate: number;
  /** The unit of a scale that does not send its unit. */
  measure: 'KG' | 'LB';
  name: string | null;
};
type PrinterDevice = {
  name: string;
  vendorId: number | null;
  productId: number | null;
  serialNumber: string | null;
  language: string | null;
  codepageMapping: string | null;
};

/** Settings of this device, which no business shares: its printer, scanner and keyboard. */
export type DeviceSettings = {
  printer: PrinterSettings;
  scale: ScaleSettings;
  /** When a shift is closed, the expected amounts are shown only after the count. */
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
    network: null,
  },
  scale: { kind: 'NONE', protocol: 'CONTINUOUS', baudRate: 9600, measure: 'KG', name: null },
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
      scale: { ...usualDeviceSettings.scale, ...kept.scale },
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

export function changeScale(change: Partial<ScaleSettings>): void {
  changeDeviceSettings({ scale: { ...deviceSettings().scale, ...change } });
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
