import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { useTill } from '../use-till.ts';

/** The tenders so far. Each can be removed. */
export function TenderRows({ isBusy }: { isBusy: boolean }) {
  const { till, state } = useTill();
  const money = useMoney();
  const { tenders } = state.cart;
  if (tenders.length === 0) return null;
  return (
    <ul className="till-tenders" aria-label={t('Paid so far')}>
      {tenders.map(({ id, method, amount, reference, cashBack, bankId }) => (
        <li key={id}>
          <span>
            {methodName(method)}
            {bankId && (
              <span className="dim"> {state.settings?.banks.find((bank) => bank.id === bankId)?.name}</span>
            )}
            {reference && <span className="dim"> {reference}</span>}
            {cashBack && (
              <span className="dim"> {t('{amount} of it in cash', { amount: money(cashBack) })}</span>
            )}
          </span>
          <span className="number">{money(amount)}</span>
          <button
            type="button"
            disabled={isBusy}
            aria-label={t('Remove {method} {amount}', {
              method: methodName(method),
              amount: money(amount),
            })}
            onClick={() => till.dispatch({ type: 'REMOVE_TENDER', tenderId: id })}
          >
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}
