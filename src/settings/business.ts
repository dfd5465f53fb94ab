import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import type { Actor } from '../http/access.ts';
import { BusinessDate, Choice, Exactly, Id, Instant, Nullable, named, Version } from '../http/schema.ts';
import { Country } from '../org/exports.ts';
import { countryOf } from '../values/country.ts';
import { taxRoundings } from '../values/tax-rate.ts';
import { BarcodeLayouts } from './barcode-layouts.ts';
import { TaxRates, taxRatesColumn } from './tax-rates.ts';

export const CashierDiscountLimit = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "The largest discount that a cashier may give without a manager's approval, in percent, on a line and on the whole sale. Up to 4 decimals.",
  examples: [10],
});
export const CashRounding = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10_000,
  description: 'The smallest coin, in major units. Cash payments are rounded to it.',
  examples: [0.05],
});

export const CashBackLimit = Nullable({
  ...Type.Number({ minimum: 0, maximum: 999_999_999_999, examples: [200] }),
  description:
    "The largest cash back of a sale that a cashier may give without a manager's approval. Null: the total of the sale.",
});

export const DiscountPresets = Type.Array(
  Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Up to 4 decimals.' }),
  {
    maxItems: 8,
    uniqueItems: true,
    description: 'Discounts in percent that have a button at the till, in this order.',
    examples: [[5, 10, 20]],
  },
);

export const OtherAmountLimit = Nullable({
  ...Type.Number({ minimum: 0, maximum: 999_999_999_999, examples: [5_000] }),
  description:
    "The largest sum of amounts without an item (Other) in one sale that a cashier may ring up without a manager's approval. 0: none; null: any amount.",
});

export const ClosesBlind = Type.Boolean({
  description: 'Tills show the expected cash only after the count.',
});

export const FiscalYearStartsIn = Type.Integer({
  minimum: 1,
  maximum: 12,
  description:
    'The month in which the fiscal year starts. Statements count the profits before it as earlier years.',
  examples: [1],
});

const paymentDays = (about: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 365,
    description: `${about} A customer or vendor may have terms of its own. Debts from before a change keep their day.`,
    examples: [30],
  });
export const CustomerPaymentDays = paymentDays('Days after the sale by which customers pay.');
export const VendorPaymentDays = paymentDays('Days after the purchase by which vendors are paid.');
export const TaxRounding = named(
  'TaxRounding',
  Choice(taxRoundings, {
    description:
      'How the tax of a sale is rounded. LINE: on each line. DOCUMENT: once for each percentage, and then spread over the lines.',
  }),
);

export const BusinessSettings = named(
  'BusinessSettings',
  Exactly({
    id: Id,
    name: Type.String(),
    timezone: Type.String(),
    country: Nullable({
      ...Country,
      description:
        'Local phone numbers are read as numbers of this country. Null: numbers need a country code.',
    }),
    currency: Type.String({ description: 'Cannot change once money has moved.', examples: ['NGN'] }),
    booksClosedUntil: Nullable({
      ...BusinessDate,
      description: 'Nothing can be posted on this day or before it.',
    }),
    fiscalYearStartsIn: FiscalYearStartsIn,
    customerPaymentDays: CustomerPaymentDays,
    vendorPaymentDays: VendorPaymentDays,
    pricesIncludeTax: Type.Boolean({ description: 'Whether prices include tax. If not, tax is added.' }),
    taxRounding: TaxRounding,
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

/** The settings as stored. A business that has not chosen a country gets that of its time zone. */
export const settingsOf = <Row extends BusinessSettings>(row: Row): Row => ({
  ...row,
  country: countryOf(row),
});

/** Columns of business `o`. Its amounts have the decimals of the actor. */
export const businessColumns = ({ currencyDecimals }: Pick<Actor, 'currencyDecimals'>) => sql`
  o.org_id as id, o.name, o.timezone, o.country, o.currency, o.books_closed_until as "booksClosedUntil",
  o.fiscal_year_starts_in as "fiscalYearStartsIn", o.prices_include_tax as "pricesIncludeTax",
  o.customer_payment_days as "customerPaymentDays", o.vendor_payment_days as "vendorPaymentDays",
  o.tax_rounding as "taxRounding", ${taxRatesColumn},
  (o.cashier_discount_e4 / 10000.0)::float8 as "cashierDiscountLimit",
  (o.cash_rounding_minor / power(10::numeric, ${currencyDecimals}))::float8 as "cashRounding",
  (o.cash_back_limit_minor / power(10::numeric, ${currencyDecimals}))::float8 as "cashBackLimit",
  array(select (p.e4 / 10000.0)::float8 from unnest(o.discount_presets_e4) with ordinality as p (e4, at) order by p.at)
    as "discountPresets",
  (o.other_amount_limit_minor / power(10::numeric, ${currencyDecimals}))::float8 as "otherAmountLimit",
  o.closes_blind as "closesBlind", o.barcode_layouts as "barcodeLayouts",
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.version`;
