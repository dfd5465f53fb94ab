import { useAllRows } from '../../api/read.ts';
import { compareNames, t } from '../../words.ts';
import { ListPicker, type PickerProps } from './pickers.tsx';

/** The full names of the categories: `Drinks › Juices`. */
export function useCategoryNames(): Map<string, string> {
  const { data = [] } = useAllRows('/inventory/categories');
  const byId = new Map(data.map((category) => [category.id, category]));
  const pathOf = ({ name, parentId }: (typeof data)[number]): string => {
    const parent = parentId && byId.get(parentId);
    return parent ? `${pathOf(parent)} › ${name}` : name;
  };
  return new Map(data.map((category) => [category.id, pathOf(category)]));
}

export function CategoryPicker(props: PickerProps) {
  const names = useCategoryNames();
  const choices = [...names].map(([value, label]) => ({ value, label }));
  return (
    <ListPicker
      placeholder={t('Category')}
      aria-label={t('Category')}
      choices={choices.sort((one, other) => compareNames(one.label, other.label))}
      isWaiting={false}
      clearable
      {...props}
    />
  );
}
