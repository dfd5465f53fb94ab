import { SegmentedControl } from '@mantine/core';
import { t } from '../../words.ts';

type Props = { name: string; restock: boolean; onChange: (restock: boolean) => void };

/** Whether what comes back is sold again or is damaged. */
export function WhereItGoes({ name, restock, onChange }: Props) {
  return (
    <SegmentedControl
      size="md"
      className="return-where"
      aria-label={t('Where {name} goes', { name })}
      value={restock ? 'STOCK' : 'LOST'}
      onChange={(where) => onChange(where === 'STOCK')}
      data={[
        { value: 'STOCK', label: t('Back to stock') },
        { value: 'LOST', label: t('Damaged') },
      ]}
    />
  );
}
