import { useEffect, useRef } from 'react';

/** Between two keys of a scanner; in a field, where people type figures fast, it must be faster than they are. */
const gapMs = { elsewhere: 110, inField: 50 };
/** Shorter ones are figures that somebody types fast into a field. */
const shortest = { elsewhere: 4, inField: 6 };

/**
 * Takes what a scanner types, wherever the focus is: letters that follow each other faster than people type, with
 * Enter or Tab at the end. A field that they fell into is put back; one marked `data-scans` takes codes itself.
 */
export function useScan(onCode: (code: string) => void, isOn = true): void {
  const take = useRef(onCode);
  take.current = onCode;
  useEffect(() => {
    if (!isOn) return;
    let code = '';
    let lastAt = 0;
    let field: HTMLInputElement | HTMLTextAreaElement | undefined;
    let valueBefore = '';
    const listen = (event: KeyboardEvent) => {
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
        code.length >= shortest[field ? 'inField' : 'elsewhere']
      ) {
        event.preventDefault();
        event.stopPropagation();
        if (field) putBack(field, valueBefore);
        take.current(code);
      }
      if (key !== 'Shift') code = '';
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOn]);
}

/** React hears of it only when the element's own setter is used. */
function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
