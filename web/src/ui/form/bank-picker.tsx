import { useRead } from '../../api/read.ts';
import { t } from '../../words.ts';
import { FromAll, type PickerProps } from './pickers.tsx';

/** A bank account that is open; for those who see the books. */
export function BankPicker(props: PickerProps) {
  const { data, isPending } = useRead('/banks', { query: { status: 'ACTIVE', limit: 100 } });
  return (
    <FromAll
      label={t('Bank account')}
      choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isWaiting={isPending}
      {...props}
    />
  );
}
