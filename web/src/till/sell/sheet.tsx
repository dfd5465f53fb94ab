import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../words.ts';
import { moveThroughChoices } from '../through-choices.ts';

/** A sheet, made of the browser's own dialog: it keeps the focus, closes with Esc and loads nothing. */
export function Sheet({
  title,
  onClose,
  isWide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    shown.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => shown.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'till-sheet wide' : 'till-sheet'}
      aria-labelledby={id}
      onKeyDown={moveThroughChoices}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={onClose} aria-label={t('Close')}>
          ✕
        </button>
      </header>
      <div>{children}</div>
    </dialog>
  );
}
