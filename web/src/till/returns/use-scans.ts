import { useEffect, useRef } from 'react';
import { readScanSettings, scanDetector } from '../engine/scan.ts';
import { fieldOf, restore, snapshotOf } from '../sell/use-capture.ts';

type Scans = { isKnown: (code: string) => boolean; onScan: (code: string) => void };

/** A scanner is understood wherever the focus is: its digits are never a price or a quantity. */
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
      if (!scanned || !current.current.isKnown(scanned.code)) return;
      event.preventDefault();
      event.stopPropagation();
      restore(before);
      current.current.onScan(scanned.code);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
