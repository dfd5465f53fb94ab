export type ImportText =
  | 'name'
  | 'sku'
  | 'barcode'
  | 'category'
  | 'brand'
  | 'unit'
  | 'description'
  | 'taxRate'
  | 'outlet'
  | 'itemCategoryId'
  | 'mMetric';
export type ImportNumber = 'price' | 'cost' | 'quantity' | 'reorderLevel';
export type ImportField = ImportText | ImportNumber;

/** A column of sheets from elsewhere, which the template does not ask for, is `legacy`. */
type Column = { header: string; also: string[]; longest?: number; legacy?: boolean };

/** Our columns by the names that people have for them, in the order of the template. */
export const importColumns: Record<ImportField, Column> = {
  name: { header: 'Name', also: ['product', 'product name', 'item', 'item name', 'title'], longest: 200 },
  sku: {
    header: 'SKU',
    also: ['item code', 'product code', 'variant sku', 'internal reference', 'stock code'],
    longest: 64,
  },
  barcode: { header: 'Barcode', also: ['gtin', 'ean', 'upc', 'variant barcode', 'ean13'], longest: 64 },
  category: { header: 'Category', also: ['product category', 'categories', 'department'], longest: 100 },
  brand: { header: 'Brand', also: ['manufacturer', 'make'], longest: 100 },
  unit: { header: 'Unit', also: ['unit of measure', 'uom', 'measurement', 'measure'], longest: 20 },
  price: {
    header: 'Price',
    also: ['selling price', 'sale price', 'sales price', 'variant price', 'list price', 'retail price'],
  },
  cost: {
    header: 'Cost',
    also: ['cost price', 'unit cost', 'cost per item', 'purchase price', 'buying price', 'default unit cost'],
  },
  quantity: {
    header: 'Quantity',
    also: ['qty', 'stock', 'on hand', 'quantity on hand', 'opening stock', 'variant inventory qty'],
  },
  reorderLevel: {
    header: 'Reorder level',
    also: ['reorder point', 'minimum stock', 'min stock', 'low stock', 'stock alert count', 'alert level'],
  },
  taxRate: { header: 'Tax rate', also: ['tax', 'vat', 'tax name'], longest: 50 },
  outlet: { header: 'Outlet', also: ['store', 'shop', 'branch', 'location', 'warehouse'], longest: 200 },
  description: { header: 'Description', also: ['details', 'body'], longest: 5_000 },
  itemCategoryId: { header: 'Item category ID', also: [], longest: 100, legacy: true },
  mMetric: { header: 'M metric', also: [], longest: 100, legacy: true },
};
export const importFields = Object.keys(importColumns) as ImportField[];
/** A header in whatever case, and however its words are parted. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const byHeader = new Map(
  importFields.flatMap((field) =>
    [field, importColumns[field].header, ...importColumns[field].also].map((name) => [plain(name), field]),
  ),
);

/** Which of our columns a header means. */
export function fieldOfHeader(header: string): ImportField | undefined {
  return byHeader.get(plain(header));
}
