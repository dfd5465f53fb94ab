import { Select } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import type { PickerProps } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';

/** Picks a till. Tills are grouped by outlet. */
export function TillPicker({ value, onChange, ...rest }: PickerProps) {
  const { data } = useRead('/tills', { query: { limit: 100 } }, { staleTime: 60_000 });
  const byOutlet = Map.groupBy(data?.rows ?? [], ({ outletName }) => outletName);
  return (
    <Select
      placeholder={t('Till')}
      aria-label={t('Till')}
      data={[...byOutlet].map(([group, tills]) => ({
        group,
        items: tills.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      value={value ?? null}
      onChange={onChange}
      searchable
      nothingFoundMessage={t('Nothing found')}
      {...rest}
    />
  );
}
