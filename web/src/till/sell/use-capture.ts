import { type RefObject, useEffect, useRef } from 'react';
import { isLocked } from '../../session/locked.ts';
import { actionOf, readKeys, type TillAction } from '../engine/keys.ts';
import { isBarcode, readScanSettings, scanDetector } from '../engine/scan.ts';

type Capture = {
  /** Does the action. Answers whether there was anything to do. */
  onAction: (action: TillAction) => boolean;
  /** A whole scan. `before` is the text that was in the search when it began. */
  onScan: (code: string, before: string) => void;
  isKnownCode: (code: string) => boolean;
  /** A screen lies over everything and gets all keys, except those that go back or lock. */
  isCovered: boolean;
  /** The field that gets letters and digits if no field has the focus. */
  typeInto: RefObject<HTMLInputElement | null>;
  /** Whether that field is the search. In other fields, fast typing is an amount. */
  isSearching: boolean;
};

/** In other fields a code must be known, and longer than what is usually typed there. */
const shortestInFields = 6;

type Snapshot = { field: HTMLInputElement | undefined; value: string };

/** Listens to the keys of the whole page: runs their actions, and recognises a scan wherever the focus is. */
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
      // At the first key of a burst, the fields still hold what belongs there.
      if (detector.length() === 1) before = snapshot;
      const isScan = (code: string) =>
        isOwn ||
        (code.length >= shortestInFields && isKnownCode(code)) ||
        // A barcode is never the number that a field asks for. In a text field it may be meant.
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
        // The letter of Ctrl+Z is not part of a scan that follows at once.
        detector.forgetLetter();
      } else if (!field && isText(event)) typeInto.current?.focus();
    };
    const actionFor = (event: KeyboardEvent, field: HTMLInputElement | undefined) =>
      actionOf(event, { keys, isInField: field !== undefined && !isEmptyOwn(event, field) });
    /** Del and Ctrl+Z in an empty search act on the cart. */
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

/** While somebody chooses a key in the settings, every key is meant for that. */
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

/** Removes what the scanner typed into the field. React is told by an input event. */
export function restore({ field, value }: Snapshot): void {
  if (!field?.isConnected || field.value === value) return;
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
