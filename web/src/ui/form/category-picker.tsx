import { read } from '../../api/read.ts';
import { t } from '../../words.ts';
import { type PickerProps, SearchPicker } from './pickers.tsx';

export function CategoryPicker(props: PickerProps) {
  return (
    <SearchPicker
      kind="category"
      placeholder={t('Category')}
      aria-label={t('Category')}
      find={async (search) => {
        const query = { limit: 20, ...(search && { search }) };
        const { rows } = await read('/inventory/categories', { query });
        return rows.map(({ id, name }) => ({ value: id, label: name }));
      }}
      nameOf={async (categoryId) =>
        (await read('/inventory/categories/{categoryId}', { path: { categoryId } })).name
      }
      {...props}
    />
  );
}
