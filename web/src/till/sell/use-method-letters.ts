import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { readScanSettings } from '../engine/scan.ts';
import type { Method } from '../engine/types.ts';
import { letterOf, methodsBesideCash } from './pay-methods.ts';

/**
 * Letter keys that pay, also while a button has the focus, but not while a reference is typed. A letter that another
 * key follows at once comes from a scanner and does not pay.
 */
export function useMethodLetters(
  typeInto: RefObject<HTMLInputElement | null>,
  pay: (method: Method) => void,
): (event: KeyboardEvent) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(pay);
  latest.current = pay;
  useEffect(() => {
    const wait = () => clearTimeout(timer.current);
    // On the window, because the Enter that ends a scan is stopped at the document.
    addEventListener('keydown', wait, { capture: true });
    return () => {
      wait();
      removeEventListener('keydown', wait, { capture: true });
    };
  }, []);
  return (event) => {
    if (event.target instanceof HTMLInputElement && event.target !== typeInto.current) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const method = methodsBesideCash.find((one) => letterOf(one)?.toLowerCase() === event.key.toLowerCase());
    if (!method) return;
    event.preventDefault();
    timer.current = setTimeout(() => latest.current(method), readScanSettings().gapMs);
  };
}
