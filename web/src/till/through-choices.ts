import type { KeyboardEvent } from 'react';
import { keyBack, keyOn } from '../words.ts';

/** Arrow keys move through the choices, from the search field and back to it. */
export function moveThroughChoices(event: KeyboardEvent<HTMLElement>): void {
  const isForward = event.key === 'ArrowDown' || event.key === keyOn;
  const isBack = event.key === 'ArrowUp' || event.key === keyBack;
  if (!isForward && !isBack) return;
  const own = event.target as HTMLElement;
  const choices = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      '.till-choices button:not(:disabled), .till-banks button:not(:disabled)',
    ),
  ];
  const at = choices.indexOf(own);
  // In other fields the arrow keys move within the text.
  const isElsewhere = own.matches('input:not([type=search]), select, textarea');
  if (at < 0 && (isElsewhere || event.key !== 'ArrowDown')) return;
  const search = event.currentTarget.querySelector<HTMLElement>('input[type=search]');
  const next = isForward ? choices[at + 1] : (choices[at - 1] ?? search);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
