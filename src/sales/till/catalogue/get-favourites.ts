import { operation } from '../../../http/operation.ts';
import { Favourites, readFavourites } from './favourites.ts';

export const getFavourites = operation({
  id: 'getFavourites',
  route: 'GET /outlets/{outletId}/favourites',
  group: 'Transaction/Till',
  summary: 'The favourites of an outlet, as they are arranged',
  description: 'Tills get them with the settings of their catalogue, too.',
  access: 'sales.sell',
  answer: { code: 'FAVOURITES_FOUND', message: 'The favourites of the outlet.', data: Favourites },
  refusals: ['NOT_FOUND'],

  handle: async ({ tx, actor, params }) => ({ data: await readFavourites(tx, actor, params.outletId) }),
});
