import { type Static, Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { Exactly, named } from '../../http/schema.ts';
import { allCurrencies } from '../../values/currency.ts';

const Currency = named(
  'Currency',
  Exactly({
    code: Type.String({ examples: ['NGN'] }),
    name: Type.String({ examples: ['Nigerian Naira'] }),
    symbol: Type.String({ examples: ['₦'] }),
    decimals: Type.Integer({ minimum: 0, maximum: 4, examples: [2] }),
  }),
);

let currencies: Static<typeof Currency>[] | undefined;

export const listCurrencies = operation({
  id: 'listCurrencies',
  route: 'GET /currencies',
  group: 'ORG/Currency',
  summary: 'get all currency',
  access: 'session',
  answer: {
    code: 'CURRENCIES_LISTED',
    message: 'The currencies by code.',
    data: named('CurrencyList', Exactly({ rows: Type.Array(Currency) })),
    meta: 'request',
  },

  handle: async () => {
    // Asking the platform takes some 50 ms, and the answer never changes.
    currencies ??= allCurrencies();
    return { data: { rows: currencies } };
  },
});
