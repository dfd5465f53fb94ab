import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

/** A card is charged more than is due. Asks whether the rest is cash back or a typing mistake. */
export function CashBack({
  amount,
  cashBack,
  onAgree,
  onRefuse,
}: {
  amount: number;
  cashBack: number;
  onAgree: () => void;
  onRefuse: () => void;
}) {
  const money = useMoney();
  return (
    <div className="till-notice" role="alert">
      <span className="grow">
        {t('Charge {amount} to the card and give {cashBack} in cash?', {
          amount: money(amount),
          cashBack: money(cashBack),
        })}
      </span>
      <button type="button" onClick={onAgree}>
        {t('Give {cashBack} in cash', { cashBack: money(cashBack) })}
      </button>
      <button type="button" onClick={onRefuse}>
        {t('Change the amount')}
      </button>
    </div>
  );
}
