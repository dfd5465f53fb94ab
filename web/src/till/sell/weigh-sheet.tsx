import { useEffect, useRef, useState } from 'react';
import { inMeasure, isWeight, type Measure } from '../../../../src/values/measure.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualMeasure } from '../../../../src/values/unusual.ts';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { TillState } from '../engine/state.ts';
import { type ScaleReading, useScale } from '../scale/reading.ts';
import { useTill } from '../use-till.ts';
import { FigureSheet, useConfirmation } from './figure-sheet.tsx';

/** Asks for the weight of the items that were touched or scanned, one after the other. */
export function WeighSheets() {
  const { till, state } = useTill();
  const [first] = state.weighing;
  // Each item gets a new, empty sheet.
  return first ? <WeighSheet key={first.id} {...first} onMeasured={till.measured} /> : null;
}

type Props = Omit<TillState['weighing'][number], 'id'> & {
  /** The most that is accepted: the quantity that was sold. */
  atMost?: number;
  /** Called without a quantity if it was cancelled. */
  onMeasured: (quantity: number | undefined) => void;
};

export function WeighSheet({ item, pack, atMost, onMeasured }: Props) {
  const money = useMoney();
  const scale = useScale();
  const [text, setText] = useState(pack ? String(pack.quantity) : '');
  const [tare, setTare] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { asked, isMeant, question } = useConfirmation(pack?.quantity);
  const measure = item.measuredIn ?? 'KG';
  const unit = item.unit ?? measure.toLowerCase();
  const withUnit = (quantity: number) => `${formatQuantity(quantity)} ${unit}`;
  const shown = isWeight(measure) ? readingIn(measure, scale.reading) : undefined;
  const net = shown ? minus(shown.amount, tare) : 0;
  const isReady = text === '' && net > 0 && shown?.isStable === true;
  useEffect(() => {
    if (isWeight(measure)) scale.wake();
  }, [measure, scale.wake]);

  const save = () => {
    const number = isReady ? net : typedNumber(text, 4);
    if (number === undefined || number <= 0) {
      setProblem(t('Enter a number above zero with up to four decimals.'));
      return;
    }
    if (atMost !== undefined && number > atMost) {
      setProblem(t('At most {quantity} can be returned.', { quantity: withUnit(atMost) }));
      return;
    }
    setProblem(undefined);
    if (isMeant(number, isUnusualMeasure(number, measure))) onMeasured(number);
  };
  const submit = isReady ? t('Add {quantity}', { quantity: withUnit(net) }) : t('Add');
  const doubt = asked === undefined ? undefined : question(withUnit(asked), submit);
  return (
    <FigureSheet
      title={item.name}
      label={isWeight(measure) ? t('Weight in {unit}', { unit }) : t('Quantity in {unit}', { unit })}
      text={text}
      onText={setText}
      field={field}
      problem={problem ?? doubt}
      submit={submit}
      onSubmit={save}
      onClose={() => onMeasured(undefined)}
      above={
        <>
          <p>
            {atMost === undefined
              ? t('{price} per {unit}', { price: money(item.price), unit })
              : t('{quantity} can be returned', { quantity: withUnit(atMost) })}
          </p>
          {shown && (
            <div className="till-scale">
              <output className="number" aria-label={t('On the scale')} data-steady={shown.isStable}>
                {withUnit(net)}
              </output>
              <button
                type="button"
                aria-pressed={tare !== 0}
                onClick={() => {
                  setTare(tare === 0 ? shown.amount : 0);
                  // Enter adds the next weight. It does not press the tare button again.
                  field.current?.focus();
                }}
              >
                {tare === 0 ? t('Tare') : t('Tare {amount}', { amount: formatQuantity(tare) })}
              </button>
            </div>
          )}
          {scale.problem && <p className="till-said">{t(scale.problem)}</p>}
        </>
      }
    />
  );
}

function readingIn(
  measure: Measure,
  reading: ScaleReading | undefined,
): { amount: number; isStable: boolean } | undefined {
  const amount = reading && inMeasure(reading.amount, { from: reading.measure, to: measure });
  return amount === undefined ? undefined : { amount, isStable: reading?.isStable === true };
}

function minus(amount: number, tare: number): number {
  return fromE4((toE4(amount) ?? 0n) - (toE4(tare) ?? 0n));
}
