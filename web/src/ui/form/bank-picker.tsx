import { t } from '../../words.ts';
import { useBanks } from '../banks.ts';
import { ListPicker, type PickerProps } from './pickers.tsx';

/** Picks an active bank account. Hidden from users who cannot see the banks. */
export function BankPicker(props: PickerProps) {
  const { banks, isPending, canSeeBanks } = useBanks();
  if (!canSeeBanks) return null;
  return (
    <ListPicker
      placeholder={t('Bank account')}
      aria-label={t('Bank account')}
      choices={banks
        .filter(({ status, id }) => status === 'ACTIVE' || id === props.value)
        .map(({ id, name }) => ({ value: id, label: name }))}
      isWaiting={isPending}
      {...props}
    />
  );
}
