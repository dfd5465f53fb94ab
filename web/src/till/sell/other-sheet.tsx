import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { percentNow } from '../engine/tax.ts';
import { useTill } from '../use-till.ts';
import { FigureSheet } from './figure-sheet.tsx';

/** Sells something that is not in the catalogue: an amount, its tax and, if wanted, a name. */
export function OtherSheet({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const { user } = useSession();
  const money = useMoney();
  const { settings } = state;
  const decimals = settings?.currencyDecimals ?? 2;
  const rates = settings?.taxRates ?? [];
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [taxRateId, setTaxRate] = useState(rates[0]?.id ?? '');
  const [isWrong, setWrong] = useState(false);
  // An earlier version did not keep the limit.
  const limit = settings?.otherAmountLimit ?? null;
  const save = () => {
    const amount = typedNumber(text, decimals);
    if (amount === undefined || amount <= 0) {
      setWrong(true);
      return;
    }
    till.addOther({ amount, name: name.trim(), taxRateId: taxRateId || null });
    onClose();
  };
  return (
    <FigureSheet
      title={t('Other amount')}
      label={t('Amount')}
      text={text}
      onText={setText}
      hasPoint={decimals > 0}
      problem={isWrong ? t('Enter an amount.') : undefined}
      submit={t('Add to cart')}
      onSubmit={save}
      onClose={onClose}
    >
      {user.role === 'CASHIER' && limit !== null && (
        <p className="dim">{t('Above {amount}, a manager must approve.', { amount: money(limit) })}</p>
      )}
      {rates.length > 0 && (
        <label className="till-field">
          {t('Tax')}
          <select value={taxRateId} onChange={(event) => setTaxRate(event.currentTarget.value)}>
            {rates.map(({ id, name: rate }) => (
              <option key={id} value={id}>
                {rate} {percentNow(settings, id)}%
              </option>
            ))}
            <option value="">{t('No tax')}</option>
          </select>
        </label>
      )}
      <label className="till-field">
        {t('Description (optional)')}
        <input
          value={name}
          maxLength={200}
          autoComplete="off"
          placeholder={t('Other')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
    </FigureSheet>
  );
}
