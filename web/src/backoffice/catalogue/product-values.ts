import { combinationKey, combinations } from '../../../../src/values/variant-combinations.ts';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { openingProblems } from './opening-stock.ts';
import {
  emptyFields,
  type FieldValues,
  fieldProblems,
  fieldsInWords,
  fieldValuesOf,
  isNumber,
  type ProductNames,
  type Typed,
} from './product-fields.tsx';

type Product = Schema<'Product'>;

export type UnitValues = {
  itemPriceId?: string;
  measurementId: string | null;
  factor: Typed;
  price: Typed;
  barcode: string;
};
export type VariantValues = {
  optionValueIds: string[];
  sku: string;
  barcode: string;
  status: Product['status'];
  /** The base unit comes first. */
  prices: UnitValues[];
  /** What a new product starts with in stock, in base units, and what one of them cost. */
  stock: Typed;
  cost: Typed;
};
export type OptionValues = { variant_type_id: string; valueIds: string[] };
/** The values of the product form. A product without options has one variant. */
export type ProductValues = FieldValues & {
  options: OptionValues[];
  variants: VariantValues[];
  /** Where the opening stock of a new product is. */
  stockOutletId: string | null;
};

export const newUnit: UnitValues = { measurementId: null, factor: 1, price: '', barcode: '' };

/** No opening stock. */
const noStock = { stock: '', cost: '' };

export const emptyProduct: ProductValues = {
  ...emptyFields,
  options: [],
  variants: [{ optionValueIds: [], sku: '', barcode: '', status: 'ACTIVE', prices: [newUnit], ...noStock }],
  stockOutletId: null,
};

export function valuesOf(product: Product): ProductValues {
  const { options, variants } = product;
  const offered = new Set(combinations(options).map(combinationKey));
  return {
    ...fieldValuesOf(product),
    options: options.map(({ variant_type_id, valueIds }) => ({ variant_type_id, valueIds })),
    variants: variants
      .map(variantValues)
      .filter(({ optionValueIds }) => offered.has(combinationKey(optionValueIds))),
    stockOutletId: null,
  };
}

export function variantValues(variant: Schema<'Variant'>): VariantValues {
  return {
    optionValueIds: variant.optionValues.map(({ id }) => id),
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    status: variant.status,
    prices: variant.prices.map(({ itemPriceId, measurementId, factor, price, barcode }) => ({
      itemPriceId,
      measurementId,
      factor,
      price,
      barcode: barcode ?? '',
    })),
    ...noStock,
  };
}

export function validate(values: ProductValues): Record<string, string> {
  const { options, variants } = values;
  const errors = { ...fieldProblems(values), ...openingProblems(values) };
  for (const [at, { variant_type_id, valueIds }] of options.entries()) {
    if (variant_type_id === '') errors[`options.${at}.variant_type_id`] = t('Choose a type, or remove it');
    else if (valueIds.length === 0) errors[`options.${at}.valueIds`] = t('Add at least one value');
  }
  for (const [at, { prices }] of variants.entries()) {
    for (const [unit, { price, factor }] of prices.entries()) {
      const field = `variants.${at}.prices.${unit}`;
      if (!isNumber(price)) errors[`${field}.price`] = t('Must be a number');
      if (!isNumber(factor) || Number(factor) <= 0) errors[`${field}.factor`] = t('Must be above zero');
      else if (unit > 0 && Number(factor) === 1)
        errors[`${field}.factor`] = t('Must not be 1, which is the base unit');
    }
  }
  return errors;
}

type Names = ProductNames & { values: Map<string, string>; units: Map<string, string> };

/** A product as labelled lines of text, to compare it with the version that someone else saved. */
export function productInWords(product: ProductValues, names: Names): Record<string, string> {
  const { values, units } = names;
  const variantLines = product.variants.flatMap(({ optionValueIds, sku, barcode, status, prices }) => {
    const name = optionValueIds.map((id) => values.get(id) ?? '').join(' / ');
    const label = (text: string) => (name ? `${name}: ${text}` : text);
    return [
      [label(t('SKU')), sku],
      [label(t('Barcode')), barcode],
      [label(t('Status')), wordOf(status)],
      ...prices.map(({ measurementId, factor, price, barcode: code }) => {
        const unit = (measurementId && units.get(measurementId)) || t('Unit');
        const amount = [price, code].filter((part) => part !== '').join(' · ');
        return [
          label(t('Price of {unit} × {factor}', { unit, factor: formatQuantity(Number(factor)) })),
          amount,
        ];
      }),
    ];
  });
  return { ...fieldsInWords(product, names), ...Object.fromEntries(variantLines) };
}
