import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { client, dataOf, newKey } from '../../api/call.ts';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** What was scanned and is not known becomes a product, with a name and a price, and goes into the cart. */
export function QuickProduct({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const [code] = useState(state.unknownCode ?? '');
  const [key] = useState(newKey);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [taxRateId, setTaxRate] = useState('');
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { settings } = state;
  const save = async () => {
    const amount = typedNumber(price, settings?.currencyDecimals ?? 2);
    if (name.trim() === '') return setSaid(t('Give it a name.'));
    if (amount === undefined || amount < 0) return setSaid(t('Type a price.'));
    setBusy(true);
    try {
      const made = await dataOf(
        client.POST('/inventory/products', {
          body: {
            name: name.trim(),
            barcode: code,
            taxRateId: taxRateId || null,
            prices: [{ price: amount }],
          },
          headers: { 'Idempotency-Key': key },
        }),
      );
      const [variant] = made.variants;
      const [sold] = variant?.prices ?? [];
      if (variant && sold)
        till.addItem({
          itemPriceId: sold.itemPriceId,
          variantId: variant.id,
          productId: made.id,
          name: variant.name,
          ...{ unit: null, factor: 1, price: amount, taxRateId: taxRateId || null, code },
        });
      till.sync();
      onClose();
    } catch (error) {
      setSaid(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet title={t('New product {code}', { code })} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="till-field">
          {t('Name')}
          <input
            data-first
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label className="till-field">
          {t('Price')}
          <input
            inputMode="decimal"
            className="number"
            value={price}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </label>
        {settings && settings.taxRates.length > 0 && (
          <label className="till-field">
            {t('Tax')}
            <select value={taxRateId} onChange={(event) => setTaxRate(event.currentTarget.value)}>
              <option value="">{t('No tax')}</option>
              {settings.taxRates.map(({ id, name, percent }) => (
                <option key={id} value={id}>
                  {name} {percent}%
                </option>
              ))}
            </select>
          </label>
        )}
        {said && (
          <p className="till-said" role="alert">
            {said}
          </p>
        )}
        <button type="submit" className="main" disabled={isBusy}>
          {t('Save and sell')}
        </button>
      </form>
    </Sheet>
  );
}
