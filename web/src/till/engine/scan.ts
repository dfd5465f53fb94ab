import { hasCheckDigit } from '../../../../src/values/gtin.ts';

/**
 * Tells a scanner from a person: its keys follow each other quickly and end with Enter or Tab. It has no side effects,
 * so the calibration screen and the tests can use it as the page does.
 */
export type ScanSettings = {
  /** The longest pause between two keys. */
  gapMs: number;
  /** The fewest characters of a code. */
  shortest: number;
};

export const defaultScan: ScanSettings = { gapMs: 110, shortest: 3 };
const storageKey = 'tillhouse.till.scan';

export function readScanSettings(): ScanSettings {
  try {
    return { ...defaultScan, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return defaultScan;
  }
}

export function writeScanSettings(settings: ScanSettings): void {
  localStorage.setItem(storageKey, JSON.stringify(settings));
  dispatchEvent(new Event('tillhouse.scan'));
}

export type ScanKey = { key: string; at: number };

/** Collects a burst of keys. `press` answers the code when the burst ends. */
export function scanDetector(settingsOf: () => ScanSettings) {
  let keys: ScanKey[] = [];
  return {
    press: ({ key, at }: ScanKey): { code: string; slowestMs: number } | undefined => {
      const { gapMs, shortest } = settingsOf();
      const last = keys.at(-1);
      if (last && at - last.at > gapMs) keys = [];
      if (key === 'Enter' || key === 'Tab') {
        const burst = keys;
        keys = [];
        if (burst.length < shortest) return undefined;
        const gaps = burst.slice(1).map((one, before) => one.at - (burst[before]?.at ?? one.at));
        return { code: burst.map((one) => one.key).join(''), slowestMs: Math.max(0, ...gaps) };
      }
      // Shift comes with capital letters and Control with the separators of GS1 codes; they are not part of the code.
      if (key.length === 1) keys.push({ key, at });
      else if (key !== 'Shift' && key !== 'CapsLock' && key !== 'Control') keys = [];
      return undefined;
    },
    /** Forgets the letter that paid and changed the screen. The first digits of a scan may have followed already. */
    forgetLetter: () => {
      if (/\D/.test(keys[0]?.key ?? '')) keys = keys.slice(1);
    },
    /** How many characters the current burst has. */
    length: () => keys.length,
  };
}

/** Splits off the quantity: `5*` before a code or a name. */
export function splitQuantity(text: string): { quantity: number | undefined; rest: string } {
  const [, number, rest] = /^\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*\*\s*(.*)$/s.exec(text) ?? [];
  if (number === undefined || rest === undefined) return { quantity: undefined, rest: text };
  const quantity = Number(number.replace(',', '.'));
  return { quantity: quantity > 0 ? quantity : undefined, rest };
}

/**
 * Whether a burst that ends with Enter cannot be an amount: it has letters, it is a GTIN with its check digit, or it is
 * longer than amounts are.
 */
export function isBarcode(code: string): boolean {
  const couldBeAmount = /^[\d.,]+$/.test(code);
  return !couldBeAmount || code.length > 10 || (/^\d{8}$/.test(code) && hasCheckDigit(code));
}
