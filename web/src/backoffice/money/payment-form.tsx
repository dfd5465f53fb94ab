import { Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { paymentMethods } from '../../../../src/values/payment.ts';
import { client, dataOf } from '../../api/call.ts';
import { useRead } from '../../api/read.ts';
import { useMoney } from '../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../ui/form/amount-input.tsx';
import { BankPicker } from '../../ui/form/bank-picker.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { DrawerPicker } from '../../ui/form/drawer-picker.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { OutletPicker, PartyPicker } from '../../ui/form/pickers.tsx';
import { useOnlyOutlet } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import { type Occasion, occasions } from './payment-words.ts';

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

const initial: Values = {
  occasion: 'DEBT_SETTLED',
  partyId: null,
  amount: '',
  method: 'CASH',
  outletId: null,
  bankId: null,
  tillSessionId: null,
  businessDate: null,
  reference: '',
  note: '',
};

/** Money that came or went without a sale, a purchase or an expense. */
export function PaymentForm({ onDone }: { onDone: () => void }) {
  const only = useOnlyOutlet();
  const outletOf = ({ outletId }: Values) => outletId ?? only ?? '';
  const entry = useEntry({
    initial,
    validate: (values: Values) => ({
      ...(!values.partyId && { partyId: t('Choose who.') }),
      ...(!values.amount && { amount: t('Say how much.') }),
      ...(!outletOf(values) && { outletId: t('Choose an outlet.') }),
    }),
    send: (values: Values, headers) =>
      dataOf(client.POST('/payments', { headers, body: bodyOf(values, outletOf(values)) })),
    done: t('The payment is recorded.'),
    onDone,
  });
  const { form } = entry;
  const values = form.getValues();
  const { party, purpose } = occasionOf(values.occasion);
  const fieldOf = (name: keyof Values) => form.getInputProps(name);
  return (
    <EntryForm entry={entry} submitLabel={t('Record')} onCancel={onDone}>
      <Select
        label={t('What happened')}
        data={occasions.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        {...fieldOf('occasion')}
        onChange={(value) => {
          const next = occasionOf(value as Occasion);
          const isOther = next.party !== party;
          form.setValues({
            occasion: next.value,
            ...(isOther && { partyId: null }),
            ...(next.purpose !== 'SETTLEMENT' && values.method === 'DEPOSIT' && { method: 'CASH' as const }),
          });
        }}
      />
      <PartyPicker
        key={party}
        type={party}
        label={party === 'CUSTOMER' ? t('Customer') : t('Vendor')}
        required
        {...fieldOf('partyId')}
        value={values.partyId}
      />
      {values.partyId && <WhereTheyStand partyId={values.partyId} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput label={t('Amount')} required {...fieldOf('amount')} />
        <Select
          label={t('Method')}
          data={choicesOf(paymentMethods.filter((one) => one !== 'DEPOSIT' || purpose === 'SETTLEMENT'))}
          allowDeselect={false}
          {...fieldOf('method')}
        />
        <OutletPicker
          label={t('Outlet')}
          required
          {...fieldOf('outletId')}
          value={outletOf(values) || null}
        />
        {values.method === 'BANK' && (
          <BankPicker label={t('Bank account')} {...fieldOf('bankId')} value={values.bankId} />
        )}
        {values.method === 'CASH' && (
          <DrawerPicker
            outletId={outletOf(values) || null}
            {...fieldOf('tillSessionId')}
            value={values.tillSessionId}
          />
        )}
        <DayInput label={t('Date')} placeholder={t('Today')} clearable {...fieldOf('businessDate')} />
        <TextInput label={t('Reference')} maxLength={100} {...fieldOf('reference')} />
      </SimpleGrid>
      <Textarea label={t('Note')} maxLength={500} autosize {...fieldOf('note')} />
    </EntryForm>
  );
}

function occasionOf(value: Occasion) {
  const found = occasions.find((one) => one.value === value);
  if (!found) throw new Error(`no such occasion: ${value}`);
  return found;
}

function bodyOf(values: Values, outletId: string) {
  const { direction, purpose } = occasionOf(values.occasion);
  const { method, bankId, tillSessionId, businessDate, reference, note } = values;
  return {
    direction,
    purpose,
    method,
    amount: Number(values.amount),
    partyId: values.partyId ?? '',
    outletId,
    ...(method === 'BANK' && bankId && { bankId }),
    ...(method === 'CASH' && tillSessionId && { tillSessionId }),
    ...(businessDate && { businessDate }),
    ...(reference.trim() && { reference }),
    ...(note.trim() && { note }),
  };
}

/** What there is to settle or to hand back, beside the field where it is typed. */
function WhereTheyStand({ partyId }: { partyId: string }) {
  const money = useMoney();
  const { data } = useRead('/customer-relationship-management/{partyId}', { path: { partyId } });
  if (!data) return null;
  const { balance, deposit, advance } = data;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {[
        balance > 0 && t('They owe us {amount}.', { amount: money(balance) }),
        balance < 0 && t('We owe them {amount}.', { amount: money(-balance) }),
        balance === 0 && t('Nothing is owed.'),
        deposit > 0 && t('Their deposit is {amount}.', { amount: money(deposit) }),
        advance > 0 && t('Our advance is {amount}.', { amount: money(advance) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  );
}
