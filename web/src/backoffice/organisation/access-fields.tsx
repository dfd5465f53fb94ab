import { Group, MultiSelect, Radio, Select } from '@mantine/core';
import { tenantRoleValues } from '../../api/enum-values.ts';
import { choicesOf } from '../../ui/form/choices.ts';
import type { EntryState } from '../../ui/form/entry-form.tsx';
import { WithHelp } from '../../ui/help/help.tsx';
import { useOutletChoices } from '../../ui/outlets.ts';
import { t } from '../../words.ts';

export const roles = tenantRoleValues;
const aboutRole: Record<(typeof roles)[number], string> = {
  OWNER: 'Everything, including users and the subscription',
  MANAGER: 'Everything except users and the subscription',
  CASHIER: 'Sells at a till and sees their own sales',
  STOREKEEPER: 'Products, stock, purchases and counts',
  ACCOUNTANT: 'Sales, money and the books',
};

export type Access = { role: (typeof roles)[number]; outlets: 'ALL' | 'SOME'; outletIds: string[] };

/** The role of a user and where they work. `roles` are those to choose from. */
export function AccessFields<Values extends Access>({
  form,
  roles: offered = roles,
}: {
  form: EntryState<Values>['form'];
  roles?: readonly Access['role'][];
}) {
  const { choices } = useOutletChoices(form.values.outletIds);
  return (
    <>
      <WithHelp topic="permissions">
        <Select
          label={t('Role')}
          description={t(aboutRole[form.values.role])}
          data={choicesOf(offered)}
          allowDeselect={false}
          {...form.getInputProps('role')}
        />
      </WithHelp>
      <Radio.Group label={t('Works at')} {...form.getInputProps('outlets')}>
        <Group mt={4}>
          <Radio value="ALL" label={t('All outlets')} />
          <Radio value="SOME" label={t('Some outlets')} />
        </Group>
      </Radio.Group>
      {form.values.outlets === 'SOME' && (
        <MultiSelect
          label={t('Which outlets')}
          data={choices}
          searchable
          {...form.getInputProps('outletIds')}
        />
      )}
    </>
  );
}
