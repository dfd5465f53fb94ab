import type { UseFormReturnType } from '@mantine/form';
import type { ComponentType, ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Quantity, wordOf } from '../../ui/figures.tsx';
import { useCategoryNames } from '../../ui/form/category-picker.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import {
  BrandInput,
  CategoryInput,
  DescriptionInput,
  type InputProps,
  KindInput,
  ReorderLevelInput,
  TaxInput,
  textInput,
} from './product-field-inputs.tsx';

type Product = Schema<'Product'>;
type Body = Schema<'ProductEdit'>;

/** The value of a number input. It is text while the input is empty, or if it is too long for a number. */
export type Typed = number | string;
export const isNumber = (typed: Typed) => typed !== '' && Number.isFinite(Number(typed));

/** The names of the records that a product refers to, by their ids. */
export type ProductNames = { categories: Map<string, string>; taxes: Map<string, string> };

export function useProductNames(): ProductNames {
  const categories = useCategoryNames();
  const { data: settings } = useRead('/settings/business', {}, { staleTime: 60_000 });
  const rates = settings?.taxRates ?? [];
  return { categories, taxes: new Map(rates.map(({ id, name, percent }) => [id, `${name} ${percent}%`])) };
}

type ProductField<Value, Sent> = {
  label: () => string;
  /** The part of the form that has its input. */
  part: 'PRODUCT' | 'CATEGORY';
  Input: ComponentType<InputProps>;
  /** The value in the form of a new product. */
  empty: unknown;
  /** The value in the form of a product. */
  read: (product: Product) => unknown;
  /** The value in the request that saves the form. */
  send: (value: Value) => Sent;
  /** Returns what is wrong with the value. If absent, any value is valid. */
  check?: (value: Value) => string | undefined;
  /** The value in words, for lists, facts and the comparison of two versions. */
  inWords: (value: Value, names: ProductNames) => string;
  /** How lists and facts show the value, if not in words. */
  show?: (value: Value) => ReactNode;
  /** What its fact says if the value is empty. If absent, the fact is left out. */
  none?: () => string;
  /** Its column in the list of products. If absent, it has none. */
  column?: Pick<Column<Product>, 'key' | 'isOptional' | 'isNumber'>;
  /** The panel of a product shows it in its heading, not among the facts. */
  isHeading?: true;
  isForGoodsOnly?: true;
};

type TextName = {
  [Name in keyof Product]: Product[Name] extends string | null ? Name : never;
}[keyof Product];

/** A text that may be empty. */
const optionalText = (name: TextName) => ({
  empty: '',
  read: (product: Product) => product[name] ?? '',
  send: (value: string) => value || null,
  inWords: (value: string) => value,
});

type FieldName = Exclude<keyof Body, 'sku' | 'barcode' | 'options' | 'prices' | 'variants' | 'version'>;

/**
 * The plain fields of a product. Its form, its request, its list and its panel derive from this table. Without an entry
 * for each plain field of the API, it does not compile.
 */
const productFields = {
  name: {
    ...optionalText('name'),
    label: () => t('Name'),
    part: 'PRODUCT',
    Input: textInput(200, { required: true }),
    send: (name: string) => name,
    check: (name: string) => (name.trim() === '' ? t('Must not be empty') : undefined),
    isHeading: true,
  },
  description: {
    ...optionalText('description'),
    label: () => t('Description'),
    part: 'PRODUCT',
    Input: DescriptionInput,
    isHeading: true,
  },
  categoryId: {
    label: () => t('Category'),
    part: 'CATEGORY',
    Input: CategoryInput,
    empty: null as string | null,
    read: ({ categoryId }: Product) => categoryId,
    send: (id: string | null) => id,
    inWords: (id: string | null, { categories }: ProductNames) => (id && categories.get(id)) || '',
    column: { key: 'category' },
  },
  brand: {
    ...optionalText('brand'),
    label: () => t('Brand'),
    part: 'CATEGORY',
    Input: BrandInput,
    column: { key: 'brand' },
  },
  kind: {
    label: () => t('Type'),
    part: 'PRODUCT',
    Input: KindInput,
    empty: 'GOODS' as Product['kind'],
    read: ({ kind }: Product) => kind,
    send: (kind: Product['kind']) => kind,
    inWords: (kind: Product['kind']) => wordOf(kind),
    column: { key: 'kind', isOptional: true },
  },
  taxRateId: {
    label: () => t('Tax'),
    part: 'CATEGORY',
    Input: TaxInput,
    empty: null as string | null,
    read: ({ taxRateId }: Product) => taxRateId,
    send: (id: string | null) => id,
    inWords: (id: string | null, { taxes }: ProductNames) => (id && taxes.get(id)) || '',
    none: () => t('No tax'),
    column: { key: 'tax', isOptional: true },
  },
  reorderLevel: {
    label: () => t('Reorder level'),
    part: 'CATEGORY',
    Input: ReorderLevelInput,
    empty: 0 as Typed,
    read: ({ reorderLevel }: Product) => reorderLevel,
    send: (level: Typed) => Number(level),
    check: (level: Typed) => (isNumber(level) ? undefined : t('Must be a number')),
    inWords: (level: Typed) => String(level),
    show: (level: Typed) => <Quantity quantity={Number(level)} />,
    column: { key: 'reorderLevel', isNumber: true, isOptional: true },
    isForGoodsOnly: true,
  },
} satisfies { [Name in FieldName]-?: ProductField<never, Body[Name]> };

export type FieldValues = { [Name in FieldName]: ReturnType<(typeof productFields)[Name]['read']> };

const entries = Object.entries(productFields) as [FieldName, ProductField<unknown, unknown>][];
const fromFields = (pick: (name: FieldName, field: ProductField<unknown, unknown>) => unknown) =>
  Object.fromEntries(entries.map(([name, field]) => [name, pick(name, field)]));

export const emptyFields = fromFields((_, { empty }) => empty) as FieldValues;

export function fieldValuesOf(product: Product): FieldValues {
  return fromFields((_, { read }) => read(product)) as FieldValues;
}

/** The fields as a request has them. All are sent, because an absent one would go back to its default. */
export function sentFields(values: FieldValues): Pick<Body, FieldName> {
  return fromFields((name, { send }) => send(values[name])) as Pick<Body, FieldName>;
}

export function fieldProblems(values: FieldValues): Record<string, string> {
  const problems = entries.map(([name, { check }]) => [name, check?.(values[name])] as const);
  return Object.fromEntries(problems.flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
}

export function fieldsInWords(values: FieldValues, names: ProductNames): Record<string, string> {
  return Object.fromEntries(
    entries.map(([name, { label, inWords }]) => [label(), inWords(values[name], names)]),
  );
}

/** The inputs of one part of the form. A new product begins with its first input. */
export function FieldInputs({
  form,
  part,
  isNew = false,
}: {
  form: Pick<UseFormReturnType<FieldValues>, 'getInputProps' | 'getValues'>;
  part: ProductField<unknown, unknown>['part'];
  isNew?: boolean;
}) {
  const isGoods = form.getValues().kind === 'GOODS';
  const shown = entries.filter(([, field]) => field.part === part && (isGoods || !field.isForGoodsOnly));
  return shown.map(([name, { Input, label }], at) => (
    <Input
      key={name}
      label={label()}
      {...(isNew && at === 0 && { autoFocus: true })}
      {...form.getInputProps(name)}
    />
  ));
}

const shownValue = (
  { read, show, inWords }: ProductField<unknown, unknown>,
  product: Product,
  names: ProductNames,
) => (show ? show(read(product)) : inWords(read(product), names));

/** The facts about a product, as its panel lists them. */
export function productFacts(product: Product, names: ProductNames): [string, ReactNode][] {
  const facts = entries.filter(
    ([, { isHeading, isForGoodsOnly }]) => !isHeading && (product.kind === 'GOODS' || !isForGoodsOnly),
  );
  return facts.map(([, field]) => [field.label(), shownValue(field, product, names) || field.none?.()]);
}

/** The columns of the list of products: those that it always has, or those that a user can add. */
export function fieldColumns(
  names: ProductNames,
  { isOptional }: { isOptional: boolean },
): Column<Product>[] {
  return entries.flatMap(([, field]) => {
    const { column, label } = field;
    if (!column || (column.isOptional ?? false) !== isOptional) return [];
    return [{ ...column, title: label(), show: (product) => shownValue(field, product, names) }];
  });
}
