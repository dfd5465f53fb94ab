import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualQuantity } from '../../../../src/values/unusual.ts';
import { formatQuantity } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { CartLine } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { FigureSheet, useConfirmation } from './figure-sheet.tsx';

/** Asks for the quantity or the price of a line. */
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
  const { asked, isMeant, question } = useConfirmation();
  const isQuantity = figure === 'quantity';
  const submit = t('Save');
  const save = () => {
    const number = typedNumber(text, 4);
    if (number === undefined || number < 0) {
      setWrong(true);
      return;
    }
    setWrong(false);
    if (!isMeant(number, isQuantity && isUnusualQuantity(number))) return;
    till.dispatch(
      isQuantity
        ? { type: 'SET_QUANTITY', lineId: line.id, quantity: number }
        : { type: 'SET_PRICE', lineId: line.id, unitPrice: number },
    );
    onClose();
  };
  const doubt = asked === undefined ? undefined : question(formatQuantity(asked), submit);
  return (
    <FigureSheet
      title={line.name}
      label={isQuantity ? t('Quantity') : t('Price')}
      text={text}
      onText={setText}
      placeholder={String(isQuantity ? line.quantity : line.unitPrice)}
      problem={isWrong ? t('Enter a number with up to four decimals.') : doubt}
      submit={submit}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
