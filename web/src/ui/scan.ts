import { useEffect, useRef } from 'react';

/**
 * The longest gap between two keys of a scanner. In a field it must be shorter, because people type numbers fast
 * there.
 */
const gapMs = { elsewhere: 110, inField: 50 };
/** The fewest characters of a code. Shorter texts are numbers that a person typed fast. */
const shortestCode = { elsewhere: 4, inField: 6 };

/**
 * Catches what a scanner types, wherever the focus is: characters faster than people type, then Enter or Tab. If the
 * characters landed in a field, its text is restored. A field marked `data-scans` takes codes itself.
 */
export function useScan(onCode: (code: string) => void, isOn = true): void {
  const onCodeRef = useRef(onCode);
  onCodeRef.current = onCode;
  useEffect(() => {
    if (!isOn) return;
    let code = '';
    let lastAt = 0;
    let field: HTMLInputElement | HTMLTextAreaElement | undefined;
    let valueBefore = '';
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (target instanceof HTMLElement && target.closest('[data-scans]')) return;
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const isFast = event.timeStamp - lastAt <= gapMs[isField ? 'inField' : 'elsewhere'];
      lastAt = event.timeStamp;
      if (key.length === 1) {
        if (!isFast || code === '') {
          code = '';
          field = isField ? target : undefined;
          valueBefore = field?.value ?? '';
        }
        code += key;
        return;
      }
      if (
        (key === 'Enter' || key === 'Tab') &&
        isFast &&
        code.length >= shortestCode[field ? 'inField' : 'elsewhere']
      ) {
        event.preventDefault();
        event.stopPropagation();
        if (field) putBack(field, valueBefore);
        onCodeRef.current(code);
      }
      if (key !== 'Shift') code = '';
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isOn]);
}

/** Restores the text of a field. React notices the change only through the element's own setter. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
