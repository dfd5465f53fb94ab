import type { components } from '../../api/schema.d.ts';
import type { CatalogueSettings } from './types.ts';

/** All tiles of an outlet in one list. A page shows its own tiles in the order of the list. */
export type Tile = components['schemas']['FavouriteTile'];

/** How often each product was sold at this device, and which ones were pinned here. */
export type KeptFavourites = {
  pinned: string[];
  sold: Record<string, number>;
  /** The counts at the first sale of a shift. An earlier version did not keep them. */
  before?: { shiftId: string; sold: Record<string, number> };
};

/** The counts that tiles are sorted by. They stay the same for a whole shift, so that no tile moves under a finger. */
export function soldBefore({ sold, before }: KeptFavourites, shiftId: string | undefined) {
  return before && before.shiftId === shiftId ? before.sold : sold;
}

/** Counts the products of the lines of a sale of this shift. */
export function withSold(
  favourites: KeptFavourites,
  shiftId: string,
  productIds: Iterable<string>,
): KeptFavourites {
  const sold = { ...favourites.sold };
  for (const productId of productIds) sold[productId] = (sold[productId] ?? 0) + 1;
  return { ...favourites, sold, before: { shiftId, sold: soldBefore(favourites, shiftId) } };
}

/** The layout of the outlet; until somebody has arranged one, what was pinned on this device. */
export function layoutOf(settings: CatalogueSettings | undefined, pinnedHere: string[]): Tile[] {
  // An older version of the app did not keep favourites.
  const kept = settings?.favourites as CatalogueSettings['favourites'] | undefined;
  return kept?.version ? kept.tiles : pinnedHere.map((id) => productTile(id, null));
}

export const productTile = (id: string, folderId: string | null): Tile => ({
  kind: 'PRODUCT',
  id,
  name: null,
  folderId,
});
export const categoryTile = (id: string, folderId: string | null): Tile => ({
  kind: 'CATEGORY',
  id,
  name: null,
  folderId,
});
export const folderTile = (id: string, name: string): Tile => ({ kind: 'FOLDER', id, name, folderId: null });

/** The tiles of a folder, or of the first page. */
export const pageOf = (tiles: Tile[], folderId: string | null): Tile[] =>
  tiles.filter((tile) => tile.folderId === folderId);

export const isSameTile = (one: Tile, other: Tile): boolean =>
  one.kind === other.kind && one.id === other.id && one.folderId === other.folderId;

/** Moves a tile within its page. The others keep their order. */
export function moveTile(tiles: Tile[], tile: Tile, to: number): Tile[] {
  const page = pageOf(tiles, tile.folderId).filter((one) => !isSameTile(one, tile));
  page.splice(Math.max(0, Math.min(to, page.length)), 0, tile);
  return [...tiles.filter(({ folderId }) => folderId !== tile.folderId), ...page];
}

/** Moves a tile to the end of another page, where it appears only once. */
export function putInto(tiles: Tile[], tile: Tile, folderId: string | null): Tile[] {
  if (tile.kind === 'FOLDER' && folderId !== null) return tiles;
  const moved = { ...tile, folderId };
  return [...tiles.filter((one) => !isSameTile(one, tile) && !isSameTile(one, moved)), moved];
}

export function addTile(tiles: Tile[], tile: Tile): Tile[] {
  return tiles.some((one) => isSameTile(one, tile)) ? tiles : [...tiles, tile];
}

/** Removes a tile; of a folder, also the tiles in it. */
export function removeTile(tiles: Tile[], tile: Tile): Tile[] {
  return tiles.filter(
    (one) => !isSameTile(one, tile) && !(tile.kind === 'FOLDER' && one.folderId === tile.id),
  );
}

export function renameFolder(tiles: Tile[], id: string, name: string): Tile[] {
  return tiles.map((tile) => (tile.kind === 'FOLDER' && tile.id === id ? { ...tile, name } : tile));
}
