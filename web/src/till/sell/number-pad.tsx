import type { MouseEvent } from 'react';
import { t } from '../../words.ts';

/** Digits for fingers; what they make is the text of the field beside them. */
export function NumberPad({
  value,
  hasPoint = true,
  onChange,
}: {
  value: string;
  /** Not of yen. */
  hasPoint?: boolean;
  onChange: (value: string) => void;
}) {
  const press = (sign: string) => onChange(sign === '.' && value.includes('.') ? value : value + sign);
  return (
    <div className="till-pad">
      {['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'].map((sign) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          disabled={sign === '.' && !hasPoint}
          onMouseDown={keepFocus}
          onClick={() => press(sign)}
        >
          {sign}
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('Delete the last digit')}
        onMouseDown={keepFocus}
        onClick={() => onChange(value.slice(0, -1))}
      >
        ⌫
      </button>
    </div>
  );
}

/** The field, or the button that Enter presses, keeps the focus while digits are touched. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
