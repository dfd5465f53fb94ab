import { SegmentedControl } from '@mantine/core';
import { t } from '../../words.ts';

type Props = {
  name: string;
  restock: boolean;
  /** Whether nothing of it comes back so far. */
  isDisabled?: boolean;
  onChange: (restock: boolean) => void;
};

/** Whether what comes back is sold again or is damaged. */
export function WhereItGoes({ name, restock, isDisabled = false, onChange }: Props) {
  return (
    <SegmentedControl
      size="md"
      className="return-where"
      disabled={isDisabled}
      aria-label={t('Condition of {name}', { name })}
      value={restock ? 'STOCK' : 'LOST'}
      onChange={(where) => onChange(where === 'STOCK')}
      data={[
        { value: 'STOCK', label: t('Back to stock') },
        { value: 'LOST', label: t('Damaged') },
      ]}
    />
  );
}
