import { hasCheckDigit } from '../../../../src/values/gtin.ts';

/**
 * Tells a scanner from fingers: its keys come quickly, one after the other, and end with Enter or Tab. Pure, so that the
 * calibration screen and tests feed it as the page does.
 */
export type ScanSettings = {
  /** At most so long between two keys. */
  gapMs: number;
  /** At least so many signs. */
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

/** A burst of keys as they come; `press` answers the code when one has ended. */
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
      // Shift and the like come with capital letters, Control with the separators of GS1 codes, and are no signs.
      if (key.length === 1) keys.push({ key, at });
      else if (key !== 'Shift' && key !== 'CapsLock' && key !== 'Control') keys = [];
      return undefined;
    },
    /** The letter that paid, and so changed the screen, belongs to no scan; the first figures of a code may be here already. */
    forgetLetter: () => {
      if (/\D/.test(keys[0]?.key ?? '')) keys = keys.slice(1);
    },
    /** How many signs the burst has that is under way. */
    length: () => keys.length,
  };
}

/** `5*` before a code or a name is how many. */
export function splitQuantity(text: string): { quantity: number | undefined; rest: string } {
  const [, number, rest] = /^\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*\*\s*(.*)$/s.exec(text) ?? [];
  if (number === undefined || rest === undefined) return { quantity: undefined, rest: text };
  const quantity = Number(number.replace(',', '.'));
  return { quantity: quantity > 0 ? quantity : undefined, rest };
}

/**
 * Whether quick signs that Enter ends can be no amount: they have letters, they are a GTIN with its check digit, or
 * there are more of them than amounts have.
 */
export function isBarcode(code: string): boolean {
  const couldBeAmount = /^[\d.,]+$/.test(code);
  return !couldBeAmount || code.length > 10 || (/^\d{8}$/.test(code) && hasCheckDigit(code));
}
