import { t } from '../../words.ts';
import { useBanks } from '../banks.ts';
import { FromAll, type PickerProps } from './pickers.tsx';

/** One of the bank accounts that can be used; nothing for who does not see the banks. */
export function BankPicker(props: PickerProps) {
  const { banks, isPending, isSeen } = useBanks();
  if (!isSeen) return null;
  return (
    <FromAll
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
