import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { keyOf } from '../engine/keys.ts';
import { screens } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { NewPrices } from './new-prices.tsx';
import type { OpenScreen } from './selling-screen.tsx';

/** The total and the buttons for what happens next. */
export function CartTotal({ onOpen, isPaying }: { onOpen: OpenScreen; isPaying: boolean }) {
  const { state } = useTill();
  const money = useMoney();
  const { figures, cart, settings } = state;
  const isEmptyCart = cart.lines.length === 0;
  // Other tills may have parked a sale a moment ago.
  const showsParked = isEmptyCart && (state.parked > 0 || state.isOnline);
  return (
    <footer className="till-total">
      {!isPaying && <NewPrices />}
      {figures.discount > 0 && (
        <div className="till-sum">
          <span>{t('Discount')}</span>
          <span className="number">{money(-figures.discount)}</span>
        </div>
      )}
      {figures.taxes
        .filter(({ tax }) => tax !== 0)
        .map(({ name, percent, tax }) => (
          <div className="till-sum dim" key={`${name} ${percent}`}>
            <span>
              {name && !settings?.taxRates.some((rate) => rate.name === name) ? (
                // A tax of a group.
                <bdi>
                  {name} {percent}%
                </bdi>
              ) : settings?.pricesIncludeTax ? (
                t('Tax {percent}%, included', { percent })
              ) : (
                t('Tax {percent}%', { percent })
              )}
            </span>
            <span className="number">{money(tax)}</span>
          </div>
        ))}
      {figures.rounding !== 0 && (
        <div className="till-sum dim">
          <span>{t('Rounding')}</span>
          <span className="number">{money(figures.rounding)}</span>
        </div>
      )}
      <div className="till-sum whole">
        <span>{t('Total')}</span>
        <output className="number" aria-label={t('Total')}>
          {money(figures.total)}
        </output>
      </div>
      {cart.tenders.length > 0 && !isPaying && (
        <>
          <div className="till-sum">
            <span>{t('Paid so far')}</span>
            <output className="number" aria-label={t('Paid so far')}>
              {money(figures.tendered)}
            </output>
          </div>
          <div className="till-sum">
            <span>{t('Left to pay')}</span>
            <output className="number" aria-label={t('Left to pay')}>
              {money(figures.due)}
            </output>
          </div>
        </>
      )}
      {figures.problem && <p className="till-said">{t(figures.problem)}</p>}
      {figures.needsApproval && (
        <p className="till-said">{t('A manager must approve the discount or price.')}</p>
      )}
      {!isPaying && (
        <>
          <div className="keys">
            <button type="button" disabled={isEmptyCart} onClick={() => onOpen('discount')}>
              {t('Discount')}
              <kbd>{keyOf('discount')}</kbd>
            </button>
            <button
              type="button"
              disabled={isEmptyCart && !showsParked}
              onClick={() => onOpen(isEmptyCart ? 'parked' : 'park')}
            >
              {showsParked ? t('Parked ({count})', { count: state.parked }) : t('Park')}
              <kbd>{keyOf(showsParked ? 'parked' : 'park')}</kbd>
            </button>
          </div>
          {figures.needsApproval && screens.approval ? (
            <button type="button" className="main pay" onClick={() => onOpen('approval')}>
              {t('Ask a manager')}
            </button>
          ) : (
            <button
              type="button"
              className="main pay"
              disabled={isEmptyCart || (figures.problem !== null && cart.tenders.length === 0)}
              onClick={() => onOpen('pay')}
            >
              {t('Pay')}
              <kbd>{keyOf('pay')}</kbd>
            </button>
          )}
        </>
      )}
    </footer>
  );
}
