import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countedMethods, inTillOrder } from '../../../../src/values/payment.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { TakenPayment } from '../engine/payments.ts';
import type { Customer, PaymentRecord } from '../engine/types.ts';
import { methodName } from '../method-names.ts';
import { plus } from '../shift/figures.ts';
import { useTill } from '../use-till.ts';

type Props = { customer: Customer; onBack: () => void; onTaken: (taken: TakenPayment) => void };
const methods: PaymentRecord['method'][] = inTillOrder(countedMethods);

/** Asks what a payment is for, how much it is and how it is paid. */
export function PaymentForm({ customer, onBack, onTaken }: Props) {
  const { till, state } = useTill();
  const { decimals } = useSession();
  const banks = state.settings?.banks ?? [];
  const [purpose, setPurpose] = useState<PaymentRecord['purpose']>('SETTLEMENT');
  const [method, setMethod] = useState<PaymentRecord['method']>('CASH');
  const [amount, setAmount] = useState<number>();
  const [bankId, setBankId] = useState(banks.length === 1 ? banks[0]?.id : undefined);
  const [reference, setReference] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typeAmount = () => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  // After the customer is chosen the amount is typed.
  useEffect(typeAmount, []);
  const { data, isFetching } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: customer.id } },
    // The customer may have bought on account a moment ago.
    { enabled: state.isOnline, staleTime: 0 },
  );
  const owed = isFetching || !data ? undefined : plus(decimals, data.balance, data.deposit);
  const needsBank = method === 'BANK' && banks.length > 1;
  const isReady = (amount ?? 0) > 0 && (!needsBank || bankId !== undefined);

  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || amount === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const way = { method, ...(method === 'BANK' && { bankId }) };
      const details = method !== 'CASH' && reference.trim() ? { reference: reference.trim() } : {};
      onTaken(await till.takePayment({ customer, purpose, amount, ...way, ...details }));
    } catch (fault) {
      setError(fault);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={take} ref={form}>
      <Stack>
        <SegmentedControl
          size="lg"
          fullWidth
          aria-label={t('What for')}
          value={purpose}
          onChange={(next) => {
            setPurpose(next as PaymentRecord['purpose']);
            typeAmount();
          }}
          data={[
            { value: 'SETTLEMENT', label: t('Pay a debt') },
            { value: 'DEPOSIT', label: t('Take a deposit') },
          ]}
        />
        {purpose === 'SETTLEMENT' && (
          <Group justify="space-between">
            {owed === undefined ? (
              <Text c="dimmed">
                {state.isOnline ? t('Loading') : t('What is owed is only known with a connection.')}
              </Text>
            ) : (
              <>
                <Text>
                  {t('Owes')} <Money amount={owed} />
                </Text>
                {Number(owed) > 0 && (
                  <Button variant="light" size="md" mih={56} onClick={() => setAmount(Number(owed))}>
                    {t('All of it')}
                  </Button>
                )}
              </>
            )}
          </Group>
        )}
        <NumberInput
          label={t('Amount')}
          size="lg"
          required
          min={0}
          decimals={decimals}
          leastDecimals={decimals}
          isGrouped
          classNames={{ input: 'number' }}
          value={amount ?? ''}
          onChange={(typed) => setAmount(typed === '' ? undefined : Number(typed))}
          data-autofocus
        />
        <SegmentedControl
          size="lg"
          fullWidth
          orientation="vertical"
          aria-label={t('How')}
          value={method}
          onChange={(next) => setMethod(next as PaymentRecord['method'])}
          data={methods.map((value) => ({ value, label: methodName(value) }))}
        />
        {needsBank && (
          <Select
            size="lg"
            label={t('To which account?')}
            data={banks.map(({ id, name }) => ({ value: id, label: name }))}
            value={bankId ?? null}
            onChange={(id) => setBankId(id ?? undefined)}
          />
        )}
        {method !== 'CASH' && (
          <TextInput
            size="md"
            label={t('Reference')}
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        {purpose === 'SETTLEMENT' && owed !== undefined && (amount ?? 0) > Number(owed) && (
          <Text size="sm">{t('What is more than the debt stays with us as a deposit.')}</Text>
        )}
        <ErrorNotice error={error} />
        <Group justify="space-between">
          <Button variant="subtle" size="lg" onClick={onBack}>
            {t('Another customer')}
          </Button>
          <Button type="submit" size="lg" disabled={!isReady} loading={isBusy}>
            {t('Take the money')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
