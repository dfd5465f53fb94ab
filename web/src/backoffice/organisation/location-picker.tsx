import { useRead } from '../../api/read.ts';
import { ListPicker, type PickerProps } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';

export function LocationPicker(props: PickerProps) {
  const { data, isPending } = useRead('/locations/dropdown', {}, { staleTime: 60_000 });
  return (
    <ListPicker
      placeholder={t('Location')}
      aria-label={t('Location')}
      choices={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isWaiting={isPending}
      {...props}
    />
  );
}
