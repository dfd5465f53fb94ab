type Text = { kind: 'TEXT'; longest: number };
type Amount = { kind: 'AMOUNT' };
type Column = (Text | Amount) & {
  header: string;
  /** Other names that sheets have for it. */
  also: readonly string[];
  /** A column of sheets from elsewhere, which the template does not ask for. */
  isLegacy?: true;
  target?: Target;
};

/**
 * The column of the catalogue that the cells fill, directly or by the name of a record. A filled cell replaces what is
 * there; with `isKept`, a known item keeps its own value. A new item gets `ifEmpty` from an empty cell.
 */
type Target = {
  table: 'products' | 'variants' | 'item_prices';
  column: string;
  isKept?: true;
  ifEmpty?: number | string;
};

/** What a product comes in, such as Size. */
function optionName(number: number, word: string) {
  const also = [`option name ${number}`, `variant option ${word} name`];
  return { kind: 'TEXT', also, longest: 50, isLegacy: true } as const;
}

/** What a variant has of it, such as Large. */
function optionValue(number: number, word: string) {
  const also = [`option ${number} value`, `option value ${number}`, `variant option ${word} value`];
  return { kind: 'TEXT', also, longest: 50, isLegacy: true } as const;
}

/**
 * The columns of import sheets in the order of the template. Reading, inserting, updating and comparing follow from
 * this list.
 */
export const importColumns = {
  name: {
    kind: 'TEXT',
    header: 'Name',
    also: ['product', 'product name', 'item', 'item name', 'title', 'product title'],
    longest: 200,
    target: { table: 'products', column: 'name' },
  },
  sku: {
    kind: 'TEXT',
    header: 'SKU',
    also: ['item code', 'product code', 'variant sku', 'internal reference', 'stock code'],
    longest: 64,
    target: { table: 'variants', column: 'sku', isKept: true },
  },
  barcode: {
    kind: 'TEXT',
    header: 'Barcode',
    also: ['gtin', 'ean', 'upc', 'variant barcode', 'ean13'],
    longest: 64,
    target: { table: 'variants', column: 'barcode' },
  },
  category: {
    kind: 'TEXT',
    header: 'Category',
    also: ['product category', 'categories', 'department'],
    longest: 100,
    target: { table: 'products', column: 'category_id' },
  },
  brand: {
    kind: 'TEXT',
    header: 'Brand',
    also: ['manufacturer', 'make'],
    longest: 100,
    target: { table: 'products', column: 'brand' },
  },
  unit: {
    kind: 'TEXT',
    header: 'Unit',
    also: ['unit of measure', 'uom', 'measurement', 'measure'],
    longest: 20,
    target: { table: 'item_prices', column: 'measurement_id' },
  },
  price: {
    kind: 'AMOUNT',
    header: 'Price',
    also: [
      'selling price',
      'sale price',
      'sales price',
      'variant price',
      'list price',
      'retail price',
      'default price',
      'unit price',
      'regular price',
    ],
    target: { table: 'item_prices', column: 'price_e4' },
  },
  cost: {
    kind: 'AMOUNT',
    header: 'Cost',
    also: [
      'cost price',
      'unit cost',
      'cost per item',
      'purchase price',
      'buying price',
      'default unit cost',
      'supply price',
      'default cost',
    ],
  },
  quantity: {
    kind: 'AMOUNT',
    header: 'Quantity',
    also: [
      'qty',
      'stock',
      'on hand',
      'quantity on hand',
      'qty on hand',
      'opening stock',
      'variant inventory qty',
      'inventory quantity',
      'in stock',
      'qty in stock',
      'quantity in stock',
      'stock quantity',
      'current quantity',
      'current stock',
    ],
  },
  reorderLevel: {
    kind: 'AMOUNT',
    header: 'Reorder level',
    also: ['reorder point', 'minimum stock', 'min stock', 'low stock', 'stock alert count', 'alert level'],
    target: { table: 'products', column: 'reorder_level_e4', ifEmpty: 0 },
  },
  taxRate: {
    kind: 'TEXT',
    header: 'Tax rate',
    also: ['tax', 'vat', 'tax name'],
    longest: 50,
    target: { table: 'products', column: 'tax_rate_id' },
  },
  outlet: {
    kind: 'TEXT',
    header: 'Outlet',
    also: ['store', 'shop', 'branch', 'location', 'warehouse'],
    longest: 200,
  },
  description: {
    kind: 'TEXT',
    header: 'Description',
    also: ['details', 'body'],
    longest: 5_000,
    target: { table: 'products', column: 'description' },
  },
  // Not called Status, as in our own export, whose words are those of a language.
  status: {
    kind: 'TEXT',
    header: 'Product status',
    also: [],
    longest: 20,
    isLegacy: true,
    target: { table: 'products', column: 'status', ifEmpty: 'ACTIVE' },
  },
  handle: {
    kind: 'TEXT',
    header: 'Handle',
    also: ['url handle', 'product handle', 'reference handle'],
    longest: 255,
    isLegacy: true,
  },
  variation: {
    kind: 'TEXT',
    header: 'Variation',
    also: ['variation name', 'variant', 'variant name'],
    longest: 50,
    isLegacy: true,
  },
  option1Name: { header: 'Option 1 name', ...optionName(1, 'one') },
  option1: { header: 'Option 1', ...optionValue(1, 'one') },
  option2Name: { header: 'Option 2 name', ...optionName(2, 'two') },
  option2: { header: 'Option 2', ...optionValue(2, 'two') },
  option3Name: { header: 'Option 3 name', ...optionName(3, 'three') },
  option3: { header: 'Option 3', ...optionValue(3, 'three') },
  // A row of another pack size is about a further unit of its item: `unit-rows.ts`.
  packSize: { kind: 'AMOUNT', header: 'Pack size', also: ['units per pack'], isLegacy: true },
  itemCategoryId: { kind: 'TEXT', header: 'Item category ID', also: [], longest: 100, isLegacy: true },
  mMetric: { kind: 'TEXT', header: 'M metric', also: [], longest: 100, isLegacy: true },
} as const satisfies Record<string, Column>;

export type ImportField = keyof typeof importColumns;
export type ImportTarget = Target;
type FieldOf<Kind> = {
  [Field in ImportField]: (typeof importColumns)[Field]['kind'] extends Kind ? Field : never;
}[ImportField];
export type ImportText = FieldOf<'TEXT'>;
export type ImportNumber = FieldOf<'AMOUNT'>;

export const importColumn = (field: ImportField): Column => importColumns[field];
export const importFields = Object.keys(importColumns) as ImportField[];

/** A header without case, spaces and punctuation, for comparing. */
export const plainHeader = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const byHeader = new Map(
  importFields.flatMap((field) =>
    [importColumns[field].header, ...importColumns[field].also].map((name) => [plainHeader(name), field]),
  ),
);

/** Which of our columns a header means. */
export function fieldOfHeader(header: string): ImportField | undefined {
  return byHeader.get(plainHeader(header));
}

/** Columns of exported products that an import has no use for. They are skipped, so that an export can be imported. */
const exportedOnly = new Set(
  ['Total stock', 'Average cost', 'Margin %', 'Type', 'Status', 'Added'].map(plainHeader),
);
export const isExportedOnly = (header: string) => exportedOnly.has(plainHeader(header));
