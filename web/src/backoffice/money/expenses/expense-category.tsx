import { client, dataOf, newKey } from '../../../api/call.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { KnownOrNew } from '../../../ui/form/known-or-new.tsx';
import type { PickerProps } from '../../../ui/form/pickers.tsx';
import { t } from '../../../words.ts';
import { accountName } from '../books/account-names.ts';
import { useAccountName } from '../books/chart.ts';

/** What money is spent on, by name. A new category is added where it is picked, if `mayAdd`. */
export function ExpenseCategoryPicker({ mayAdd = false, ...props }: PickerProps & { mayAdd?: boolean }) {
  const { may } = useSession();
  const { data, refetch } = useRead('/expenses/categories', {}, { staleTime: 60_000 });
  const nameOf = useAccountName();
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: accountName(name) }));
  const { value } = props;
  // A bookkeeper may have posted an expense to another account.
  const isOther = value && data && !choices.some((choice) => choice.value === value);
  const add = async (name: string) => {
    const headers = { 'Idempotency-Key': newKey() };
    const { id } = await dataOf(client.POST('/expenses/categories', { headers, body: { name } }));
    await refetch();
    return id;
  };
  return (
    <KnownOrNew
      placeholder={t('Category')}
      aria-label={t('Category')}
      {...props}
      value={value ?? null}
      choices={isOther ? [...choices, { value, label: nameOf(value) }] : choices}
      onCreate={mayAdd && may('money.write') ? add : undefined}
    />
  );
}
