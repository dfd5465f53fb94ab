import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { changedLines } from '../engine/new-prices.ts';
import { useTill } from '../use-till.ts';

/** The catalogue has changed under the cart: what was, what is now, and which of them counts. */
export function NewPrices() {
  const { till, state } = useTill();
  const money = useMoney();
  const lines = changedLines(state.cart);
  if (lines.length === 0) return null;
  const isAboutPrices = lines.some(({ offered, usualPrice }) => offered.price !== usualPrice);
  const answer = (keepsOld: boolean) => till.dispatch({ type: 'ANSWER_PRICES', keepsOld });
  return (
    <div className="till-notice" role="alert">
      <ul className="grow till-changes">
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
        {isAboutPrices ? t('Use new price') : t('Use new tax')}
      </button>
      {isAboutPrices && (
        <button type="button" onClick={() => answer(true)}>
          {t('Keep old price')}
        </button>
      )}
    </div>
  );
}
