import { fieldOfHeader, type ImportField, importColumns, plainHeader } from './import-columns.ts';

/**
 * What a column of a sheet is to us. `of` stands in brackets behind our name of the column. For a quantity it is the
 * outlet: `Quantity [Ikeja]`. For a tax rate or unit it is what a Y in the cell means: `Tax rate [VAT (7.5%)]`.
 */
export type SheetColumn = { field: ImportField; of?: string };

type SheetKind = 'PRODUCTS' | 'STOCK' | 'CUSTOMERS';

/** A system that people move from, and which of its files a sheet is. */
export type SheetSource = { name: string; kind: SheetKind };

type Pattern = { header: RegExp; field: ImportField; of?: (found: string) => string };

type Source = SheetSource & {
  /** The headers by which the file is known. All of one list must be there. */
  signs: string[][];
  /** What its columns are, where the name alone does not say it. Null: nothing to us. */
  columns: Record<string, ImportField | null | { field: ImportField; of: string }>;
  patterns?: Pattern[];
  /** Every further column is the stock of the outlet that it is named after. */
  restIsStock?: true;
  /** Columns that say yes or no to tax, and not which one. */
  saysTaxed?: string[];
};

/** Y or N for each tax: `Tax - VAT (7.5%)`, in Loyverse `Tax - "VAT" (7.5%)`. */
const taxColumns: Pattern = {
  header: /^tax\s*-\s*(.+)$/i,
  field: 'taxRate',
  of: (found) => found.replaceAll('"', '').trim(),
};
const spaced = (found: string) => found.replaceAll('_', ' ').trim();

/** The files of the systems that people move from, by the headers that their documents name. */
const sources: Source[] = [
  {
    name: 'Square',
    kind: 'CUSTOMERS',
    signs: [
      ['square customer id', 'first name'],
      ['reference id', 'nickname', 'first name'],
    ],
    columns: {},
  },
  {
    name: 'Square',
    kind: 'PRODUCTS',
    signs: [
      ['token', 'item name', 'variation name'],
      ['reference handle', 'item name', 'variation name'],
    ],
    // A column for each location is the rest of the name: Current Quantity Ikeja.
    columns: { 'reporting category': null, 'online sale price': null, 'item type': null },
    patterns: [
      { header: /^current quantity (.+)$/i, field: 'quantity' },
      { header: /^stock alert count (.+)$/i, field: 'reorderLevel' },
      taxColumns,
    ],
  },
  {
    name: 'Shopify',
    kind: 'CUSTOMERS',
    signs: [
      ['customer id', 'first name', 'total spent'],
      ['first name', 'last name', 'accepts email marketing'],
    ],
    columns: {},
  },
  {
    name: 'Shopify',
    kind: 'STOCK',
    signs: [
      ['handle', 'title', 'location', 'on hand'],
      ['handle', 'title', 'location', 'on hand (current)'],
      ['handle', 'title', 'location', 'available'],
    ],
    columns: { 'on hand (current)': 'quantity', 'on hand (new)': null, available: null, type: null },
  },
  {
    name: 'Shopify',
    kind: 'STOCK',
    signs: [['handle', 'title', 'option1 name', 'hs code', 'coo']],
    columns: { 'hs code': null, coo: null },
    restIsStock: true,
  },
  {
    name: 'Shopify',
    kind: 'PRODUCTS',
    signs: [
      ['handle', 'title', 'variant price'],
      ['url handle', 'title', 'option1 value'],
    ],
    columns: {
      'body (html)': 'description',
      vendor: 'brand',
      type: 'category',
      // A place in Shopify's own tree of categories. The word that the shop uses is the type.
      'product category': null,
      status: 'status',
    },
    saysTaxed: ['variant taxable', 'charge tax'],
  },
  {
    name: 'Loyverse',
    kind: 'CUSTOMERS',
    signs: [
      ['customer name', 'customer code', 'points balance'],
      ['customer id', 'customer name', 'total visits'],
    ],
    columns: {},
  },
  {
    name: 'Loyverse',
    kind: 'PRODUCTS',
    signs: [['handle', 'sku', 'name', 'sold by weight']],
    columns: {
      'low stock': 'reorderLevel',
      'sold by weight': { field: 'unit', of: 'kg' },
      'purchase cost': null,
    },
    patterns: [
      { header: /^price \[(.+)\]$/i, field: 'price' },
      { header: /^in stock \[(.+)\]$/i, field: 'quantity' },
      { header: /^low stock \[(.+)\]$/i, field: 'reorderLevel' },
      taxColumns,
    ],
  },
  {
    name: 'Lightspeed',
    kind: 'CUSTOMERS',
    signs: [
      ['customer_code', 'first_name', 'last_name'],
      ['customer code', 'first name', 'company name', 'mobile'],
    ],
    columns: {},
  },
  {
    name: 'Lightspeed',
    kind: 'PRODUCTS',
    signs: [
      ['handle', 'sku', 'supply_price', 'retail_price'],
      ['handle', 'sku', 'variant_option_one_name', 'retail_price'],
    ],
    columns: { brand_name: 'brand', tax_name: 'taxRate', type: null },
    patterns: [
      { header: /^inventory_(.+)$/i, field: 'quantity', of: spaced },
      { header: /^reorder_point_(.+)$/i, field: 'reorderLevel', of: spaced },
    ],
  },
  {
    name: 'Lightspeed',
    kind: 'PRODUCTS',
    signs: [['system id', 'custom sku']],
    columns: { 'custom sku': 'sku', description: 'name', upc: 'barcode', ean: null, 'default cost': 'cost' },
    patterns: [
      { header: /^(.+?) - quantity on hand$/i, field: 'quantity' },
      { header: /^(.+?) - reorder point$/i, field: 'reorderLevel' },
    ],
  },
  {
    name: 'Open Source POS',
    kind: 'CUSTOMERS',
    signs: [['first name', 'last name', 'account number', 'taxable']],
    columns: {},
  },
  {
    name: 'Open Source POS',
    kind: 'PRODUCTS',
    signs: [['item name', 'unit price', 'item has serial number']],
    columns: { 'tax 1 percent': 'taxRate' },
    patterns: [{ header: /^location_(.+)$/i, field: 'quantity' }],
  },
];

/** Which file of which system a header row is from. */
function findSource(header: readonly string[]): Source | undefined {
  const names = new Set(header.map(plainHeader));
  return sources.find(({ signs }) =>
    signs.some((list) => list.every((sign) => names.has(plainHeader(sign)))),
  );
}

/** Where the column stands that says which products are taxed, but not at which rate. -1: there is none. */
export function taxedColumnAt(header: readonly string[]): number {
  const names = (findSource(header)?.saysTaxed ?? []).map(plainHeader);
  return header.findIndex((name) => names.includes(plainHeader(name)));
}

/** Fields that a sheet may give for each outlet. Only the quantity is kept by outlet; of others the first one counts. */
const byOutlet: ImportField[] = ['quantity', 'price', 'cost', 'reorderLevel'];
/** Fields that a sheet may give as a column of Y and N for each value. */
const byValue: ImportField[] = ['taxRate', 'unit'];

/** What each column of a header row is, and which system it comes from. Null: a column that is not imported. */
export function columnsOf(header: readonly string[]): {
  source: SheetSource | undefined;
  columns: (SheetColumn | null)[];
} {
  const source = findSource(header);
  const columns = header.map((name) => columnOf(name.trim(), source));
  return { source: source && { name: source.name, kind: source.kind }, columns };
}

function columnOf(header: string, source: Source | undefined): SheetColumn | null {
  if (header === '') return null;
  const own = source && ownColumn(header, source);
  if (own !== undefined) return own;
  const [, name = '', of = ''] = /^(.+?)\s*\[(.+)\]$/.exec(header) ?? [];
  const bracketed = fieldOfHeader(name);
  if (bracketed && [...byOutlet, ...byValue].includes(bracketed)) return { field: bracketed, of: of.trim() };
  const field = fieldOfHeader(header);
  if (field) return { field };
  return source?.restIsStock ? { field: 'quantity', of: header } : null;
}

function ownColumn(header: string, { columns, patterns = [] }: Source): SheetColumn | null | undefined {
  const plain = plainHeader(header);
  const named = Object.entries(columns).find(([name]) => plainHeader(name) === plain)?.[1];
  if (named !== undefined) return typeof named === 'string' ? { field: named } : named;
  for (const { header: pattern, field, of = (found: string) => found.trim() } of patterns) {
    const [, found] = pattern.exec(header) ?? [];
    if (found) return { field, of: of(found) };
  }
  return undefined;
}

/** Our name of a column, by which an import knows it again. */
export function headerOf({ field, of }: SheetColumn): string {
  const { header } = importColumns[field];
  return of ? `${header} [${of}]` : header;
}

/** Whether a cell below a column such as `Tax rate [VAT]` says yes. */
export function isYes(cell: string): boolean {
  return /^(?:y|yes|true|1|x)$/i.test(cell.trim());
}
