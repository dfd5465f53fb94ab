import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { KeptSale } from '../engine/types.ts';
import { receiptActions } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { Giant } from './giant.tsx';
import { LazyScreen } from './lazy-screen.tsx';

/** The sale that was just completed: its change in digits that are seen from afar, until the next one begins. */
export function SaleDone({ sale }: { sale: KeptSale }) {
  const { till } = useTill();
  const money = useMoney();
  const { receipt } = sale;
  return (
    <section className="till-cart till-change" aria-label={t('Sale completed')}>
      <div>
        <div className="dim">{t('Change')}</div>
        <Giant label={t('Change')} amount={receipt.change} />
      </div>
      <div>
        {receipt.number} · {money(receipt.total)}
        {receipt.due > 0 && <div>{t('{amount} on account', { amount: money(receipt.due) })}</div>}
      </div>
      {receiptActions.load && <LazyScreen load={receiptActions.load} props={{ sale }} />}
      <button type="button" onClick={till.clearNotice}>
        {t('Next sale')}
      </button>
    </section>
  );
}
