import { useState } from 'react';
import { useAllRows } from '../../api/read.ts';
import { compareNames, t } from '../../words.ts';
import { type Choice, ListPicker, type PickerProps } from './pickers.tsx';

/** The full names of the categories: `Drinks › Juices`. */
export function useCategoryNames(isOn = true): Map<string, string> {
  const { data = [] } = useAllRows('/inventory/categories', isOn);
  const byId = new Map(data.map((category) => [category.id, category]));
  const pathOf = ({ name, parentId }: (typeof data)[number]): string => {
    const parent = parentId && byId.get(parentId);
    return parent ? `${pathOf(parent)} › ${name}` : name;
  };
  return new Map(data.map((category) => [category.id, pathOf(category)]));
}

/** Picks a category. They are read when the field has one or is used. `first` is an option before the categories. */
export function CategoryPicker({ first, ...props }: PickerProps & { first?: Choice }) {
  const [isUsed, setUsed] = useState(false);
  const names = useCategoryNames(isUsed || !!props.value);
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
      onFocus={() => setUsed(true)}
    />
  );
}
