import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../../http/access.ts';
import { Choice, Exactly, Id, Instant, Nullable, named, Text, Version } from '../../../http/schema.ts';
import type { Tx } from '../../../platform/db.ts';
import { fail, failField } from '../../../values/refusal.ts';

const tilesAtMost = 1_000;

const FavouriteTile = named(
  'FavouriteTile',
  Exactly({
    kind: Choice(['PRODUCT', 'CATEGORY', 'FOLDER'], {
      description: 'A category opens its products; a folder opens the tiles inside it.',
    }),
    id: {
      ...Id,
      description: 'The id of the product or category. For a folder, an id that the client chooses.',
    },
    name: {
      ...Nullable(Text(60, { examples: ['Fruit'] })),
      description: 'The name of a folder. Null for others.',
    },
    folderId: { ...Nullable(Id), description: 'The folder of the tile. Null: the first page.' },
  }),
);
export type FavouriteTile = Static<typeof FavouriteTile>;

export const FavouriteTiles = Type.Array(FavouriteTile, {
  maxItems: tilesAtMost,
  description: 'The tiles in their order.',
});

const layoutFields = {
  tiles: FavouriteTiles,
  version: { ...Nullable(Version), description: 'Null until somebody has arranged them.' },
};

/** The favourites as tills get them, in the settings of the catalogue. */
export const CatalogueFavourites = named('CatalogueFavourites', Exactly(layoutFields));

export const Favourites = named(
  'Favourites',
  Exactly({ outletId: Id, ...layoutFields, updatedAt: Nullable(Instant) }),
);
export type Favourites = Static<typeof Favourites>;

/** The tiles of layout `f`, without deleted products and categories. */
export const existingTiles = sql`
  (select coalesce(json_agg(t.tile order by t.at), '[]')
   from jsonb_array_elements(f.tiles) with ordinality as t (tile, at)
   where case t.tile->>'kind'
           when 'PRODUCT' then exists (select from products p
                                       where p.org_id = f.org_id and p.id = (t.tile->>'id')::uuid)
           when 'CATEGORY' then exists (select from categories c
                                        where c.org_id = f.org_id and c.id = (t.tile->>'id')::uuid)
           else true end)`;

/** The layout of an outlet. Refused if this user may not see the outlet. */
export async function readFavourites(tx: Tx, actor: Actor, outletId: string): Promise<Favourites> {
  const favourites = await tx.one<Favourites>(sql`
    select o.id as "outletId", ${existingTiles} as tiles, f.version, f.updated_at as "updatedAt"
    from outlets o left join favourite_layouts f on f.org_id = o.org_id and f.outlet_id = o.id
    where o.org_id = ${actor.orgId} and o.id = ${outletId}
      and (${actor.outletIds}::uuid[] is null or o.id = any(${actor.outletIds}::uuid[]))`);
  if (!favourites) throw fail('NOT_FOUND', { message: 'This outlet does not exist.' });
  return favourites;
}

/** Refuses tiles of unknown products and categories. */
export async function rejectUnknownTiles(tx: Tx, { orgId }: Actor, tiles: FavouriteTile[]): Promise<void> {
  const ids = tiles.map(({ id }) => id);
  const there = await tx.all<{ place: string }>(sql`
    select 'PRODUCT ' || id as place from products where org_id = ${orgId} and id = any(${ids}::uuid[])
    union all
    select 'CATEGORY ' || id from categories where org_id = ${orgId} and id = any(${ids}::uuid[])`);
  const places = new Set(there.map(({ place }) => place));
  const at = tiles.findIndex(
    ({ kind, id }) => kind !== 'FOLDER' && !places.has(`${kind} ${id.toLowerCase()}`),
  );
  if (at >= 0) throw failField('NOT_FOUND', { field: `tiles.${at}.id`, message: 'does not exist' });
}

/**
 * Refuses tiles that cannot be shown: a folder without a name or inside a folder, an unknown folder, a tile twice on a
 * page.
 */
export function rejectMisplacedTiles(tiles: FavouriteTile[]): void {
  const folders = new Set(tiles.filter(({ kind }) => kind === 'FOLDER').map(({ id }) => id));
  const seen = new Set<string>();
  for (const [at, { kind, id, name, folderId }] of tiles.entries()) {
    const reject = (field: keyof FavouriteTile, message: string) => {
      throw failField('VALIDATION_FAILED', { field: `tiles.${at}.${field}`, message });
    };
    if (kind === 'FOLDER' && name === null) reject('name', 'must be there: it is a folder');
    if (kind !== 'FOLDER' && name !== null) reject('name', 'must be null: only a folder has a name here');
    if (kind === 'FOLDER' && folderId !== null) reject('folderId', 'must be null: folders lie in no folder');
    if (folderId !== null && !folders.has(folderId)) reject('folderId', 'is no folder of these tiles');
    const place = `${kind} ${id} ${folderId}`;
    if (seen.has(place)) reject('id', 'is on this page twice');
    seen.add(place);
  }
}
