import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { type Actor, mayDo, rejectLimitedUser } from '../http/access.ts';
import { minorOf } from '../http/money.ts';
import { operation } from '../http/operation.ts';
import { requireE4 } from '../http/quantity.ts';
import { BusinessDate, Exactly, Nullable, named, Text, Version } from '../http/schema.ts';
import { Country, isCountry } from '../org/exports.ts';
import { fail, failField } from '../values/refusal.ts';
import { isTimeZone } from '../values/time-zone.ts';
import { BarcodeLayouts, rejectBadLayouts } from './barcode-layouts.ts';
import { booksLock, rejectClosedMonth } from './books-lock.ts';
import {
  BusinessSettings,
  businessColumns,
  CashBackLimit,
  CashierDiscountLimit,
  CashRounding,
  ClosesBlind,
  CustomerPaymentDays,
  DiscountPresets,
  FiscalYearStartsIn,
  OtherAmountLimit,
  settingsOf,
  TaxRounding,
  VendorPaymentDays,
} from './business.ts';
import { changeCurrency } from './change-currency.ts';
import { TaxRateChanges, writeTaxRates } from './tax-rates.ts';

const BusinessSettingsChange = named(
  'BusinessSettingsChange',
  Exactly({
    name: Type.Optional(Text(200, { examples: ['Corner Shop'] })),
    timezone: Type.Optional(Type.String({ maxLength: 64, examples: ['Africa/Lagos'] })),
    country: Type.Optional({
      ...Country,
      description: 'Local phone numbers are read as numbers of this country.',
    }),
    currency: Type.Optional(
      Type.String({
        maxLength: 3,
        description:
          'Can change until money has moved: a journal entry, a sale, an opened till. `cashRounding` becomes the smallest amount of the new currency unless it is sent too.',
        examples: ['NGN'],
      }),
    ),
    booksClosedUntil: Type.Optional(
      Nullable({
        ...BusinessDate,
        description:
          'Closes the books up to and including this day. An earlier day reopens the days after it; null reopens all.',
        examples: ['2026-10-31'],
      }),
    ),
    fiscalYearStartsIn: Type.Optional(FiscalYearStartsIn),
    customerPaymentDays: Type.Optional(CustomerPaymentDays),
    vendorPaymentDays: Type.Optional(VendorPaymentDays),
    pricesIncludeTax: Type.Optional(Type.Boolean()),
    taxRounding: Type.Optional(TaxRounding),
    taxRates: Type.Optional(TaxRateChanges),
    cashierDiscountLimit: Type.Optional(CashierDiscountLimit),
    cashRounding: Type.Optional(CashRounding),
    cashBackLimit: Type.Optional(CashBackLimit),
    discountPresets: Type.Optional(DiscountPresets),
    otherAmountLimit: Type.Optional(OtherAmountLimit),
    closesBlind: Type.Optional(ClosesBlind),
    barcodeLayouts: Type.Optional(BarcodeLayouts),
    version: Type.Optional(Version),
  }),
);

export const updateBusinessSettings = operation({
  id: 'updateBusinessSettings',
  route: 'PATCH /settings/business',
  group: 'Settings',
  summary: 'Update business settings',
  description:
    'Fields left out stay as they are. Closing the books and the start of the fiscal year need the permission books.close; everything else needs settings.write.',
  access: 'books.close',
  body: BusinessSettingsChange,
  answer: {
    code: 'BUSINESS_SETTINGS_UPDATED',
    message: 'Settings saved.',
    data: BusinessSettings,
  },
  refusals: ['STALE_VERSION', 'NOT_FOUND', 'DUPLICATE', 'INVALID_STATE'],

  handle: async ({ tx, actor, body }) => {
    rejectLimitedUser(actor);
    rejectOtherSettings(actor, body);
    if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
      throw failField('VALIDATION_FAILED', {
        field: 'timezone',
        message: 'must be a time zone such as Europe/Paris',
      });
    }
    if (body.country !== undefined && !isCountry(body.country)) {
      throw failField('VALIDATION_FAILED', {
        field: 'country',
        message: 'must be a country code such as NG',
      });
    }
    rejectBadLayouts(body.barcodeLayouts ?? []);
    // The lock waits for running postings. Later ones see the closed books or the new currency.
    if (body.booksClosedUntil !== undefined || body.currency !== undefined)
      await tx.lock(booksLock(actor.orgId, 'exclusive'));
    const before = await tx.one<BusinessSettings & { today: string }>(sql`
      select ${businessColumns(actor)}, business_date(now(), o.timezone, '00:00') as today
      from organisations o where o.org_id = ${actor.orgId} for no key update`);
    if (!before) throw new Error('the business of this user is gone');
    const { today, ...stored } = before;
    const previous = settingsOf(stored);
    const { name, timezone, currency, country, booksClosedUntil, pricesIncludeTax, taxRounding, version } = {
      ...previous,
      ...body,
    };
    const { fiscalYearStartsIn, cashierDiscountLimit, discountPresets, closesBlind, barcodeLayouts } = {
      ...previous,
      ...body,
    };
    const { customerPaymentDays, vendorPaymentDays } = { ...previous, ...body };
    if (version !== previous.version) throw fail('STALE_VERSION');
    const isNewCurrency = currency !== previous.currency;
    const currencyDecimals = isNewCurrency
      ? await changeCurrency(tx, actor.orgId, { to: currency, decimals: actor.currencyDecimals })
      : actor.currencyDecimals;
    const cashierDiscountE4 = requireE4({ field: 'cashierDiscountLimit', number: cashierDiscountLimit });
    const cashRounding = body.cashRounding ?? (isNewCurrency ? undefined : previous.cashRounding);
    const cashRoundingMinor =
      cashRounding === undefined
        ? 1n
        : minorOf({ currencyDecimals }, { field: 'cashRounding', amount: cashRounding });
    const limitMinorOf = (field: 'cashBackLimit' | 'otherAmountLimit') => {
      const kept = previous[field];
      // With another currency the amount keeps its figure, rounded to the decimals of that currency.
      const { [field]: amount = kept && Number(kept.toFixed(currencyDecimals)) } = body;
      return amount === null ? null : minorOf({ currencyDecimals }, { field, amount });
    };
    const cashBackLimitMinor = limitMinorOf('cashBackLimit');
    const otherAmountLimitMinor = limitMinorOf('otherAmountLimit');
    const presetsE4 = discountPresets.map((number, at) =>
      String(requireE4({ field: `discountPresets.${at}`, number })),
    );
    if (body.booksClosedUntil && body.booksClosedUntil > today) {
      throw failField('VALIDATION_FAILED', {
        field: 'booksClosedUntil',
        message: `must not be after today, ${today}`,
      });
    }
    if (body.booksClosedUntil !== undefined) await rejectClosedMonth(tx, actor.orgId, body.booksClosedUntil);
    if (body.taxRates) {
      const closedUntil = previous.booksClosedUntil;
      await writeTaxRates(tx, actor.orgId, body.taxRates, { today, closedUntil });
    }
    const changed = await tx.one<BusinessSettings>(sql`
      update organisations o
      set name = ${name.trim()}, timezone = ${timezone}, country = ${country}, currency = ${currency},
          currency_decimals = ${currencyDecimals}, books_closed_until = ${booksClosedUntil},
          fiscal_year_starts_in = ${fiscalYearStartsIn}, prices_include_tax = ${pricesIncludeTax},
          tax_rounding = ${taxRounding},
          customer_payment_days = ${customerPaymentDays}, vendor_payment_days = ${vendorPaymentDays},
          cashier_discount_e4 = ${cashierDiscountE4},
          cash_rounding_minor = ${cashRoundingMinor}, cash_back_limit_minor = ${cashBackLimitMinor},
          other_amount_limit_minor = ${otherAmountLimitMinor}, discount_presets_e4 = ${presetsE4}::integer[],
          closes_blind = ${closesBlind},
          barcode_layouts = ${JSON.stringify(barcodeLayouts)}::jsonb,
          version = o.version + 1, updated_at = now()
      where o.org_id = ${actor.orgId}
      returning ${businessColumns({ currencyDecimals })}`);
    if (!changed) throw new Error('the business disappeared under its lock');
    const settings = settingsOf(changed);
    return {
      data: settings,
      change: { type: 'business', id: settings.id, before: previous, after: settings },
      events: [{ type: 'settings.updated', data: settings }],
    };
  },
});

/** Settings of the books, which whoever may close them may change. */
const bookSettings = new Set(['booksClosedUntil', 'fiscalYearStartsIn', 'version']);

/** Refuses other settings for users who may only close the books. */
function rejectOtherSettings(actor: Actor, body: Static<typeof BusinessSettingsChange>): void {
  if (mayDo(actor, 'settings.write')) return;
  const field = Object.keys(body).find((name) => !bookSettings.has(name));
  if (field) {
    throw failField('FORBIDDEN', { field, message: 'needs the permission settings.write' });
  }
}
