import { Select } from '@mantine/core';
import { useRead } from '../../api/read.ts';
import type { PickerProps } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';

/** One of the places of the business. */
export function LocationPicker({ value, ...props }: PickerProps) {
  const { data } = useRead('/locations/dropdown', {}, { staleTime: 60_000 });
  return (
    <Select
      placeholder={t('Location')}
      {...(!props.label && { 'aria-label': t('Location') })}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      searchable
      nothingFoundMessage={t('Nothing found')}
      {...props}
    />
  );
}
