import { useSyncExternalStore } from 'react';

export type PrinterSettings = {
  kind: 'BROWSER' | 'USB' | 'SERIAL' | 'NETWORK' | 'NONE';
  paper: '58MM' | '80MM';
  /** Of a printer on a serial line. */
  baudRate: number;
  opensDrawer: boolean;
  /** Whether every sale is printed without asking. */
  printsSales: boolean;
  /** The one that was connected last, by which it is found again. */
  device: PrinterDevice | null;
  /** One of the outlet's, which the server prints on. */
  network: { id: string; name: string } | null;
};
/** How a scale is asked: it tells by itself, or after a request by one of two protocols. */
export type ScaleProtocol = 'CONTINUOUS' | 'TOLEDO' | 'SICS';
export type ScaleSettings = {
  kind: 'NONE' | 'SERIAL' | 'HID';
  protocol: ScaleProtocol;
  baudRate: number;
  /** What a scale weighs in that does not say it. */
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

/** What belongs to this device and to no business: nobody else has its printer, its scanner and its keyboard. */
export type DeviceSettings = {
  printer: PrinterSettings;
  scale: ScaleSettings;
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
