import type { Layout, SheetRow } from './columns.ts';

const options = ['option1', 'option2', 'option3'] as const;
const optionNames = ['option1Name', 'option2Name', 'option3Name'] as const;

/** What Shopify writes for a product that comes in one form only. */
const onlyVariant = 'Default Title';

type Head = Pick<SheetRow, 'name' | (typeof optionNames)[number]>;

/**
 * Completes rows that belong together. Rows of one handle are variants of one product; only the first of them has its
 * name and the names of its options. A sheet with options and without handles goes by the name. A further row that has
 * only the handle, such as that of a second picture, is left out: undefined.
 */
export function rowGrouper({ places }: Pick<Layout, 'places'>): (row: SheetRow) => SheetRow | undefined {
  const heads = new Map<string, Head>();
  const goesByName = !places.has('handle') && (places.has('option1') || places.has('variation'));
  return (read) => {
    const row = withOptions(goesByName ? { ...read, handle: read.name?.slice(0, 255) ?? null } : read);
    const key = row.handle?.toLowerCase();
    if (key === undefined)
      return row.option1 === null && row.option2 === null ? row : { ...row, ...noOptions };
    const head = heads.get(key);
    if (!head) {
      heads.set(key, row);
      return row;
    }
    if (isEmptyRow(row)) return undefined;
    const filled = { ...row, name: row.name ?? head.name };
    for (const name of optionNames) filled[name] = row[name] ?? head[name];
    return filled;
  };
}

/** Without a handle nothing says which rows belong together, so each is a product. */
const noOptions = {
  option1: null,
  option2: null,
  option3: null,
  option1Name: null,
  option2Name: null,
  option3Name: null,
};

function withOptions(row: SheetRow): SheetRow {
  if (row.option1 === onlyVariant) return { ...row, ...noOptions };
  const hasOptions = options.some((option) => row[option] !== null);
  return hasOptions || row.variation === null ? row : { ...row, option1: row.variation };
}

function isEmptyRow(row: SheetRow): boolean {
  const { sku, barcode, priceE4, costE4, quantityE4, outletColumn, option1, option2, option3, isBad } = row;
  const cells = [sku, barcode, priceE4, costE4, quantityE4, outletColumn, option1, option2, option3];
  return !isBad && cells.every((cell) => cell === null);
}
