import { itemName } from '../../ui/item-name.ts';
import type { CatalogueChange } from './catalogue.ts';
import type { CatalogueProduct, CatalogueSettings, Item } from './types.ts';

/** What an earlier version has kept does not say what a unit is measured in. */
type Unit = Pick<CatalogueSettings['units'][number], 'id' | 'abr'> &
  Partial<Pick<CatalogueSettings['units'][number], 'measuredIn'>>;

/** A product as it is found and shown. */
export type Found = { product: CatalogueProduct; items: Item[] };

type Entry = Found & { name: string; text: string };

/**
 * All that is for sale, in memory: codes in a Map, texts in a list that is scanned whole, which takes some milliseconds
 * for twenty thousand products and finds any part of any word.
 */
export type CatalogueIndex = {
  readonly size: number;
  byCode(code: string): { found: Found; item: Item } | undefined;
  byItem(itemPriceId: string): Item | undefined;
  byProduct(productId: string): Found | undefined;
  search(text: string, limit: number): Found[];
  inCategory(categoryIds: ReadonlySet<string>, limit: number): Found[];
  first(limit: number): Found[];
  /** Of a variant, in its base unit; null of a service. */
  stockOf(variantId: string): number | null;
  apply(change: CatalogueChange): CatalogueProduct[];
  clear(): void;
};

function fold(text: string): string {
  // Most texts have no accents to take away, which takes ten times as long.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}

/** What of a product is meant by a text that names one of its variants: `shirt large` is no small one. */
export function itemsMeant({ product, items }: Found, text: string): Item[] {
  const ofProduct = fold(`${product.name} ${product.brand ?? ''}`);
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => !ofProduct.includes(word));
  const meant = items.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  return meant.length > 0 ? meant : items;
}

export function makeIndex(unitsOf: () => Unit[]): CatalogueIndex {
  const entries = new Map<string, Entry>();
  const codes = new Map<string, { productId: string; item: Item }>();
  const items = new Map<string, Item>();
  const variants = new Map<string, CatalogueProduct['variants'][number] & { productId: string }>();
  /** In the order of names, made again when names have changed. */
  let ordered: Entry[] | undefined;
  /** What the last text left: one letter more leaves some of it. */
  let last: { text: string; left: Entry[] } | undefined;

  const forget = (productId: string) => {
    const entry = entries.get(productId);
    if (!entry) return;
    entries.delete(productId);
    ordered = last = undefined;
    for (const variant of entry.product.variants) {
      variants.delete(variant.variantId);
      for (const { itemPriceId } of variant.prices) items.delete(itemPriceId);
    }
    for (const code of codesOf(entry.product))
      if (codes.get(code)?.productId === productId) codes.delete(code);
  };
  const learn = (product: CatalogueProduct, units: Map<string, Unit>) => {
    forget(product.productId);
    const own: Item[] = [];
    for (const variant of product.variants) {
      variants.set(variant.variantId, { ...variant, productId: product.productId });
      const sold = variant.prices.map((price) => itemOf(product, variant, price, units));
      const base = sold.find(({ factor }) => factor === 1) ?? sold[0];
      for (const [at, { barcode }] of variant.prices.entries()) {
        const item = sold[at];
        if (barcode && item) codes.set(fold(barcode), { productId: product.productId, item });
      }
      for (const code of [variant.sku, variant.barcode]) {
        if (code && base) codes.set(fold(code), { productId: product.productId, item: base });
      }
      for (const item of sold) items.set(item.itemPriceId, item);
      own.push(...sold);
    }
    const name = fold(product.name);
    const text = [name, fold(product.brand ?? ''), ...product.variants.map(({ name }) => fold(name))]
      .concat(codesOf(product))
      .join('\n');
    entries.set(product.productId, { product, items: own, name, text });
    ordered = last = undefined;
  };
  const all = () => {
    if (ordered) return ordered;
    // Twenty thousand comparisons by locale take half a second; folded names in the order of letters are near enough.
    ordered = [...entries.values()].sort((one, other) =>
      one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
    );
    return ordered;
  };
  const some = (isWanted: (entry: Entry) => boolean, limit: number) => {
    const found: Entry[] = [];
    for (const entry of all()) {
      if (!isWanted(entry)) continue;
      found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  };

  return {
    get size() {
      return entries.size;
    },
    byCode: (code) => {
      const known = codes.get(fold(code));
      const found = known && entries.get(known.productId);
      return found && { found, item: known.item };
    },
    byItem: (itemPriceId) => items.get(itemPriceId),
    byProduct: (productId) => entries.get(productId),
    search: (text, limit) => {
      const folded = fold(text);
      const words = folded.split(/\s+/).filter(Boolean);
      const from = last && folded.startsWith(last.text) ? last.left : all();
      const left = from.filter((entry) => words.every((word) => entry.text.includes(word)));
      last = { text: folded, left };
      const [first = ''] = words;
      const begin: Entry[] = [];
      // In the order of names those that begin with it stand together.
      for (let at = placeOf(first, left); left[at]?.name.startsWith(first) && begin.length < limit; at += 1)
        begin.push(left[at] as Entry);
      const within: Entry[] = [];
      for (const entry of left) {
        if (begin.length + within.length === limit) break;
        if (!entry.name.startsWith(first)) within.push(entry);
      }
      return [...begin, ...within];
    },
    inCategory: (categoryIds, limit) =>
      some(({ product }) => product.categoryId !== null && categoryIds.has(product.categoryId), limit),
    first: (limit) => all().slice(0, limit),
    stockOf: (variantId) => variants.get(variantId)?.quantity ?? null,
    apply: ({ products, removed, stock }) => {
      const units = new Map(unitsOf().map((unit) => [unit.id, unit]));
      for (const product of products) learn(product, units);
      for (const productId of removed) forget(productId);
      const moved = new Map<string, CatalogueProduct>();
      for (const { variantId, quantity } of stock) {
        const variant = variants.get(variantId);
        const entry = variant && entries.get(variant.productId);
        if (!entry || !variant || variant.quantity === null) continue;
        variant.quantity = quantity;
        const own = entry.product.variants.find((one) => one.variantId === variantId);
        if (own) own.quantity = quantity;
        moved.set(entry.product.productId, entry.product);
      }
      return [...moved.values()];
    },
    clear: () => {
      for (const map of [entries, codes, items, variants]) map.clear();
      ordered = last = undefined;
    },
  };
}

/** Where the first name stands that is not before this one. */
function placeOf(name: string, ordered: Entry[]): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function itemOf(
  product: CatalogueProduct,
  variant: CatalogueProduct['variants'][number],
  {
    itemPriceId,
    measurementId,
    factor,
    price,
    barcode,
  }: CatalogueProduct['variants'][number]['prices'][number],
  units: Map<string, Unit>,
): Item {
  const unit = measurementId ? units.get(measurementId) : undefined;
  return {
    itemPriceId,
    variantId: variant.variantId,
    productId: product.productId,
    // As the server calls it on receipts.
    name: itemName(product.name, variant.name),
    unit: unit?.abr || (factor === 1 ? null : `× ${factor}`),
    factor,
    price,
    taxRateId: product.taxRateId,
    code: barcode ?? variant.barcode ?? variant.sku,
    measuredIn: unit?.measuredIn ?? null,
  };
}

function codesOf({ variants }: CatalogueProduct): string[] {
  return variants
    .flatMap(({ sku, barcode, prices }) => [sku, barcode, ...prices.map((price) => price.barcode)])
    .flatMap((code) => (code ? [fold(code)] : []));
}
