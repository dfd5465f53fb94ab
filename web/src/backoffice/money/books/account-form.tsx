import { Select, TextInput } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { accountTypeValues, incomeTypeValues } from '../../../api/enum-values.ts';
import { choicesOf } from '../../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../../ui/form/entry-form.tsx';
import { t } from '../../../words.ts';
import { AccountPicker } from './account-picker.tsx';
import { type AccountSection, type AccountType, sectionsOf } from './account-types.ts';

type Values = {
  code: string;
  name: string;
  type: AccountType;
  incomeType: 'SALES' | 'OTHER';
  section: AccountSection;
  parentId: string | null;
};

export function AccountForm({ onDone }: { onDone: () => void }) {
  const entry = useEntry({
    initial: {
      ...{ code: '', name: '', type: 'EXPENSE', incomeType: 'OTHER', section: 'OPERATING_EXPENSES' },
      parentId: null,
    } as Values,
    send: ({ code, name, type, incomeType, section, parentId }: Values, headers) =>
      dataOf(
        client.POST('/accounts', {
          headers,
          body: {
            code: code.trim().toUpperCase(),
            name,
            type,
            // Whether income is of sales already says where it stands.
            ...(type === 'INCOME' ? { incomeType } : { section }),
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
        onChange={(value) => {
          const chosen = value as AccountType;
          form.setValues({ type: chosen, section: sectionsOf[chosen][0], parentId: null });
        }}
      />
      {type === 'INCOME' && (
        <Select
          label={t('Income type')}
          data={choicesOf(incomeTypeValues)}
          allowDeselect={false}
          {...form.getInputProps('incomeType')}
        />
      )}
      {type !== 'INCOME' && sectionsOf[type].length > 1 && (
        <Select
          label={t('Place in the statements')}
          data={choicesOf(sectionsOf[type])}
          allowDeselect={false}
          {...form.getInputProps('section')}
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
