import { useRead } from '../../api/read.ts';
import { useMoney, wordOf } from '../../ui/figures.tsx';
import { FromAll, type PickerProps } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';
import { useBanks } from './names.tsx';

/** One of the bank accounts that can be used. */
export function BankPicker(props: PickerProps) {
  const { data, isPending } = useBanks();
  return (
    <FromAll
      placeholder={t('Bank account')}
      aria-label={t('Bank account')}
      choices={(data?.rows ?? [])
        .filter(({ status, id }) => status === 'ACTIVE' || id === props.value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      isWaiting={isPending}
      {...props}
    />
  );
}

type AccountType = 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';

/** One of the chart of accounts, by code and name. */
export function AccountPicker({ type, ...props }: PickerProps & { type?: AccountType }) {
  const { data, isPending } = useRead(
    '/accounts/dropdown',
    { query: { ...(type && { type }) } },
    { staleTime: 60_000 },
  );
  return (
    <FromAll
      placeholder={t('Account')}
      aria-label={t('Account')}
      choices={(data?.rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      isWaiting={isPending}
      {...props}
    />
  );
}

/** The drawer that pays or is paid: one whose shift is open at the outlet, or none, which is the safe. */
export function DrawerPicker({ outletId, ...props }: PickerProps & { outletId: string | null }) {
  const money = useMoney();
  const { data } = useRead(
    '/till/sessions',
    { query: { status: 'OPEN', limit: 100, ...(outletId && { outletId }) } },
    { enabled: outletId !== null },
  );
  const rows = data?.rows ?? [];
  return (
    <FromAll
      label={t('Drawer')}
      placeholder={t('The safe, outside of tills')}
      choices={rows.map(({ id, tillName, methods }) => {
        const cash = methods.find(({ method }) => method === 'CASH');
        return { value: id, label: cash ? `${tillName} · ${money(cash.expected)}` : tillName };
      })}
      isWaiting={false}
      clearable
      nothingFoundMessage={t('No shift is open at this outlet')}
      {...props}
    />
  );
}

/** Words such as the methods of payment, one of which is chosen. */
export function choicesOf(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: wordOf(value) }));
}
