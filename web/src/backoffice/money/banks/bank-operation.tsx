import { ActionIcon, Fieldset, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { isSettledByProvider, settledMethods } from '../../../../../src/values/payment.ts';
import { newKey } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { bankOperationTypeValues } from '../../../api/enum-values.ts';
import { wordOf } from '../../../ui/figures.tsx';
import { type Amount, AmountInput } from '../../../ui/form/amount-input.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { choicesOf } from '../../../ui/form/choices.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { t } from '../../../words.ts';

const types = bankOperationTypeValues;
const sources = ['CASH', ...settledMethods, 'OWNER'] as const;
const targets = ['CASH', 'OWNER'] as const;

/** A row of the form. */
export type Operation = {
  key: string;
  type: (typeof types)[number];
  bankId: string | null;
  toBankId: string | null;
  from: (typeof sources)[number];
  to: (typeof targets)[number];
  amount: Amount;
  charge: Amount;
  businessDate: string | null;
  outletId: string | null;
  reference: string;
  note: string;
};

export function newOperation(bankId: string | null): Operation {
  return {
    key: newKey(),
    type: 'DEPOSIT',
    bankId,
    toBankId: null,
    from: 'CASH',
    to: 'CASH',
    amount: '',
    charge: '',
    businessDate: null,
    outletId: null,
    reference: '',
    note: '',
  };
}

const hasProviderFee = ({ type, from: source }: Operation) =>
  type === 'DEPOSIT' && isSettledByProvider(source);

/** Checks that required fields are filled. The server checks the rest and reports it by field. */
export function operationFaults(one: Operation, index: number): Record<string, string> {
  const at = (name: keyof Operation) => `operations.${index}.${name}`;
  return {
    ...(!one.bankId && { [at('bankId')]: t('Choose an account.') }),
    ...(one.type === 'TRANSFER' &&
      !one.toBankId && { [at('toBankId')]: t('Choose the account that receives it.') }),
    ...(!one.amount && { [at('amount')]: t('Enter an amount.') }),
  };
}

export function bodyOf(one: Operation): Schema<'BankOperationRequest'> {
  const { type, bankId, toBankId, amount, charge, businessDate, outletId, reference, note } = one;
  return {
    type,
    bankId: bankId ?? '',
    amount: Number(amount),
    ...(type === 'TRANSFER' && toBankId && { toBankId }),
    ...(type === 'DEPOSIT' && { from: one.from }),
    ...(type === 'WITHDRAWAL' && { to: one.to }),
    ...(hasProviderFee(one) && charge !== '' && { charge: Number(charge) }),
    ...(businessDate && { businessDate }),
    ...(outletId && { outletId }),
    ...(reference.trim() && { reference }),
    ...(note.trim() && { note }),
  };
}

type Props = {
  form: UseFormReturnType<{ operations: Operation[] }>;
  index: number;
  onRemove: (() => void) | undefined;
};

/** One operation with the fields of its type. */
export function OperationFields({ form, index, onRemove }: Props) {
  const one = form.getValues().operations[index];
  if (!one) return null;
  const field = (name: keyof Operation) => form.getInputProps(`operations.${index}.${name}`);
  const hasError = Object.keys(form.errors).some((path) => path.startsWith(`operations.${index}.`));
  return (
    <Fieldset
      legend={`${index + 1} · ${wordOf(one.type)}`}
      p="sm"
      style={hasError ? { borderColor: 'var(--mantine-color-error)' } : undefined}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
        <Select label={t('Type')} data={choicesOf(types)} allowDeselect={false} {...field('type')} />
        <BankPicker
          label={one.type === 'TRANSFER' ? t('From account') : t('Account')}
          required
          {...field('bankId')}
        />
        {one.type === 'TRANSFER' && <BankPicker label={t('To account')} required {...field('toBankId')} />}
        {one.type === 'DEPOSIT' && (
          <Select label={t('From')} data={choicesOf(sources)} allowDeselect={false} {...field('from')} />
        )}
        {one.type === 'WITHDRAWAL' && (
          <Select label={t('To')} data={choicesOf(targets)} allowDeselect={false} {...field('to')} />
        )}
        <AmountInput label={t('Amount')} required {...field('amount')} />
        {hasProviderFee(one) && <AmountInput label={t('Provider fee')} {...field('charge')} />}
        <DayInput label={t('Date')} placeholder={t('Today')} clearable {...field('businessDate')} />
        <OutletPicker
          label={t('Outlet')}
          placeholder={t('Whole business')}
          clearable
          {...field('outletId')}
        />
        <TextInput label={t('Reference')} maxLength={100} {...field('reference')} />
        <TextInput label={t('Note')} maxLength={500} {...field('note')} />
      </SimpleGrid>
      {onRemove && (
        <Group justify="flex-end" mt="xs">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove row {row}', { row: index + 1 })}
            onClick={onRemove}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      )}
    </Fieldset>
  );
}
