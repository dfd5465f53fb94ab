import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { BusinessDate, Exactly, Id, Instant, Nullable, named, Version } from '../http/schema.ts';
import { BarcodeLayouts } from './barcode-layouts.ts';
import { TaxRates, taxRatesColumn } from './tax-rates.ts';

export const CashierDiscountLimit = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "What a cashier may take off without a manager's yes, in percent of the price, of a line and of the whole; up to 4 decimals.",
  examples: [10],
});
export const CashRounding = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10_000,
  description: 'The smallest coin, in major units: what is paid in cash is rounded to it.',
  examples: [0.05],
});

export const CashBackLimit = Nullable({
  ...Type.Number({ minimum: 0, maximum: 999_999_999_999, examples: [200] }),
  description:
    "What a cashier may hand out in cash against the cards of a sale without a manager's yes; null: as much as the sale comes to.",
});

export const DiscountPresets = Type.Array(
  Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Up to 4 decimals.' }),
  {
    maxItems: 8,
    uniqueItems: true,
    description: 'Discounts in percent that are buttons at the till, in this order.',
    examples: [[5, 10, 20]],
  },
);

export const OtherAmountLimit = Nullable({
  ...Type.Number({ minimum: 0, maximum: 999_999_999_999, examples: [5_000] }),
  description:
    "Up to what a cashier may ring up amounts alone (Other) in one sale without a manager's yes; 0: never, null: any amount.",
});

export const ClosesBlind = Type.Boolean({
  description: 'Tills show what should be in the drawer only after it was counted.',
});

export const BusinessSettings = named(
  'BusinessSettings',
  Exactly({
    id: Id,
    name: Type.String(),
    timezone: Type.String(),
    currency: Type.String({ description: 'Fixed once money has moved.', examples: ['NGN'] }),
    booksClosedUntil: Nullable({
      ...BusinessDate,
      description: 'Nothing is posted on this day or before it.',
    }),
    pricesIncludeTax: Type.Boolean({ description: 'Whether the tax is in the prices, or comes on top.' }),
    taxRates: TaxRates,
    cashierDiscountLimit: CashierDiscountLimit,
    cashRounding: CashRounding,
    cashBackLimit: CashBackLimit,
    discountPresets: DiscountPresets,
    otherAmountLimit: OtherAmountLimit,
    closesBlind: ClosesBlind,
    barcodeLayouts: BarcodeLayouts,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  }),
);
export type BusinessSettings = Static<typeof BusinessSettings>;

/** Of business `o`, whose money has the decimals of the actor's. */
export const businessColumns = ({ currencyDecimals }: Pick<Actor, 'currencyDecimals'>) => sql`
  o.org_id as id, o.name, o.timezone, o.currency, o.books_closed_until as "booksClosedUntil",
  o.prices_include_tax as "pricesIncludeTax", ${taxRatesColumn},
  (o.cashier_discount_e4 / 10000.0)::float8 as "cashierDiscountLimit",
  (o.cash_rounding_minor / power(10::numeric, ${currencyDecimals}))::float8 as "cashRounding",
  (o.cash_back_limit_minor / power(10::numeric, ${currencyDecimals}))::float8 as "cashBackLimit",
  array(select (p.e4 / 10000.0)::float8 from unnest(o.discount_presets_e4) with ordinality as p (e4, at) order by p.at)
    as "discountPresets",
  (o.other_amount_limit_minor / power(10::numeric, ${currencyDecimals}))::float8 as "otherAmountLimit",
  o.closes_blind as "closesBlind", o.barcode_layouts as "barcodeLayouts",
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.version`;
