import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../../http/operation.ts';
import { Exactly, named, Version } from '../../../http/schema.ts';
import { fail } from '../../../values/refusal.ts';
import {
  Favourites,
  FavouriteTiles,
  readFavourites,
  rejectMisplacedTiles,
  rejectUnknownTiles,
} from './favourites.ts';

export const arrangeFavourites = operation({
  id: 'arrangeFavourites',
  route: 'PUT /outlets/{outletId}/favourites',
  group: 'Transaction/Till',
  summary: 'Arrange the favourites of an outlet',
  description:
    'Replaces the favourites at all tills of the outlet. When a product or category is deleted later, its tile goes too. Managers can do this at a till that they took over by PIN.',
  access: 'sales.approve',
  body: named(
    'FavouritesInput',
    Exactly({
      tiles: FavouriteTiles,
      version: Type.Optional({
        ...Version,
        description: 'The version that was read, if there was one.',
      }),
    }),
  ),
  answer: { code: 'FAVOURITES_ARRANGED', message: 'Favourites saved.', data: Favourites },
  refusals: ['NOT_FOUND', 'STALE_VERSION'],

  handle: async ({ tx, actor, params, body }) => {
    const { orgId } = actor;
    // The outlet is locked, so that a second request sees the version of the first.
    await tx.run(sql`
      select from outlets where org_id = ${orgId} and id = ${params.outletId} for no key update`);
    const before = await readFavourites(tx, actor, params.outletId);
    await rejectUnknownTiles(tx, actor, body.tiles);
    rejectMisplacedTiles(body.tiles);
    if (body.version !== undefined && body.version !== before.version) throw fail('STALE_VERSION');
    await tx.run(sql`
      insert into favourite_layouts (org_id, outlet_id, tiles)
      values (${orgId}, ${before.outletId}, ${JSON.stringify(body.tiles)}::jsonb)
      on conflict (org_id, outlet_id)
      do update set tiles = excluded.tiles, version = favourite_layouts.version + 1, updated_at = now()`);
    const after = await readFavourites(tx, actor, before.outletId);
    return { data: after, change: { type: 'favourites', id: after.outletId, before, after } };
  },
});
