import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { expenseMethods, methodFacts } from '../../../../../src/values/payment.ts';
import { client, dataOf } from '../../../api/call.ts';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { BoughtTax, type BoughtTaxValues, boughtTaxOf, noBoughtTax } from '../../../ui/form/bought-tax.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { DrawerPicker } from '../../../ui/form/drawer-picker.tsx';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { useOnlyOutlet } from '../../../ui/outlets.ts';
import { t } from '../../../words.ts';
import { ExpenseCategoryPicker } from './expense-category.tsx';

type Values = BoughtTaxValues & {
  accountId: string | null;
  amount: Amount;
  outletId: string | null;
  method: (typeof expenseMethods)[number];
  bankId: string | null;
  tillSessionId: string | null;
  payee: string;
  businessDate: string | null;
  note: string;
};

const initial: Values = {
  accountId: null,
  amount: '',
  outletId: null,
  method: 'CASH',
  bankId: null,
  tillSessionId: null,
  payee: '',
  businessDate: null,
  note: '',
  ...noBoughtTax,
};

/** Records what was spent, on what, and from where. */
export function ExpenseForm({ onDone }: { onDone: () => void }) {
  const onlyOutletId = useOnlyOutlet();
  const outletOf = ({ outletId }: Values) => outletId ?? onlyOutletId ?? null;
  const entry = useEntry({
    initial,
    validate: (values: Values) => ({
      ...(!values.accountId && { accountId: t('Choose a category') }),
      ...(!values.amount && { amount: t('Enter an amount.') }),
      ...(!outletOf(values) && { outletId: t('Choose an outlet') }),
    }),
    send: (values: Values, headers) =>
      dataOf(client.POST('/expenses', { headers, body: bodyOf(values, outletOf(values)) })),
    done: t('Expense recorded.'),
    onDone,
  });
  const { form } = entry;
  const values = form.getValues();
  return (
    <EntryForm entry={entry} submitLabel={t('Record')} onCancel={onDone}>
      <ExpenseCategoryPicker
        mayAdd
        label={t('Category')}
        description={t('Type a name to add a category.')}
        placeholder={t('Choose a category')}
        required
        {...form.getInputProps('accountId')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput label={t('Amount')} required data-autofocus {...form.getInputProps('amount')} />
        <OutletPicker
          label={t('Outlet')}
          required
          {...form.getInputProps('outletId')}
          value={outletOf(values)}
        />
        <Select
          label={t('Paid from')}
          data={choicesOf(expenseMethods)}
          allowDeselect={false}
          {...form.getInputProps('method')}
        />
        {leavesBank(values) && <BankPicker label={t('Bank account')} {...form.getInputProps('bankId')} />}
        {values.method === 'CASH' && (
          <DrawerPicker
            outletId={outletOf(values)}
            paysOut={Number(values.amount)}
            {...form.getInputProps('tillSessionId')}
          />
        )}
        <DayInput
          label={t('Date')}
          placeholder={t('Today')}
          clearable
          {...form.getInputProps('businessDate')}
        />
      </SimpleGrid>
      <BoughtTax form={form as unknown as UseFormReturnType<BoughtTaxValues>} />
      <TextInput label={t('Payee')} maxLength={200} {...form.getInputProps('payee')} />
      <Textarea
        label={t('Note')}
        description={t('Such as the receipt number and where it is kept.')}
        maxLength={500}
        autosize
        {...form.getInputProps('note')}
      />
    </EntryForm>
  );
}

const leavesBank = ({ method }: Values) => methodFacts[method].leavesBank;

function bodyOf(values: Values, outletId: string | null) {
  const { accountId, amount, method, bankId, tillSessionId, payee, businessDate, note } = values;
  return {
    accountId: accountId ?? '',
    outletId: outletId ?? '',
    amount: Number(amount),
    ...boughtTaxOf(values),
    method,
    ...(leavesBank(values) && bankId && { bankId }),
    ...(method === 'CASH' && tillSessionId && { tillSessionId }),
    ...(payee.trim() && { payee }),
    ...(businessDate && { businessDate }),
    ...(note.trim() && { note }),
  };
}
