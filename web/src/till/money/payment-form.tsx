import { Button, Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countedMethods, inTillOrder } from '../../../../src/values/payment.ts';
import { useRead } from '../../api/read.ts';
import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { TakenPayment } from '../engine/payments.ts';
import type { Customer, PaymentRecord } from '../engine/types.ts';
import { byMethod, methodName } from '../method-names.ts';
import { AmountField, MoneyForm, useAttempt } from '../money-form.tsx';
import { useTill } from '../use-till.ts';
import { CustomerBalance } from './customer-balance.tsx';

type Props = { customer: Customer; onBack: () => void; onTaken: (taken: TakenPayment) => void };
const methods: PaymentRecord['method'][] = inTillOrder(countedMethods);

/** Asks what a payment is for, how much it is and how it is paid. */
export function PaymentForm({ customer, onBack, onTaken }: Props) {
  const { till, state } = useTill();
  const money = useMoney();
  const banks = state.settings?.banks ?? [];
  const [purpose, setPurpose] = useState<PaymentRecord['purpose']>('SETTLEMENT');
  const [method, setMethod] = useState<PaymentRecord['method']>('CASH');
  const [amount, setAmount] = useState<number>();
  const [bankId, setBankId] = useState(banks.length === 1 ? banks[0]?.id : undefined);
  const [reference, setReference] = useState('');
  const { error, isBusy, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const focusAmount = () => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  // The customer is chosen already, so the amount is typed next.
  useEffect(focusAmount, []);
  const { data, isFetching } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: customer.id } },
    // The customer may have bought on account a moment ago.
    { enabled: state.isOnline, staleTime: 0 },
  );
  const balance = isFetching ? undefined : data?.balance;
  const owed = balance === undefined ? undefined : Math.max(0, Number(balance));
  const needsBank = method === 'BANK' && banks.length > 1;
  const isReady = (amount ?? 0) > 0 && (!needsBank || bankId !== undefined);

  const take = () =>
    attempt(async () => {
      const taken = await till.takePayment({
        customer,
        purpose,
        amount: amount ?? 0,
        method,
        ...(method === 'BANK' && { bankId }),
        ...(method !== 'CASH' && reference.trim() && { reference: reference.trim() }),
      });
      onTaken(taken);
    });

  return (
    <MoneyForm
      form={form}
      submit={
        amount ? t('Take {money}', { money: `${money(amount)} ${byMethod(method)}` }) : t('Take payment')
      }
      isReady={isReady}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void take()}
      beside={
        <Button variant="subtle" size="lg" onClick={onBack}>
          {t('Change customer')}
        </Button>
      }
    >
      <SegmentedControl
        size="lg"
        fullWidth
        aria-label={t('Purpose')}
        value={purpose}
        onChange={(next) => {
          setPurpose(next as PaymentRecord['purpose']);
          focusAmount();
        }}
        data={[
          { value: 'SETTLEMENT', label: t('Pay a debt') },
          { value: 'DEPOSIT', label: t('Take a deposit') },
        ]}
      />
      {/* The row is as high as its button from the start, so that nothing below moves when the balance arrives. */}
      <Group justify="space-between" mih={56}>
        {balance === undefined ? (
          <Text c="dimmed">{state.isOnline ? t('Loading') : t('Connect to see what is owed.')}</Text>
        ) : (
          <Text>
            <CustomerBalance balance={balance} />
          </Text>
        )}
        {purpose === 'SETTLEMENT' && !!owed && (
          <Button variant="light" size="md" mih={56} onClick={() => setAmount(owed)}>
            {t('Full amount')}
          </Button>
        )}
      </Group>
      <AmountField value={amount} onChange={setAmount} />
      {/* Its line is always there, so that nothing below it moves when the balance arrives. */}
      <Text size="sm" mih={22}>
        {purpose === 'SETTLEMENT' &&
          owed !== undefined &&
          (amount ?? 0) > owed &&
          t('Anything above the debt is kept as a deposit.')}
      </Text>
      <SegmentedControl
        size="lg"
        fullWidth
        orientation="vertical"
        aria-label={t('Payment method')}
        value={method}
        onChange={(next) => setMethod(next as PaymentRecord['method'])}
        data={methods.map((value) => ({ value, label: methodName(value) }))}
      />
      {needsBank && (
        <Select
          size="lg"
          label={t('Which bank account?')}
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
    </MoneyForm>
  );
}
