import type { MouseEvent } from 'react';
import { t } from '../../words.ts';

/** A number pad for touch. It edits the text of the field beside it. */
export function NumberPad({
  value,
  hasPoint = true,
  onChange,
}: {
  value: string;
  /** Whether there is a decimal point. Yen has none. */
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

/** A touch on the pad leaves the focus where it is: in the field, or on the button that Enter presses. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
