import { methodFacts } from '../../../../src/values/payment.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { type LeavingFor, mayKeep } from '../engine/leaving.ts';
import type { Method } from '../engine/types.ts';
import { methodName } from '../method-names.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** Shows what was already paid and asks what happens to it, before the sale is left. */
export function PaidQuestion({ wants }: { wants: LeavingFor }) {
  const { till, state } = useTill();
  const money = useMoney();
  const stay = () => till.answerLeaving('STAY');
  const giveBack = () => {
    const hasCash = state.cart.tenders.some(({ method }) => method === 'CASH');
    till.answerLeaving('GIVE_BACK');
    if (hasCash) void import('../printing/kick-drawer.ts').then(({ kickDrawer }) => kickDrawer());
  };
  return (
    <Sheet title={t('What happens to the money?')} onClose={stay}>
      <div className="till-stack">
        <p>{t('This sale is partly paid.')}</p>
        <ul className="till-tenders" aria-label={t('Paid so far')}>
          {state.cart.tenders.map(({ id, method, amount }) => (
            <li key={id}>
              <span>
                {methodName(method)}
                <br />
                <span className="dim">{t(howBack(method))}</span>
              </span>
              <span className="number">{money(amount)}</span>
            </li>
          ))}
        </ul>
        <button type="button" className="main" onClick={giveBack}>
          {t('Return the money')}
        </button>
        {mayKeep(wants) && (
          <button type="button" onClick={() => till.answerLeaving('KEEP')}>
            {t('Keep it with this sale')}
          </button>
        )}
        <button type="button" data-first onClick={stay}>
          {t('Back to the sale')}
        </button>
      </div>
    </Sheet>
  );
}

function howBack(method: Method): string {
  return method === 'CREDIT' ? 'Nothing was charged yet.' : methodFacts[method].givenBack;
}
