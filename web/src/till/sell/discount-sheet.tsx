import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import type { CartLine, Discount } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { NumberPad } from './number-pad.tsx';
import { Sheet } from './sheet.tsx';
import { UnknownCode } from './unknown-code.tsx';

/** Off the chosen line or off the whole sale; so many percent, or an amount. */
export function DiscountSheet({ line, onClose }: { line: CartLine | undefined; onClose: () => void }) {
  const { till, state } = useTill();
  const { user } = useSession();
  const [isWhole, setWhole] = useState(!line);
  const [isPercent, setPercent] = useState(true);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { settings, cart } = state;
  const limit = settings?.cashierDiscountPercent ?? 0;
  const presets = settings?.discountPresets ?? [];
  const given = isWhole ? cart.discount : (line?.discount ?? null);
  const apply = (discount: Discount | null) => {
    till.dispatch(
      isWhole || !line
        ? { type: 'SET_DISCOUNT', discount }
        : { type: 'SET_LINE_DISCOUNT', lineId: line.id, discount },
    );
    onClose();
  };
  const save = () => {
    const percent = typedNumber(text, 4) ?? 0;
    const amount = typedNumber(text, settings?.currencyDecimals ?? 2);
    if (isPercent && percent > 0 && percent <= 100) apply({ percent });
    else if (!isPercent && amount !== undefined && amount > 0) apply({ amount });
    else setWrong(true);
  };
  return (
    <Sheet title={t('Discount')} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="till-methods">
          <button type="button" aria-pressed={!isWhole} disabled={!line} onClick={() => setWhole(false)}>
            {line?.name ?? t('One line')}
          </button>
          <button type="button" aria-pressed={isWhole} onClick={() => setWhole(true)}>
            {t('The whole sale')}
          </button>
        </div>
        <div className="till-methods">
          <button type="button" aria-pressed={isPercent} onClick={() => setPercent(true)}>
            {t('Percent')}
          </button>
          <button type="button" aria-pressed={!isPercent} onClick={() => setPercent(false)}>
            {t('Amount')}
          </button>
        </div>
        <Presets label={t('Usual discounts')} percents={presets} onPress={(percent) => apply({ percent })}>
          {(percent) => `${percent}%`}
        </Presets>
        {!isWhole && (
          <Presets
            label={t('Off the whole sale')}
            percents={presets}
            onPress={(percent) => {
              till.dispatch({ type: 'SET_DISCOUNT', discount: { percent } });
              onClose();
            }}
          >
            {(percent) => t('{percent}% off the whole sale', { percent })}
          </Presets>
        )}
        <label className="till-field">
          {isPercent ? t('Percent off') : t('Amount off')}
          <input
            data-first
            inputMode="decimal"
            autoComplete="off"
            className="number"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {isWrong && (
          <p className="till-said" role="alert">
            {isPercent ? t('Type a percentage up to 100.') : t('Type an amount of money.')}
          </p>
        )}
        {user.role === 'CASHIER' && (
          <p className="dim">{t('Beyond {percent}% a manager has to approve.', { percent: limit })}</p>
        )}
        <UnknownCode />
        <NumberPad value={text} onChange={setText} />
        <button type="submit" className="main">
          {t('Give the discount')}
        </button>
        {given && (
          <button type="button" onClick={() => apply(null)}>
            {t('Take the discount back')}
          </button>
        )}
      </form>
    </Sheet>
  );
}

type PresetsProps = {
  label: string;
  percents: number[];
  onPress: (percent: number) => void;
  children: (percent: number) => string;
};

/** What is usual here, each given by one touch. */
function Presets({ label, percents, onPress, children }: PresetsProps) {
  if (percents.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div className="till-presets" role="group" aria-label={label}>
      {percents.map((percent) => (
        <button key={percent} type="button" onClick={() => onPress(percent)}>
          {children(percent)}
        </button>
      ))}
    </div>
  );
}
