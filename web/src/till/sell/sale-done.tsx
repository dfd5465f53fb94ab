import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { handedOut } from '../engine/handed-out.ts';
import type { KeptSale } from '../engine/types.ts';
import { receiptActions } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { Giant } from './giant.tsx';
import { LazyScreen } from './lazy-screen.tsx';

/** The sale that was just completed, with its change in large digits, until the next one begins. */
export function SaleDone({ sale }: { sale: KeptSale }) {
  const { till } = useTill();
  const money = useMoney();
  const { decimals } = useSession();
  const { receipt } = sale;
  const { change, cashBack, total } = handedOut(receipt, decimals);
  const label = cashBack > 0 ? t('Give to customer') : t('Change');
  return (
    <section className="till-cart till-change" aria-label={t('Sale completed')}>
      <div>
        <div className="dim">{label}</div>
        <Giant label={label} amount={total} />
        {cashBack > 0 && <div>{howMuchOfEach(money(change), money(cashBack), change > 0)}</div>}
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

/** Change and cash back together, so that nobody hands out one and forgets the other. */
function howMuchOfEach(change: string, cashBack: string, hasChange: boolean): string {
  return hasChange
    ? t('Change {change} + cash back {cashBack}', { change, cashBack })
    : t('Cash back {cashBack}', { cashBack });
}
