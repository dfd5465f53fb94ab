import { Autocomplete, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useCategoryNames } from '../../ui/form/category-picker.tsx';
import { KnownOrNew } from '../../ui/form/known-or-new.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { TaxRatePicker } from '../../ui/form/pickers.tsx';
import { t } from '../../words.ts';
import { useBrands } from './known.ts';
import { useNewRecords } from './new-records.ts';

/** What the form gives to the input of a field: its label, and what Mantine needs to hold the value. */
export type InputProps = ReturnType<UseFormReturnType<object>['getInputProps']> & {
  label: string;
  autoFocus?: boolean;
};

/** A line of text of limited length. */
export const textInput =
  (maxLength: number, options: { required?: true } = {}) =>
  (props: InputProps) => <TextInput maxLength={maxLength} {...options} {...props} />;

export function DescriptionInput(props: InputProps) {
  return <Textarea autosize minRows={2} maxLength={5_000} {...props} />;
}

export function KindInput({ label, error: _, ...props }: InputProps) {
  return (
    <SegmentedControl
      aria-label={label}
      data={[
        { value: 'GOODS', label: t('Goods (kept in stock)') },
        { value: 'SERVICE', label: t('Service') },
      ]}
      style={{ alignSelf: 'flex-start' }}
      {...props}
    />
  );
}

export function CategoryInput(props: InputProps) {
  const categories = useCategoryNames();
  const create = useNewRecords();
  return (
    <KnownOrNew
      placeholder={t('None')}
      clearable
      choices={[...categories].map(([value, label]) => ({ value, label }))}
      onCreate={create?.category}
      {...props}
    />
  );
}

export function BrandInput(props: InputProps) {
  const [isUsed, setUsed] = useState(false);
  return <Autocomplete data={useBrands(isUsed)} maxLength={100} {...props} onFocus={() => setUsed(true)} />;
}

export function TaxInput(props: InputProps) {
  return <TaxRatePicker {...props} />;
}

export function ReorderLevelInput(props: InputProps) {
  return <NumberInput description={t('Stock at or below this level counts as low.')} {...props} />;
}
