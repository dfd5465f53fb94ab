import { operation } from '../../../http/operation.ts';
import { Favourites, readFavourites } from './favourites.ts';

export const getFavourites = operation({
  id: 'getFavourites',
  route: 'GET /outlets/{outletId}/favourites',
  group: 'Transaction/Till',
  summary: 'Favourites of an outlet',
  description: 'Tills also get them with the settings of their catalogue.',
  access: 'sales.sell',
  answer: { code: 'FAVOURITES_FOUND', message: 'The favourites of the outlet.', data: Favourites },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await readFavourites(tx, actor, params.outletId) }),
});
