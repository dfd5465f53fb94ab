import { useState } from 'react';
import { typedNumber } from '../../../../src/values/typed-number.ts';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import { percentNow } from '../engine/tax.ts';
import type { ProductApprovalProps } from '../lock/product-approval.tsx';
import { useTill } from '../use-till.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { Sheet } from './sheet.tsx';

const loadApproval = () => import('../lock/product-approval.tsx');

/** Makes a product of an unknown code, with a name and a price, and puts it into the cart. */
export function QuickProduct({ onClose }: { onClose: () => void }) {
  const { till, state } = useTill();
  const [code] = useState(state.unknownCode ?? '');
  const [key] = useState(newKey);
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [taxRateId, setTaxRate] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { settings } = state;
  /** Whoever may not create products asks a manager after filling in the form. */
  const { may } = useSession();
  const [toApprove, setToApprove] = useState<number>();
  const send = async () => {
    const amount = typedNumber(price, settings?.currencyDecimals ?? 2);
    if (name.trim() === '') return setProblem(t('Enter a name.'));
    // A price of zero is left to those who may change the catalogue.
    const isTooLow = amount === undefined || amount < 0 || (amount === 0 && !may('inventory.write'));
    if (isTooLow) return setProblem(t('Enter a price.'));
    if (may('inventory.write')) await make(amount);
    else setToApprove(amount);
  };
  const make = async (amount: number, approvalToken?: string) => {
    setBusy(true);
    try {
      const created = await dataOf(
        client.POST('/till/products', {
          body: {
            outletId: state.outlet?.id ?? '',
            name: name.trim(),
            price: amount,
            barcode: code,
            taxRateId: taxRateId || null,
            ...(approvalToken && { approvalToken }),
          },
          // Another approval makes another request, so it needs another key.
          headers: { 'Idempotency-Key': approvalToken ? newKey() : key },
        }),
      );
      const [variant] = created.variants;
      const [sold] = variant?.prices ?? [];
      if (variant && sold)
        till.addItem({
          itemPriceId: sold.itemPriceId,
          variantId: variant.id,
          productId: created.id,
          name: variant.name,
          unit: null,
          factor: 1,
          price: amount,
          taxRateId: taxRateId || null,
          code,
        });
      till.sync();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  // Within the sheet: a dialog of the browser lies over everything beside it.
  if (toApprove !== undefined)
    return (
      <LazyScreen<ProductApprovalProps>
        load={loadApproval}
        props={{
          name: name.trim(),
          price: toApprove,
          onAnswer: (token) => {
            setToApprove(undefined);
            if (token) void make(toApprove, token);
          },
        }}
      />
    );
  return (
    <Sheet title={t('New product {code}', { code })} onClose={onClose}>
      <form
        className="till-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
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
              {settings.taxRates.map(({ id, name: rate }) => (
                <option key={id} value={id}>
                  {rate} {percentNow(settings, id)}%
                </option>
              ))}
            </select>
          </label>
        )}
        {problem && (
          <p className="till-said" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="main" disabled={isBusy}>
          {t('Save and sell')}
        </button>
      </form>
    </Sheet>
  );
}
