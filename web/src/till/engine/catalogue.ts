import { readMeta, type Store, writeMeta } from './store.ts';
import type { CataloguePage, CatalogueProduct, CatalogueSettings } from './types.ts';

export type FetchPage = (query: {
  outletId: string;
  cursor?: string;
  limit: number;
}) => Promise<CataloguePage>;

/** What one page of the catalogue changes: products as they are now, and products that are gone. */
export type CatalogueChange = {
  products: CatalogueProduct[];
  removed: string[];
  stock: CataloguePage['stock'];
  settings: CatalogueSettings | undefined;
};

const productsInPage = 2_000;

/**
 * Loads the whole catalogue in pages, and later only what changed. A page and its cursor are kept in one transaction,
 * so a load that was cut off goes on where it stopped. If the server refuses the cursor, the load starts again. Returns
 * whether the whole catalogue was loaded.
 */
export async function syncCatalogue(
  store: Store,
  outletId: string,
  { fetchPage, onPage }: { fetchPage: FetchPage; onPage(change: CatalogueChange): void },
): Promise<boolean> {
  for (;;) {
    const kept = await readMeta(store, 'cursor');
    const known = kept?.outletId === outletId ? kept : undefined;
    let page: CataloguePage;
    try {
      page = await fetchPage({
        outletId,
        limit: productsInPage,
        ...(known && { cursor: known.cursor }),
      });
    } catch (error) {
      if ((error as { code?: string }).code !== 'INVALID_CURSOR' || !known) throw error;
      await writeMeta(store, 'cursor', undefined);
      continue;
    }
    await keepPage(store, outletId, page, { isFirst: !known });
    onPage({ ...page, settings: page.settings ?? undefined });
    if (!page.hasNext) return page.mode === 'FULL';
  }
}

async function keepPage(
  store: Store,
  outletId: string,
  page: CataloguePage,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const tx = store.transaction(['products', 'meta'], 'readwrite');
  const [products, meta] = [tx.objectStore('products'), tx.objectStore('meta')];
  const work: Promise<unknown>[] = [];
  if (isFirst) work.push(products.clear());
  for (const product of page.products) work.push(products.put(product));
  for (const productId of page.removed) work.push(products.delete(productId));
  if (page.settings) work.push(meta.put(page.settings, 'settings'));
  const isWhole = page.mode === 'CHANGES' || !page.hasNext;
  work.push(meta.put({ outletId, cursor: page.cursor, isWhole }, 'cursor'));
  await Promise.all([...work, tx.done]);
}

/** Keeps products whose stock has changed. */
export async function keepStock(store: Store, products: CatalogueProduct[]): Promise<void> {
  const tx = store.transaction('products', 'readwrite');
  await Promise.all([...products.map((product) => tx.store.put(product)), tx.done]);
}
