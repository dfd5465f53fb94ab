import type { RefObject } from 'react';
import { formatMoney, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { likelyNotes } from '../engine/likely-notes.ts';
import { useTill } from '../use-till.ts';

type Props = {
  /** The button that Enter presses. */
  exact: RefObject<HTMLButtonElement | null>;
  hasAmount: boolean;
  isBusy: boolean;
  onPay: () => void;
  onNote: (note: number) => void;
};

/** Cash buttons: the amount that is due or typed, and sums that people are likely to hand over. */
export function CashTender({ exact, hasAmount, isBusy, onPay, onNote }: Props) {
  const { state } = useTill();
  const money = useMoney();
  const { figures, settings } = state;
  const currency = settings?.currency ?? '';
  const decimals = settings?.currencyDecimals ?? 2;
  const isDone = figures.due === 0;
  const label = hasAmount ? t('Cash') : t('Cash, exact {amount}', { amount: money(figures.dueInCash) });
  const notes = isDone ? [] : likelyNotes(figures.dueInCash, { currency, decimals });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div className="till-quick" role="group" aria-label={t('Cash')}>
      <button ref={exact} type="button" className="main" disabled={isBusy} onClick={onPay}>
        {isDone ? t('Complete') : label}
      </button>
      {notes.map((note) => (
        <button key={note} type="button" disabled={isBusy} onClick={() => onNote(note)}>
          {formatMoney(note, currency, decimals)}
        </button>
      ))}
    </div>
  );
}
