import { itemName } from '../../ui/item-name.ts';
import type { CatalogueChange } from './catalogue.ts';
import { makeSpelling, type Spelling } from './spelling.ts';
import type { CatalogueProduct, CatalogueSettings, Item } from './types.ts';
import { allowedTypos } from './typos.ts';
import { fold, normalise, wordsOf } from './words.ts';

/** An earlier version did not keep what a unit is measured in. */
type Unit = Pick<CatalogueSettings['units'][number], 'id' | 'abr'> &
  Partial<Pick<CatalogueSettings['units'][number], 'measuredIn'>>;

/** A product with its items, as the search answers it. */
export type Found = { product: CatalogueProduct; items: Item[] };

/** `text` has a space before each word, so that a plain comparison finds the beginnings of words. */
type Entry = Found & { name: string; text: string };
type Categories = CatalogueSettings['categories'];
/** Whether the product or its category contains the word at this place. */
type Has = (entry: Entry, word: string, at: number) => boolean;

/**
 * The catalogue in memory: codes in a Map, and texts in a list that is scanned as a whole. For twenty thousand products
 * this takes some milliseconds and finds any part of any word. Typos are looked for only if that finds nothing.
 */
export type CatalogueIndex = {
  readonly size: number;
  byCode(code: string): { found: Found; item: Item } | undefined;
  byItem(itemPriceId: string): Item | undefined;
  byProduct(productId: string): Found | undefined;
  /** Finds products by their text; if there are none, and unless `isExact`, also with typos. */
  search(text: string, limit: number, options?: { isExact?: boolean }): Found[];
  inCategory(categoryIds: ReadonlySet<string>, limit: number): Found[];
  first(limit: number): Found[];
  /** The stock of a variant in its base unit; null for a service. */
  stockOf(variantId: string): number | null;
  apply(change: CatalogueChange): CatalogueProduct[];
  clear(): void;
};

/** The items of a product that a text means: `shirt large` is not the small one. */
export function itemsMeant({ product, items }: Found, text: string): Item[] {
  const ofProduct = normalise(`${product.name} ${product.brand ?? ''}`);
  const names = items.map(({ name }) => normalise(name));
  // A category, or a word with a typo, does not choose a variant.
  const words = wordsOf(text).filter(
    (word) => !ofProduct.includes(word) && names.some((name) => name.includes(word)),
  );
  return items.filter((_, at) => words.every((word) => names[at]?.includes(word)));
}

export function makeIndex(unitsOf: () => Unit[], categoriesOf: () => Categories = () => []): CatalogueIndex {
  const entries = new Map<string, Entry>();
  const codes = new Map<string, { productId: string; item: Item }>();
  const items = new Map<string, Item>();
  const variants = new Map<string, CatalogueProduct['variants'][number] & { productId: string }>();
  /** All entries by name, sorted again after names have changed. */
  let ordered: Entry[] | undefined;
  /** The entries that matched the last text. One letter more can only match some of them. */
  let last: { text: string; left: Entry[]; categories: Categories } | undefined;
  let spelling: Spelling<Entry> | undefined;

  const forget = (productId: string) => {
    const entry = entries.get(productId);
    if (!entry) return;
    entries.delete(productId);
    ordered = last = spelling = undefined;
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
    const name = normalise(product.name);
    const named = [name, ...[product.brand ?? '', ...product.variants.map((one) => one.name)].map(normalise)];
    const text = ` ${[...new Set([...named, ...codesOf(product)])].join('\n ')}`;
    entries.set(product.productId, { product, items: own, name, text });
    ordered = last = spelling = undefined;
  };
  const all = () => {
    if (ordered) return ordered;
    // Sorting twenty thousand names by locale takes half a second. Comparing folded names is close enough.
    ordered = [...entries.values()].sort(byName);
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

  /** Entries that have each typed word, at least one of them with a typo. The fewest typos come first. */
  const spelledAlike = (words: string[], has: Has): Entry[] => {
    if (!words.some(allowedTypos)) return [];
    spelling ??= makeSpelling(all());
    const near = words.map((word) => spelling?.near(word) ?? new Map<Entry, number>());
    const typosIn = (entry: Entry) => {
      let typos = 0;
      for (const [at, word] of words.entries()) {
        const count = has(entry, word, at) ? 0 : near[at]?.get(entry);
        if (count === undefined) return undefined;
        typos += count;
      }
      return typos;
    };
    // Entries without any typo were found before.
    const mistyped = near.flatMap((entries) => [...entries].filter(([, typos]) => typos > 0));
    const candidates = new Set(mistyped.map(([entry]) => entry));
    const alike = inOrderOfRank([...candidates].sort(byName), typosIn);
    return alike.length > 0 || words.length > 1 ? alike : (spelling?.apart(words[0] ?? '') ?? []);
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
    search: (text, limit, { isExact = false } = {}) => {
      const query = wordsOf(text).join(' ');
      const words = wordsOf(query);
      const categories = categoriesOf();
      const inNamed = words.map((word) => categoriesNamed(categories, word));
      const isMore = last && query.startsWith(last.text) && last.categories === categories;
      const has: Has = (entry, word, at) =>
        entry.text.includes(word) || inNamed[at]?.has(entry.product.categoryId ?? '') === true;
      const left = (isMore ? (last?.left ?? []) : all()).filter((entry) => {
        for (let at = 0; at < words.length; at += 1) if (!has(entry, words[at] ?? '', at)) return false;
        return true;
      });
      last = { text: query, left, categories };
      if (left.length > 0) return bestOf(left, query, limit).slice(0, limit);
      return isExact ? [] : spelledAlike(words, has).slice(0, limit);
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
      ordered = last = spelling = undefined;
    },
  };
}

const byName = (one: Entry, other: Entry) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

/** Sorts by rank, lowest first. Entries without a rank are left out; within a rank the order stays. */
function inOrderOfRank(entries: Entry[], rankOf: (entry: Entry) => number | undefined): Entry[] {
  const ranks: Entry[][] = [];
  for (const entry of entries) {
    const rank = rankOf(entry);
    if (rank === undefined) continue;
    ranks[rank] ??= [];
    ranks[rank].push(entry);
  }
  return ranks.flat();
}

/**
 * The ranks: names that begin with the whole text, names that begin with its first word, words that begin so, any part
 * of a word, the category. The later ones are computed only if the first do not fill the list.
 */
function bestOf(left: Entry[], query: string, limit: number): Entry[] {
  const wanted = normalise(query);
  const beginnings = wanted.split(' ').map((part) => ` ${part}`);
  const words = wordsOf(query);
  const [first = ''] = words;
  const ranks: Entry[][] = [[], [], [], [], []];
  let count = 0;
  // Sorted by name, those that begin with it are neighbours.
  for (
    let at = placeOf(first, left);
    left[at]?.name.startsWith(first) && count < limit;
    at += 1, count += 1
  ) {
    const entry = left[at] as Entry;
    ranks[entry.name.startsWith(wanted) ? 0 : 1]?.push(entry);
  }
  for (const entry of left) {
    if (count >= limit) break;
    if (entry.name.startsWith(first)) continue;
    const rank = beginnings.every((beginning) => entry.text.includes(beginning))
      ? 2
      : words.every((word) => entry.text.includes(word))
        ? 3
        : 4;
    ranks[rank]?.push(entry);
    if (rank === 2) count += 1;
  }
  return ranks.flat();
}

/** The index of the first name that is not before this one. */
function placeOf(name: string, ordered: Entry[]): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The categories whose name has a word that begins so, and all below them. */
function categoriesNamed(categories: Categories, word: string): ReadonlySet<string> | undefined {
  const named = categories
    .filter(({ name }) => ` ${normalise(name)}`.includes(` ${word}`))
    .map(({ id }) => id);
  return named.length > 0 ? categoriesWithin(categories, named) : undefined;
}

/** These categories and all below them. */
export function categoriesWithin(categories: Categories, ids: string[]): ReadonlySet<string> {
  const within = new Set(ids);
  for (let before = -1; before !== within.size; ) {
    before = within.size;
    for (const { id, parentId } of categories) if (parentId && within.has(parentId)) within.add(id);
  }
  return within;
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
    // The same name as on the server's receipts.
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
