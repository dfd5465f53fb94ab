import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { NumberPad } from './number-pad.tsx';
import { Sheet } from './sheet.tsx';
import { UnknownCode } from './unknown-code.tsx';

/** Something that is not in the catalogue: an amount, its tax, and a name if it has one. */
export function OtherSheet({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const { user } = useSession();
  const money = useMoney();
  const { settings } = state;
  const rates = settings?.taxRates ?? [];
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [taxRateId, setTaxRate] = useState(rates[0]?.id ?? '');
  const [isWrong, setWrong] = useState(false);
  // What an earlier version has kept says nothing of it.
  const limit = settings?.otherAmountLimit ?? null;
  const save = () => {
    const amount = typedNumber(text, settings?.currencyDecimals ?? 2);
    if (amount === undefined || amount <= 0) {
      setWrong(true);
      return;
    }
    till.addOther({ amount, name: name.trim(), taxRateId: taxRateId || null });
    onClose();
  };
  return (
    <Sheet title={t('Other amount')} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className="till-field">
          {t('Amount')}
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
            {t('Type an amount of money.')}
          </p>
        )}
        {user.role === 'CASHIER' && limit !== null && (
          <p className="dim">{t('Beyond {amount} a manager has to approve.', { amount: money(limit) })}</p>
        )}
        <UnknownCode />
        <NumberPad value={text} hasPoint={(settings?.currencyDecimals ?? 2) > 0} onChange={setText} />
        {rates.length > 0 && (
          <label className="till-field">
            {t('Tax')}
            <select value={taxRateId} onChange={(event) => setTaxRate(event.currentTarget.value)}>
              {rates.map(({ id, name: rate, percent }) => (
                <option key={id} value={id}>
                  {rate} {percent}%
                </option>
              ))}
              <option value="">{t('No tax')}</option>
            </select>
          </label>
        )}
        <label className="till-field">
          {t('What it is (if you like)')}
          <input
            value={name}
            maxLength={200}
            autoComplete="off"
            placeholder={t('Other')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="main">
          {t('Add to the sale')}
        </button>
      </form>
    </Sheet>
  );
}
