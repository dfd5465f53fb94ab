import { useAllRows } from '../../api/read.ts';
import { compareNames, t } from '../../words.ts';
import { type Choice, ListPicker, type PickerProps } from './pickers.tsx';

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

/** `first` is an option before the categories. */
export function CategoryPicker({ first, ...props }: PickerProps & { first?: Choice }) {
  const names = useCategoryNames();
  const choices = [...names].map(([value, label]) => ({ value, label }));
  return (
    <ListPicker
      placeholder={t('Category')}
      aria-label={t('Category')}
      choices={[
        ...(first ? [first] : []),
        ...choices.sort((one, other) => compareNames(one.label, other.label)),
      ]}
      isWaiting={false}
      clearable
      {...props}
    />
  );
}
