import { useEffect, useRef } from 'react';
import { isBarcode, readScanSettings, scanDetector } from '../engine/scan.ts';
import { fieldOf, restore, snapshotOf, takesNumbers } from '../sell/use-capture.ts';

type Scans = {
  isKnown: (code: string) => boolean;
  onScan: (code: string) => void;
  onUnknown: (code: string) => void;
};

/** Recognises a scan wherever the focus is, so that its digits never become a price or a quantity. */
export function useScans(scans: Scans): void {
  const current = useRef(scans);
  current.current = scans;
  useEffect(() => {
    const detector = scanDetector(readScanSettings);
    let before = snapshotOf(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const snapshot = snapshotOf(fieldOf(event.target));
      const scanned = detector.press({ key: event.key, at: event.timeStamp });
      if (detector.length() === 1) before = snapshot;
      if (!scanned) return;
      const { isKnown, onScan, onUnknown } = current.current;
      const { code } = scanned;
      const field = fieldOf(event.target);
      // In a text field an unknown code may be what the person wants to write.
      if (!isKnown(code) && !(isBarcode(code) && (!field || takesNumbers(field)))) return;
      event.preventDefault();
      event.stopPropagation();
      restore(before);
      (isKnown(code) ? onScan : onUnknown)(code);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
