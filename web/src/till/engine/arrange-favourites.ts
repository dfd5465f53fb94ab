import type { Tile } from './favourites.ts';
import { type Core, TillRefusal } from './state.ts';
import { writeMeta } from './store.ts';
import type { CatalogueSettings } from './types.ts';

/** Saves where the favourites lie, for all tills of the outlet. */
export async function arrangeFavourites(core: Core, tiles: Tile[]): Promise<void> {
  const { outlet, settings } = core.state;
  if (!outlet || !settings) throw new TillRefusal('The till has no outlet.');
  const before = (settings.favourites as CatalogueSettings['favourites'] | undefined)?.version ?? null;
  const saved = await core.server.arrangeFavourites(outlet.id, tiles, before);
  const favourites = { tiles: saved.tiles, version: saved.version };
  const changed = { ...(core.state.settings ?? settings), favourites };
  core.set({ settings: changed });
  await writeMeta(core.store(), 'settings', changed);
}
