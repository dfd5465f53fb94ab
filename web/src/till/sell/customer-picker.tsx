import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { t } from '../../words.ts';
import { messageOf } from '../engine/server.ts';
import type { KnownCustomer } from '../engine/types.ts';
import { CustomerBalance } from '../money/customer-balance.tsx';
import { useKnownCustomers } from '../money/known-customers.ts';
import { useTill } from '../use-till.ts';
import { Sheet } from './sheet.tsx';

/** Finds a customer: online among all of them, offline among those who bought or paid at this device. */
export function CustomerPicker({ onClose, onMoney }: { onClose: () => void; onMoney: () => void }) {
  const { till, state } = useTill();
  const { may } = useSession();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const [isEntered, setEntered] = useState(false);
  const [key, setKey] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, isFetching } = useRead(
    '/customer-relationship-management',
    { query: { kind: 'CUSTOMER', limit: 20, ...(search && { search }) } },
    // The rows before stay until the next ones are there. Otherwise a tap is lost if the search begins during it.
    { enabled: state.isOnline, placeholderData: keepPreviousData },
  );
  const isFound = text.trim() === search && !isFetching;
  const hasFailed = state.isOnline && error !== null;
  const known = useKnownCustomers(text);
  const here = state.isOnline && !hasFailed ? [] : known;
  const choose = (customer: KnownCustomer | null) => {
    if (customer) void till.rememberCustomer(customer);
    till.dispatch({
      type: 'SET_CUSTOMER',
      customer: customer && {
        id: customer.id,
        name: customer.name,
        ...(customer.address && { address: customer.address }),
        ...(customer.taxNumber && { taxNumber: customer.taxNumber }),
        ...(customer.taxExemptReason && { taxExemptReason: customer.taxExemptReason }),
      },
    });
    onClose();
  };
  // A new customer needs only a name here. The rest is added in the back office.
  const add = async () => {
    setBusy(true);
    try {
      const body = { name: search, kind: 'CUSTOMER' as const };
      choose(
        await dataOf(
          client.POST('/customer-relationship-management', { body, headers: { 'Idempotency-Key': key } }),
        ),
      );
    } catch (refusal) {
      setProblem(messageOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  const first = search && isFound ? data?.rows[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes the first as soon as it is there
  useEffect(() => {
    if (isEntered && first) choose(first);
    if (isFound) setEntered(false);
  }, [isEntered, isFound, first]);
  return (
    <Sheet title={t('Customer')} onClose={onClose}>
      {state.isOnline ? (
        <label className="till-field">
          {t('Name, phone or email')}
          <input
            type="search"
            data-first
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setKey(newKey());
            }}
            onKeyDown={(event) => event.key === 'Enter' && setEntered(true)}
          />
        </label>
      ) : (
        <p>{t('No connection. Only customers who bought or paid at this device are found.')}</p>
      )}
      {state.isOnline && error && (
        <p className="till-said" role="alert">
          {messageOf(error)} {t('Search failed. These customers bought or paid at this device before.')}
        </p>
      )}
      {problem && (
        <p className="till-said" role="alert">
          {problem}
        </p>
      )}
      <div className="till-choices">
        {state.cart.customer && (
          <button type="button" onClick={() => choose(null)}>
            {t('No customer')}
          </button>
        )}
        {state.cart.customer && (
          <button type="button" onClick={onMoney}>
            {t('Take a payment or deposit')}
          </button>
        )}
        {here.map((customer) => (
          <button key={customer.id} type="button" onClick={() => choose(customer)}>
            <span>
              <bdi>{customer.name}</bdi> <bdi className="dim">{customer.phone}</bdi>
            </span>
          </button>
        ))}
        {state.isOnline &&
          !hasFailed &&
          data?.rows.map(({ id, name, phone, balance, address, taxNumber, taxExemptReason }) => (
            <button
              key={id}
              type="button"
              data-enter={id === first?.id || undefined}
              onClick={() => choose({ id, name, phone, address, taxNumber, taxExemptReason })}
            >
              <span>
                <bdi>{name}</bdi> <bdi className="dim">{phone}</bdi>
              </span>
              <span className="number dim">
                <CustomerBalance balance={balance} />
              </span>
            </button>
          ))}
        {state.isOnline && !hasFailed && isFound && data?.rows.length === 0 && (
          <>
            <p>{t('No customer found.')}</p>
            {search && may('crm.write') && (
              <button type="button" disabled={isBusy} onClick={add}>
                {t('New customer: {name}', { name: search })}
              </button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
