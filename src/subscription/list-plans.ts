import { Type } from 'typebox';
import { operation } from '../http/operation.ts';
import { toMajor } from '../values/money.ts';
import { Plan } from './schemas.ts';

export const listPlans = operation({
  id: 'listPlans',
  route: 'GET /subscriptions/plans',
  group: 'Subscription',
  summary: 'Plans',
  description:
    'The plans that this server offers. Its operator sets them in the file that `TILLHOUSE_PLANS` names.',
  access: 'public',
  answer: { code: 'PLANS_LISTED', message: 'The plans.', data: Type.Array(Plan) },

  handle: async ({ service }) => ({
    data: service.config.plans.map(({ priceMinor, currencyDecimals, ...plan }) => ({
      ...plan,
      price: toMajor(priceMinor, currencyDecimals),
    })),
  }),
});
