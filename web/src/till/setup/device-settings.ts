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

/** Settings of this device alone, whatever the business. Scanner and keys have their own settings. */
export type DeviceSettings = {
  printer: PrinterSettings;
  scale: ScaleSettings;
  /** When a shift is closed, the expected amounts are shown only after the count. */
  closesBlind: boolean;
  /** The till locks after this many minutes without a touch. 0 means never. */
  lockAfterMinutes: number;
};

const defaultDeviceSettings: DeviceSettings = {
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
const changedEvent = 'tillhouse:device-settings';
/** The last text and what it was parsed to. React needs the same object while nothing has changed. */
let cachedText: string | null | undefined;
let cachedSettings = defaultDeviceSettings;

export function deviceSettings(): DeviceSettings {
  const text = localStorage.getItem(key);
  if (text === cachedText) return cachedSettings;
  cachedText = text;
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<DeviceSettings>;
    cachedSettings = {
      ...defaultDeviceSettings,
      ...kept,
      printer: { ...defaultDeviceSettings.printer, ...kept.printer },
      scale: { ...defaultDeviceSettings.scale, ...kept.scale },
    };
  } catch {
    cachedSettings = defaultDeviceSettings;
  }
  return cachedSettings;
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  localStorage.setItem(key, JSON.stringify({ ...deviceSettings(), ...change }));
  window.dispatchEvent(new Event(changedEvent));
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
  window.addEventListener(changedEvent, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changedEvent, listener);
    window.removeEventListener('storage', listener);
  };
}
