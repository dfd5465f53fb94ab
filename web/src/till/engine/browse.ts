import { pageOf, type Tile } from './favourites.ts';
import { type CatalogueIndex, categoriesWithin, type Found } from './search.ts';
import type { CatalogueSettings } from './types.ts';

/** The page of tiles that is open: favourites, all products, a folder, or a category. */
export type Place =
  | { kind: 'FAVOURITES' }
  | { kind: 'ALL' }
  | { kind: 'FOLDER'; id: string }
  | { kind: 'CATEGORY'; id: string };

/** A tile sells a product or opens another page. */
export type ShownTile = { kind: 'PRODUCT'; found: Found } | { kind: 'OPEN'; place: Place; name: string };

export const keyOfPlace = (place: Place): string =>
  'id' in place ? `${place.kind} ${place.id}` : place.kind;

/** The favourites have at least so many tiles. What sells often follows the tiles that somebody put there. */
const favouritesAtLeast = 24;

type Shop = {
  index: CatalogueIndex;
  categories: CatalogueSettings['categories'];
  layout: Tile[];
  sold: Record<string, number>;
};

export function tilesAt(place: Place, shop: Shop): ShownTile[] {
  const { index, categories, layout } = shop;
  if (place.kind === 'ALL') return sellTiles(index.first(index.size));
  if (place.kind === 'FOLDER') return arranged(pageOf(layout, place.id), shop);
  if (place.kind === 'CATEGORY')
    return [
      ...categories.filter(({ parentId }) => parentId === place.id).map(openCategoryTile),
      ...sellTiles(index.inCategory(categoriesWithin(categories, [place.id]), index.size)),
    ];
  const pinned = arranged(pageOf(layout, null), shop);
  return [...pinned, ...oftenSold(shop, favouritesAtLeast - pinned.length)];
}

/** The name of this page; undefined if it no longer exists. */
export function nameOfPlace(
  place: Place,
  { categories, layout }: Omit<Shop, 'index' | 'sold'>,
): string | undefined {
  if (place.kind === 'CATEGORY') return categories.find(({ id }) => id === place.id)?.name;
  if (place.kind === 'FOLDER')
    return layout.find(({ kind, id }) => kind === 'FOLDER' && id === place.id)?.name ?? undefined;
  return undefined;
}

/** The tiles in the order they were put. A product that is not for sale is left out and keeps its place. */
function arranged(page: Tile[], { index, categories }: Shop): ShownTile[] {
  return page.flatMap((tile): ShownTile[] => {
    if (tile.kind === 'FOLDER')
      return [{ kind: 'OPEN', place: { kind: 'FOLDER', id: tile.id }, name: tile.name ?? '' }];
    if (tile.kind === 'CATEGORY') return categories.filter(({ id }) => id === tile.id).map(openCategoryTile);
    const found = index.byProduct(tile.id);
    return found ? [{ kind: 'PRODUCT', found }] : [];
  });
}

/** Until enough was sold here, the first products of the catalogue fill the page. */
function oftenSold({ index, layout, sold }: Shop, limit: number): ShownTile[] {
  if (limit <= 0) return [];
  const placed = new Set(layout.filter(({ kind }) => kind === 'PRODUCT').map(({ id }) => id));
  const often = Object.entries(sold)
    .sort(([, one], [, other]) => other - one)
    .map(([productId]) => productId);
  const known = often.flatMap((productId) => index.byProduct(productId) ?? []);
  const candidates = new Set([...known, ...index.first(limit + placed.size)]);
  return sellTiles([...candidates].filter(({ product }) => !placed.has(product.productId)).slice(0, limit));
}

const sellTiles = (found: Found[]): ShownTile[] => found.map((one) => ({ kind: 'PRODUCT', found: one }));

const openCategoryTile = ({ id, name }: CatalogueSettings['categories'][number]): ShownTile => ({
  kind: 'OPEN',
  place: { kind: 'CATEGORY', id },
  name,
});
