import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import type { CartLine, Discount } from '../engine/types.ts';
import { useTill } from '../use-till.ts';
import { FigureSheet } from './figure-sheet.tsx';

/** A discount on the selected line or the whole sale, in percent or as an amount. */
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
  const wrong = isPercent ? t('Enter a percentage up to 100.') : t('Enter an amount.');
  return (
    <FigureSheet
      title={t('Discount')}
      label={isPercent ? t('Percent off') : t('Amount off')}
      text={text}
      onText={setText}
      problem={isWrong ? wrong : undefined}
      submit={t('Apply discount')}
      onSubmit={save}
      onClose={onClose}
      above={
        <>
          <div className="till-methods pairs">
            <button type="button" aria-pressed={!isWhole} disabled={!line} onClick={() => setWhole(false)}>
              {line?.name ?? t('One line')}
            </button>
            <button type="button" aria-pressed={isWhole} onClick={() => setWhole(true)}>
              {t('Whole sale')}
            </button>
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
        </>
      }
    >
      {user.role === 'CASHIER' && (
        <p className="dim">{t('Above {percent}%, a manager must approve.', { percent: limit })}</p>
      )}
      {given && (
        <button type="button" onClick={() => apply(null)}>
          {t('Remove discount')}
        </button>
      )}
    </FigureSheet>
  );
}

type PresetsProps = {
  label: string;
  percents: number[];
  onPress: (percent: number) => void;
  children: (percent: number) => string;
};

/** The usual discounts of the business, one touch each. */
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
