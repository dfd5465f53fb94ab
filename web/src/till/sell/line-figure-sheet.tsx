import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualQuantity } from '../../../../src/values/unusual.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { CartLine } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { NumberPad } from './number-pad.tsx';
import { Sheet } from './sheet.tsx';
import { UnknownCode } from './unknown-code.tsx';

/** How many of a line, or another price for it. */
export function LineFigureSheet({
  figure,
  line,
  onClose,
}: {
  figure: 'quantity' | 'price';
  line: CartLine;
  onClose: () => void;
}) {
  const { till } = useTill();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [confirmed, setConfirmed] = useState<number>();
  const isQuantity = figure === 'quantity';
  const label = isQuantity ? t('Quantity') : t('Price');
  const save = () => {
    const number = typedNumber(text, 4);
    if (number === undefined || number < 0) {
      setWrong(true);
      return;
    }
    if (isQuantity && isUnusualQuantity(number) && confirmed !== number) {
      setConfirmed(number);
      return;
    }
    till.dispatch(
      isQuantity
        ? { type: 'SET_QUANTITY', lineId: line.id, quantity: number }
        : { type: 'SET_PRICE', lineId: line.id, unitPrice: number },
    );
    onClose();
  };
  return (
    <Sheet title={line.name} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className="till-field">
          {label}
          <input
            data-first
            inputMode="decimal"
            autoComplete="off"
            className="number"
            value={text}
            placeholder={String(isQuantity ? line.quantity : line.unitPrice)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {isWrong && (
          <p className="till-said" role="alert">
            {t('Type a number with up to four decimals.')}
          </p>
        )}
        {confirmed !== undefined && (
          <p className="till-said" role="alert">
            {t('{quantity}? Is that right? Save once more if it is.', {
              quantity: formatQuantity(confirmed),
            })}
          </p>
        )}
        <UnknownCode />
        <NumberPad value={text} onChange={setText} />
        <button type="submit" className="main">
          {t('Save')}
        </button>
      </form>
    </Sheet>
  );
}
