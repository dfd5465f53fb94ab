import type { Schema } from '../../api/client.ts';
import { read, readAllRows } from '../../api/read.ts';
import { wordOf } from '../../ui/figures.tsx';
import type { SheetCell, SheetTable } from '../../ui/list/sheet-table.ts';
import { t } from '../../words.ts';

type Product = Schema<'ProductRow'>;
/** One row of the sheet: a variant in one of its units. */
type Item = {
  product: Product;
  variant: Product['variants'][number];
  unit: Product['variants'][number]['prices'][number];
  /** The stock and cost of the variant, which stand in the row of its base unit. */
  figures: Product['figures'][number] | undefined;
  isBase: boolean;
};
type SheetColumn = { title: string; cell: (item: Item) => SheetCell };

/** The names of the records that products refer to, as an import reads them. */
type SheetNames = {
  categories: Map<string, string>;
  taxes: Map<string, string>;
  units: Map<string, string>;
  words: (value: string) => string;
};

async function readNames(): Promise<SheetNames> {
  const [categories, measurements, { taxRates }] = await Promise.all([
    readAllRows('/inventory/categories'),
    readAllRows('/measurements'),
    read('/settings/business'),
  ]);
  const byId = (records: { id: string; name: string }[]) =>
    new Map(records.map(({ id, name }) => [id, name]));
  return { categories: byId(categories), taxes: byId(taxRates), units: byId(measurements), words: wordOf };
}

/**
 * The products as a sheet that can be imported again: one row for each variant and unit. Its headers are those that an
 * import knows; they stay in English, because the import reads no others.
 */
export async function productSheet(products: Product[], shown: string[]): Promise<SheetTable> {
  const names = await readNames();
  const items = products.flatMap(itemsOf);
  const optionCount = Math.max(0, ...products.map(({ options }) => options.length));
  const hasPacks = items.some(({ unit }) => unit.factor !== 1);
  const columns = withCodes(shown, items).flatMap((key) => columnsOf(key, names, { optionCount, hasPacks }));
  return {
    titles: columns.map(({ title }) => title),
    rows: items.map((item) => columns.map(({ cell }) => cell(item))),
  };
}

/** An import knows an item by its codes, so they are there even when the list does not show them. */
function withCodes(shown: string[], items: Item[]): string[] {
  const needed = [
    ...(items.some(({ variant }) => variant.sku) ? ['sku'] : []),
    ...(items.some(({ variant, unit }) => variant.barcode || unit.barcode) ? ['barcode'] : []),
  ].filter((key) => !shown.includes(key));
  return shown.flatMap((key) => (key === 'name' ? [key, ...needed] : [key]));
}

function itemsOf(product: Product): Item[] {
  return product.variants.flatMap((variant) =>
    variant.prices.map((unit, at) => ({
      product,
      variant,
      unit,
      figures: product.figures.find(({ variantId }) => variantId === variant.id),
      isBase: at === 0,
    })),
  );
}

const number = (value: number | string | null | undefined): SheetCell =>
  value === null || value === undefined ? '' : { number: String(value) };

function columnsOf(
  key: string,
  { categories, taxes, units, words }: SheetNames,
  { optionCount, hasPacks }: { optionCount: number; hasPacks: boolean },
): SheetColumn[] {
  switch (key) {
    case 'name':
      return [
        { title: 'Name', cell: ({ product }) => product.name },
        ...Array.from({ length: optionCount }, (_, at) => optionColumns(at)).flat(),
      ];
    case 'sku':
      return [{ title: 'SKU', cell: ({ variant }) => variant.sku ?? '' }];
    case 'barcode':
      return [
        {
          title: 'Barcode',
          cell: ({ variant, unit, isBase }) => unit.barcode ?? (isBase ? (variant.barcode ?? '') : ''),
        },
      ];
    case 'category':
      return [
        {
          title: 'Category',
          cell: ({ product: { categoryId } }) => (categoryId && categories.get(categoryId)) || '',
        },
      ];
    case 'brand':
      return [{ title: 'Brand', cell: ({ product }) => product.brand ?? '' }];
    case 'kind':
      return [{ title: 'Type', cell: ({ product }) => words(product.kind) }];
    case 'tax':
      return [
        {
          title: 'Tax rate',
          cell: ({ product: { taxRateId } }) => (taxRateId && taxes.get(taxRateId)) || '',
        },
      ];
    case 'reorderLevel':
      return [{ title: 'Reorder level', cell: ({ product }) => number(product.reorderLevel) }];
    case 'price':
      return [
        {
          title: 'Unit',
          cell: ({ unit: { measurementId } }) => (measurementId && units.get(measurementId)) || '',
        },
        ...(hasPacks ? [{ title: 'Pack size', cell: ({ unit }: Item) => number(unit.factor) }] : []),
        { title: 'Price', cell: ({ unit }) => number(unit.price) },
      ];
    case 'stock':
      // Not called stock: an import would take it for the stock of one outlet.
      return [
        {
          title: 'Total stock',
          cell: ({ product, figures, isBase }) =>
            isBase && product.kind === 'GOODS' ? number(figures?.quantity) : '',
        },
      ];
    case 'cost':
      return [
        {
          title: 'Average cost',
          cell: ({ figures, isBase }) => (isBase ? number(figures?.averageCost) : ''),
        },
      ];
    case 'margin':
      return [
        { title: 'Margin %', cell: ({ figures, isBase }) => (isBase ? number(figures?.marginPercent) : '') },
      ];
    case 'status':
      return [
        {
          title: 'Status',
          cell: ({ product, variant }) =>
            words(product.status === 'ACTIVE' ? variant.status : product.status),
        },
      ];
    case 'createdAt':
      return [{ title: t('Added'), cell: ({ product }) => ({ moment: product.createdAt }) }];
    default:
      return [];
  }
}

/** The option of a product at this place, and the value that the variant has of it. */
function optionColumns(at: number): SheetColumn[] {
  return [
    { title: `Option ${at + 1} name`, cell: ({ product }) => product.options[at]?.name ?? '' },
    {
      title: `Option ${at + 1}`,
      cell: ({ product, variant }) => {
        const type = product.options[at]?.variant_type_id;
        return variant.optionValues.find(({ variant_type_id }) => variant_type_id === type)?.name ?? '';
      },
    },
  ];
}
