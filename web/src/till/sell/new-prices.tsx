import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { changedLines, totalsByTax } from '../engine/new-prices.ts';
import { useTill } from '../use-till.ts';

/** The catalogue has new prices for the cart. Shows old and new, and asks which ones count. */
export function NewPrices() {
  const { till, state } = useTill();
  const money = useMoney();
  const lines = changedLines(state.cart);
  const { settings } = state;
  const totals = totalsByTax(state.cart, settings);
  if (lines.length === 0 && !totals) return null;
  const isAboutPrices = lines.some(({ offered, usualPrice }) => offered.price !== usualPrice);
  const now = settings && { pricesIncludeTax: settings.pricesIncludeTax };
  const answer = (keepsOld: boolean) => till.dispatch({ type: 'ANSWER_PRICES', keepsOld, ...now });
  return (
    <div className="till-notice" role="alert">
      <ul className="grow till-changes">
        {totals && (
          <li>
            {settings?.pricesIncludeTax
              ? t('Prices now include the tax.')
              : t('Prices no longer include tax. It is added on top.')}{' '}
            {t('Total {old}, now {now}', { old: money(totals.old), now: money(totals.now) })}
          </li>
        )}
        {lines.map(({ id, name, usualPrice, taxPercent, offered }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            {offered.price !== usualPrice &&
              `: ${t('price {old}, now {now}', { old: money(usualPrice), now: money(offered.price) })}`}
            {offered.taxPercent !== taxPercent &&
              `: ${t('tax {old}%, now {now}%', { old: taxPercent, now: offered.taxPercent })}`}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => answer(false)}>
        {isAboutPrices ? t('Use new price') : totals ? t('Use new total') : t('Use new tax')}
      </button>
      {isAboutPrices && (
        <button type="button" onClick={() => answer(true)}>
          {t('Keep old price')}
        </button>
      )}
    </div>
  );
}
