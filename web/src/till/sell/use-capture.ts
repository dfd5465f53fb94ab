import { type RefObject, useEffect, useRef } from 'react';
import { isLocked } from '../../session/locked.ts';
import { actionOf, readKeys, type TillAction } from '../engine/keys.ts';
import { isBarcode, readScanSettings, scanDetector } from '../engine/scan.ts';

type Capture = {
  /** Does it, and says whether there was anything to do. */
  onAction: (action: TillAction) => boolean;
  /** A whole scan; `before` stood in the search when it began. */
  onScan: (code: string, before: string) => void;
  isKnownCode: (code: string) => boolean;
  /** A screen lies over everything: the keys are its own, but for those that lead back or lock. */
  isCovered: boolean;
  /** Where letters and digits go that were typed into nothing. */
  typeInto: RefObject<HTMLInputElement | null>;
  /** Whether that is the search: elsewhere quick fingers type amounts. */
  isSearching: boolean;
};

/** In other fields a code must be known, and longer than most of what is typed there. */
const shortestInFields = 6;

type Snapshot = { field: HTMLInputElement | undefined; value: string };

/** Listens to the whole page: keys do what the key map says, and a scanner is understood wherever the focus is. */
export function useCapture(capture: Capture): void {
  const current = useRef(capture);
  current.current = capture;
  useEffect(() => {
    let [keys, scan] = [readKeys(), readScanSettings()];
    const detector = scanDetector(() => scan);
    let before: Snapshot[] = [];
    let wasSearching = current.current.isSearching;
    const learn = () => {
      [keys, scan] = [readKeys(), readScanSettings()];
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || isLocked() || takesKeys(event.target)) return;
      const { onAction, onScan, isKnownCode, typeInto, isCovered, isSearching } = current.current;
      if (isCovered) {
        const action = actionOf(event, { keys, isInField: fieldOf(event.target) !== undefined });
        if ((action === 'back' || action === 'lock') && onAction(action)) stop(event);
        return;
      }
      if (wasSearching !== isSearching) detector.forgetLetter();
      wasSearching = isSearching;
      const field = fieldOf(event.target);
      const isOwn = isSearching && (!field || field === typeInto.current);
      const lengthBefore = detector.length();
      const snapshot = [snapshotOf(field), snapshotOf(typeInto.current ?? undefined)];
      const scanned = detector.press({ key: event.key, at: event.timeStamp });
      // The first key of a burst: what stands in the fields now is what belongs there.
      if (detector.length() === 1) before = snapshot;
      const isScan = (code: string) =>
        isOwn ||
        (code.length >= shortestInFields && isKnownCode(code)) ||
        // Where a number is asked for, a barcode is never that number. In a text it may be what is meant.
        (isBarcode(code) && (!field || takesNumbers(field)));
      if (scanned && isScan(scanned.code)) {
        stop(event);
        const typed = before[1]?.value ?? '';
        for (const one of before) restore(one);
        onScan(scanned.code, typed);
        return;
      }
      const isWithinBurst = lengthBefore > 0 && detector.length() > 1;
      const action = isWithinBurst && event.key.length === 1 ? undefined : actionFor(event, field);
      if (action && onAction(action)) {
        stop(event);
        // The letter of Ctrl+Z is no part of the scan that follows it at once.
        detector.forgetLetter();
      } else if (!field && isText(event)) typeInto.current?.focus();
    };
    const actionFor = (event: KeyboardEvent, field: HTMLInputElement | undefined) =>
      actionOf(event, { keys, isInField: field !== undefined && !isEmptyOwn(event, field) });
    /** Del and Ctrl+Z in an empty search mean the cart, and a sign that leads there has led there. */
    const isEmptyOwn = (event: KeyboardEvent, field: HTMLInputElement) =>
      field === current.current.typeInto.current &&
      field.value === '' &&
      event.key.length > 0 &&
      (!isText(event) || (keys.search.includes(event.key) && !/[\p{L}\p{N}]/u.test(event.key)));
    document.addEventListener('keydown', onKey, { capture: true });
    addEventListener('tillhouse.keys', learn);
    addEventListener('tillhouse.scan', learn);
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('tillhouse.keys', learn);
      removeEventListener('tillhouse.scan', learn);
    };
  }, []);
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Where a key is being chosen, every key is meant so. */
function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-keys]') !== null;
}

function isText({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

export function fieldOf(target: EventTarget | null): HTMLInputElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const isField = target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select');
  return isField || target.isContentEditable ? (target as HTMLInputElement) : undefined;
}

export function takesNumbers({ inputMode }: HTMLInputElement): boolean {
  return inputMode === 'decimal' || inputMode === 'numeric';
}

export function snapshotOf(field: HTMLInputElement | undefined): Snapshot {
  return { field, value: field?.value ?? '' };
}

/** As if the scanner had typed nothing there; React hears of it as of any typing. */
export function restore({ field, value }: Snapshot): void {
  if (!field?.isConnected || field.value === value) return;
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
