import { Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { paymentMethods } from '../../../../src/values/payment.ts';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { formatMoney, useToday, wordOf } from '../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../ui/form/amount-input.tsx';
import { BankPicker } from '../../ui/form/bank-picker.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { useOnlyOutlet } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import type { Side } from './side.ts';

type Purpose = NonNullable<Schema<'PaymentInput'>['purpose']>;
type What = { value: string; label: string; direction: 'IN' | 'OUT'; purpose: Purpose };

const whats: Record<Side, What[]> = {
  customer: [
    { value: 'settle', label: t('They pay what they owe'), direction: 'IN', purpose: 'SETTLEMENT' },
    { value: 'ahead', label: t('They pay ahead (deposit)'), direction: 'IN', purpose: 'DEPOSIT' },
    { value: 'back', label: t('We hand their deposit back'), direction: 'OUT', purpose: 'DEPOSIT_REFUND' },
  ],
  vendor: [
    { value: 'settle', label: t('We pay what we owe'), direction: 'OUT', purpose: 'SETTLEMENT' },
    { value: 'ahead', label: t('We pay ahead (advance)'), direction: 'OUT', purpose: 'ADVANCE' },
    { value: 'back', label: t('They hand our advance back'), direction: 'IN', purpose: 'ADVANCE_REFUND' },
  ],
};

/** Money that comes from a customer or goes to a vendor: for one debt, or for the oldest first. */
export function PaymentForm({
  partyId,
  side,
  amount,
  outletId,
  debt,
  onDone,
}: {
  partyId: string;
  side: Side;
  amount: number;
  outletId?: string | undefined;
  debt?: { type: string; id: string };
  onDone: () => void;
}) {
  const { organisation } = useSession();
  const today = useToday();
  const only = useOnlyOutlet();
  const { data: party } = useRead('/customer-relationship-management/{partyId}', { path: { partyId } });
  const ahead = (side === 'customer' ? party?.deposit : party?.advance) ?? 0;
  const entry = useEntry({
    initial: {
      what: 'settle',
      amount: (amount > 0 ? amount : '') as Amount,
      method: 'CASH' as Schema<'PaymentMethod'>,
      bankId: null as string | null,
      outletId: outletId ?? only ?? null,
      businessDate: today,
      reference: '',
      note: '',
    },
    validate: {
      amount: (value) => (Number(value) > 0 ? null : t('Say how much')),
      outletId: (id) => (id ? null : t('Choose the outlet')),
    },
    send: ({ what, bankId, reference, note, ...values }, headers) => {
      const { direction, purpose } =
        whats[side].find(({ value }) => value === what) ?? (whats[side][0] as What);
      const paid = Number(values.amount);
      const body = {
        partyId,
        direction,
        purpose,
        amount: paid,
        method: values.method,
        outletId: values.outletId ?? '',
        businessDate: values.businessDate,
        ...(values.method === 'BANK' && bankId && { bankId }),
        ...(reference && { reference }),
        ...(note && { note }),
        // More than this debt comes to goes ahead, as the server says.
        ...(debt && what === 'settle' && { allocations: [{ source: debt, amount: Math.min(paid, amount) }] }),
      };
      return dataOf(client.POST('/payments', { headers, body }));
    },
    done: ({ amount: paid }) =>
      t('A payment of {amount} is recorded.', { amount: formatMoney(paid, organisation.currency) }),
    onDone,
  });
  const { form } = entry;
  const { what, method } = form.values;
  return (
    <EntryForm entry={entry} submitLabel={t('Record the payment')} onCancel={onDone}>
      {!debt && (
        <Select
          label={t('What happens')}
          data={whats[side].filter(({ value }) => value !== 'back' || ahead > 0)}
          allowDeselect={false}
          {...form.getInputProps('what')}
        />
      )}
      <AmountInput label={t('Amount')} required data-autofocus {...form.getInputProps('amount')} />
      <Select
        label={t('Method')}
        data={paymentMethods
          .filter((value) => value !== 'DEPOSIT' || (ahead > 0 && what === 'settle'))
          .map((value) => ({
            value,
            label: value === 'DEPOSIT' ? t('From what was paid ahead') : wordOf(value),
          }))}
        allowDeselect={false}
        {...form.getInputProps('method')}
      />
      {method === 'BANK' && (
        <BankPicker label={t('Bank account')} clearable {...form.getInputProps('bankId')} />
      )}
      <SimpleGrid cols={2}>
        <OutletPicker label={t('Outlet')} required {...form.getInputProps('outletId')} />
        <DayInput label={t('Date')} {...form.getInputProps('businessDate')} />
        <TextInput label={t('Reference')} maxLength={100} {...form.getInputProps('reference')} />
        <TextInput label={t('Note')} maxLength={500} {...form.getInputProps('note')} />
      </SimpleGrid>
      {!debt && what === 'settle' && (
        <Text size="xs" c="dimmed">
          {t('The oldest debts are settled first; what is more than they come to is kept as paid ahead.')}
        </Text>
      )}
    </EntryForm>
  );
}
