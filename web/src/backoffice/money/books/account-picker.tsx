import { ListPicker, type PickerProps } from '../../../ui/form/pickers.tsx';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';
import type { AccountType } from './account-types.ts';
import { useChart } from './chart.ts';

/** Picks an account of the chart by code and name. */
export function AccountPicker({ type, ...props }: PickerProps & { type?: AccountType }) {
  const { accounts, isPending } = useChart();
  return (
    <ListPicker
      placeholder={t('Account')}
      aria-label={t('Account')}
      choices={accounts
        .filter((account) => !type || account.type === type)
        .map(({ id, code, name }) => ({ value: id, label: `${code} ${accountName(name)}` }))}
      isWaiting={isPending}
      {...props}
    />
  );
}
