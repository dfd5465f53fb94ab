import { combinationKey, combinations } from '../../../../src/values/variant-combinations.ts';
import type { Schema } from '../../api/client.ts';
import { formatQuantity, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';

type Product = Schema<'Product'>;

/** A number as typed: empty, or text when it has too many digits for a number. */
type Typed = number | string;
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
};
export type OptionValues = { variant_type_id: string; valueIds: string[] };
/** The values of the product form. A product without options has one variant. */
export type ProductValues = {
  name: string;
  description: string;
  brand: string;
  kind: Product['kind'];
  categoryId: string | null;
  taxRateId: string | null;
  reorderLevel: Typed;
  options: OptionValues[];
  variants: VariantValues[];
};

export const newUnit: UnitValues = { measurementId: null, factor: 1, price: '', barcode: '' };

export const emptyProduct: ProductValues = {
  name: '',
  description: '',
  brand: '',
  kind: 'GOODS',
  categoryId: null,
  taxRateId: null,
  reorderLevel: 0,
  options: [],
  variants: [{ optionValueIds: [], sku: '', barcode: '', status: 'ACTIVE', prices: [newUnit] }],
};

export function valuesOf(product: Product): ProductValues {
  const { name, kind, categoryId, taxRateId, reorderLevel, options, variants } = product;
  const offered = new Set(combinations(options).map(combinationKey));
  return {
    name,
    description: product.description ?? '',
    brand: product.brand ?? '',
    kind,
    categoryId,
    taxRateId,
    reorderLevel,
    options: options.map(({ variant_type_id, valueIds }) => ({ variant_type_id, valueIds })),
    variants: variants
      .map(variantValues)
      .filter(({ optionValueIds }) => offered.has(combinationKey(optionValueIds))),
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
  };
}

/** The product's own fields, as an update sends them. */
export function ownOf(product: Omit<ProductValues, 'options' | 'variants'> | Product) {
  const { name, description, brand, categoryId, kind, taxRateId, reorderLevel } = product;
  return {
    name,
    description: description || null,
    brand: brand || null,
    categoryId,
    kind,
    taxRateId,
    reorderLevel: Number(reorderLevel),
  };
}

export function validate({ name, reorderLevel, options, variants }: ProductValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (name.trim() === '') errors.name = t('Must not be empty');
  if (!isNumber(reorderLevel)) errors.reorderLevel = t('Must be a number');
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

const isNumber = (typed: Typed) => typed !== '' && Number.isFinite(Number(typed));

type Names = {
  categories: Map<string, string>;
  taxes: Map<string, string>;
  values: Map<string, string>;
  units: Map<string, string>;
};

/** A product as labelled lines of text, to compare it with someone else's version. */
export function productInWords(product: ProductValues, names: Names): Record<string, string> {
  const { categories, taxes, values, units } = names;
  const ofVariants = product.variants.flatMap(({ optionValueIds, sku, barcode, status, prices }) => {
    const name = optionValueIds.map((id) => values.get(id) ?? '').join(' / ');
    const of = (what: string) => (name ? `${name}: ${what}` : what);
    return [
      [of(t('SKU')), sku],
      [of(t('Barcode')), barcode],
      [of(t('Status')), wordOf(status)],
      ...prices.map(({ measurementId, factor, price, barcode: code }) => {
        const unit = (measurementId && units.get(measurementId)) || t('Unit');
        const amount = [price, code].filter((part) => part !== '').join(' · ');
        return [
          of(t('Price of {unit} × {factor}', { unit, factor: formatQuantity(Number(factor)) })),
          amount,
        ];
      }),
    ];
  });
  return {
    [t('Name')]: product.name,
    [t('Description')]: product.description,
    [t('Brand')]: product.brand,
    [t('Type')]: wordOf(product.kind),
    [t('Category')]: (product.categoryId && categories.get(product.categoryId)) || '',
    [t('Tax')]: (product.taxRateId && taxes.get(product.taxRateId)) || '',
    [t('Reorder level')]: String(product.reorderLevel),
    ...Object.fromEntries(ofVariants),
  };
}
