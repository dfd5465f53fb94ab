import { useRead } from '../../api/read.ts';
import { t } from '../../words.ts';
import type { Customer, Method } from '../engine/types.ts';
import { methodName } from '../method-names.ts';
import { CustomerBalance } from '../money/customer-balance.tsx';
import { useTill } from '../use-till.ts';
import { letterOf, methodsBesideCash, needsCustomer } from './pay-methods.ts';

type Props = { isBusy: boolean; onPay: (method: Method) => void; onChooseCustomer: () => void };

/** The methods beside cash. Those that need a customer show the customer's debt and limit. */
export function OtherTenders({ isBusy, onPay, onChooseCustomer }: Props) {
  const { state } = useTill();
  const { figures, cart, isOnline } = state;
  const isDone = figures.due === 0;
  return (
    <>
      <div className="till-methods">
        {methodsBesideCash.map((method) => (
          <button
            key={method}
            type="button"
            disabled={isBusy || isDone || (needsCustomer(method) && (!cart.customer || !isOnline))}
            onClick={() => onPay(method)}
          >
            {methodName(method)}
            <kbd>{letterOf(method)}</kbd>
          </button>
        ))}
      </div>
      {!isOnline && (
        <p className="dim">{t('No connection. Selling on account or from a deposit needs one.')}</p>
      )}
      {isOnline && cart.customer && <AccountOf customer={cart.customer} />}
      {isOnline && !cart.customer && (
        <button type="button" onClick={onChooseCustomer}>
          {t('Choose a customer to sell on account or from a deposit')}
        </button>
      )}
    </>
  );
}

function AccountOf({ customer }: { customer: Customer }) {
  const { data } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: customer.id } },
    // The customer may have bought on account a moment ago.
    { staleTime: 0 },
  );
  if (!data) return null;
  return (
    <p>
      <strong>{customer.name}</strong>{' '}
      <CustomerBalance balance={data.balance} creditLimit={data.creditLimit} />
    </p>
  );
}
