import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { paymentMethods, usesBank } from '../../../../../src/values/payment.ts';
import { client, dataOf } from '../../../api/call.ts';
import { useRead } from '../../../api/read.ts';
import { useMoney } from '../../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { DrawerPicker } from '../../../ui/form/drawer-picker.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { OutletPicker, PartyPicker } from '../../../ui/form/pickers.tsx';
import { useOnlyOutlet } from '../../../ui/outlets.ts';
import { t } from '../../../words.ts';
import { PartyBalances } from './party-balances.tsx';
import { type Occasion, occasionOf, occasions } from './payment-words.ts';

/** The party, if it is known before the form opens, and the debt to pay, if it is a single one. */
type Known = {
  partyId: string;
  party: 'CUSTOMER' | 'VENDOR';
  amount: number;
  outletId?: string;
  debt?: { type: string; id: string };
};

type Values = {
  occasion: Occasion;
  partyId: string | null;
  amount: Amount;
  method: (typeof paymentMethods)[number];
  outletId: string | null;
  bankId: string | null;
  tillSessionId: string | null;
  businessDate: string | null;
  reference: string;
  note: string;
};

const initialOf = (known: Known | undefined): Values => ({
  occasion: known?.party === 'VENDOR' ? 'VENDOR_PAID' : 'DEBT_SETTLED',
  partyId: known?.partyId ?? null,
  amount: known && known.amount > 0 ? known.amount : '',
  method: 'CASH',
  outletId: known?.outletId ?? null,
  bankId: null,
  tillSessionId: null,
  businessDate: null,
  reference: '',
  note: '',
});

/** Records money in or out without a sale, purchase or expense. It pays one debt, or the oldest first. */
export function PaymentForm({ known, onDone }: { known?: Known; onDone: () => void }) {
  const money = useMoney();
  const onlyOutletId = useOnlyOutlet();
  const outletOf = ({ outletId }: Values) => outletId ?? onlyOutletId ?? '';
  const entry = useEntry({
    initial: initialOf(known),
    validate: (values: Values) => ({
      ...(!values.partyId && { partyId: t('Choose a customer or vendor.') }),
      ...(!(Number(values.amount) > 0) && { amount: t('Enter an amount.') }),
      ...(!outletOf(values) && { outletId: t('Choose an outlet') }),
    }),
    send: (values: Values, headers) =>
      dataOf(client.POST('/payments', { headers, body: bodyOf(values, outletOf(values), known) })),
    done: ({ amount }) => t('Payment of {amount} recorded.', { amount: money(amount) }),
    onDone,
  });
  const { form } = entry;
  const values = form.getValues();
  const { party, purpose, direction } = occasionOf(values.occasion);
  const { data: balances } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: values.partyId ?? '' } },
    { enabled: values.partyId !== null },
  );
  const held = Number((party === 'CUSTOMER' ? balances?.deposit : balances?.advance) ?? 0);
  const isSettlement = purpose === 'SETTLEMENT';
  const fieldOf = (name: keyof Values) => form.getInputProps(name);
  return (
    <EntryForm entry={entry} submitLabel={t('Record')} onCancel={onDone}>
      {!known?.debt && (
        <Select
          label={t('Type of payment')}
          data={occasions
            .filter((one) => !known || (one.party === party && (held > 0 || !one.value.endsWith('_REFUND'))))
            .map(({ value, label }) => ({ value, label }))}
          allowDeselect={false}
          {...fieldOf('occasion')}
          onChange={(value) => {
            const next = occasionOf(value as Occasion);
            form.setValues({
              occasion: next.value,
              ...(next.party !== party && { partyId: null }),
              ...(values.method === 'DEPOSIT' && { method: 'CASH' as const }),
            });
          }}
        />
      )}
      {!known && (
        <PartyPicker
          key={party}
          type={party}
          label={party === 'CUSTOMER' ? t('Customer') : t('Vendor')}
          required
          {...fieldOf('partyId')}
          value={values.partyId}
          onChange={(partyId) =>
            form.setValues({ partyId, ...(values.method === 'DEPOSIT' && { method: 'CASH' as const }) })
          }
        />
      )}
      {balances && !known?.debt && <PartyBalances party={balances} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput
          label={t('Amount')}
          {...(known?.debt && {
            description: t('{amount} is owed. Pay all or a part.', { amount: money(known.amount) }),
          })}
          required
          {...(known && { 'data-autofocus': true })}
          {...fieldOf('amount')}
        />
        <Select
          label={t('Method')}
          data={choicesOf(paymentMethods)
            .filter(({ value }) => value !== 'DEPOSIT' || (isSettlement && held > 0))
            .map((one) => (one.value === 'DEPOSIT' ? { ...one, label: t('Deposit or advance') } : one))}
          allowDeselect={false}
          {...fieldOf('method')}
        />
        <OutletPicker
          label={t('Outlet')}
          required
          {...fieldOf('outletId')}
          value={outletOf(values) || null}
        />
        {movesBank(values) && (
          <BankPicker label={t('Bank account')} {...fieldOf('bankId')} value={values.bankId} />
        )}
        {values.method === 'CASH' && (
          <DrawerPicker
            outletId={outletOf(values) || null}
            paysOut={direction === 'OUT' ? Number(values.amount) : 0}
            {...fieldOf('tillSessionId')}
            value={values.tillSessionId}
          />
        )}
        <DayInput label={t('Date')} placeholder={t('Today')} clearable {...fieldOf('businessDate')} />
        <TextInput label={t('Reference')} maxLength={100} {...fieldOf('reference')} />
      </SimpleGrid>
      <Textarea label={t('Note')} maxLength={500} autosize {...fieldOf('note')} />
      {isSettlement && !known?.debt && (
        <Text size="xs" c="dimmed">
          {t('The oldest debts are paid first. Anything left over is kept as a deposit or advance.')}
        </Text>
      )}
    </EntryForm>
  );
}

function movesBank({ method, occasion }: Values): boolean {
  return usesBank({ method, ...occasionOf(occasion) });
}

function bodyOf(values: Values, outletId: string, known: Known | undefined) {
  const { direction, purpose } = occasionOf(values.occasion);
  const { method, bankId, tillSessionId, businessDate, reference, note } = values;
  const amount = Number(values.amount);
  return {
    direction,
    purpose,
    method,
    amount,
    partyId: values.partyId ?? '',
    outletId,
    ...(movesBank(values) && bankId && { bankId }),
    ...(method === 'CASH' && tillSessionId && { tillSessionId }),
    ...(businessDate && { businessDate }),
    ...(reference.trim() && { reference }),
    ...(note.trim() && { note }),
    // The server keeps anything above this debt as a deposit or advance.
    ...(known?.debt && { allocations: [{ source: known.debt, amount: Math.min(amount, known.amount) }] }),
  };
}
