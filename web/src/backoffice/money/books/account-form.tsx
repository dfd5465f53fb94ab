import { Select, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { accountTypeValues, incomeTypeValues } from '../../../api/enum-values.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { t } from '../../../words.ts';
import { AccountPicker } from './account-picker.tsx';
import type { AccountType } from './account-types.ts';

type Values = {
  code: string;
  name: string;
  type: AccountType;
  incomeType: 'SALES' | 'OTHER';
  parentId: string | null;
};

export function AccountForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: { code: '', name: '', type: 'EXPENSE', incomeType: 'OTHER', parentId: null } as Values,
    send: ({ code, name, type, incomeType, parentId }: Values, headers) =>
      dataOf(
        client.POST('/accounts', {
          headers,
          body: {
            code: code.trim().toUpperCase(),
            name,
            type,
            ...(type === 'INCOME' && { incomeType }),
            ...(parentId && { parentId }),
          },
        }),
      ),
    done: t('Account added.'),
    onDone,
  });
  const { form } = entry;
  const { type } = form.getValues();
  return (
    <EntryForm entry={entry} onCancel={onDone}>
      <TextInput
        label={t('Code')}
        description={t('Accounts are sorted by code.')}
        required
        maxLength={20}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <TextInput label={t('Name')} required maxLength={100} {...form.getInputProps('name')} />
      <Select
        label={t('Type')}
        data={choicesOf(accountTypeValues)}
        allowDeselect={false}
        {...form.getInputProps('type')}
        onChange={(value) => form.setValues({ type: value as AccountType, parentId: null })}
      />
      {type === 'INCOME' && (
        <Select
          label={t('Income type')}
          data={choicesOf(incomeTypeValues)}
          allowDeselect={false}
          {...form.getInputProps('incomeType')}
        />
      )}
      <AccountPicker
        key={type}
        type={type}
        label={t('Parent account')}
        placeholder={t('None (top level)')}
        clearable
        {...form.getInputProps('parentId')}
      />
    </EntryForm>
  );
}
