import { useSession } from '../../session/session.tsx';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { handedOut } from '../engine/handed-out.ts';
import type { KeptSale } from '../engine/types.ts';
import { receiptActions } from '../screens.ts';
import { useTill } from '../use-till.ts';
import { Giant } from './giant.tsx';
import { LazyScreen } from './lazy-screen.tsx';

/**
 * The sale that was just completed, until the next one begins. In large digits the change, or without change what was
 * paid.
 */
export function SaleDone({ sale }: { sale: KeptSale }) {
  const { till } = useTill();
  const money = useMoney();
  const { decimals } = useSession();
  const { receipt } = sale;
  const { change, cashBack, total } = handedOut(receipt, decimals);
  const [label, amount] = largest(receipt, { cashBack, total });
  return (
    <section className="till-cart till-change" aria-label={t('Sale completed')}>
      <div>
        <div className="dim">{label}</div>
        <Giant label={label} amount={amount} />
        {cashBack > 0 && <div>{howMuchOfEach(money(change), money(cashBack), change > 0)}</div>}
      </div>
      <div>
        {receipt.number} · {money(receipt.total)}
        {receipt.due > 0 && total > 0 && (
          <div>{t('{amount} on account', { amount: money(receipt.due) })}</div>
        )}
      </div>
      {receiptActions.load && <LazyScreen load={receiptActions.load} props={{ sale }} />}
      <button type="button" onClick={till.clearNotice}>
        {t('Next sale')}
      </button>
    </section>
  );
}

function largest(
  { total, due }: KeptSale['receipt'],
  out: { cashBack: number; total: number },
): [label: string, amount: number] {
  if (out.cashBack > 0) return [t('Give to customer'), out.total];
  if (out.total > 0) return [t('Change'), out.total];
  return due > 0 ? [t('On account'), due] : [t('Paid'), total];
}

/** Change and cash back together, so that nobody hands out one and forgets the other. */
function howMuchOfEach(change: string, cashBack: string, hasChange: boolean): string {
  return hasChange
    ? t('Change {change} + cash back {cashBack}', { change, cashBack })
    : t('Cash back {cashBack}', { cashBack });
}
