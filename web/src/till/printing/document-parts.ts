import { type ExactNumber, fromExact } from '../../../../src/values/money.ts';
import { toE4 } from '../../../../src/values/quantity.ts';
import { rateName } from '../engine/tax.ts';
import type { CatalogueSettings, Customer } from '../engine/types.ts';
import { logoBytes, type ReceiptLook } from './receipt-look.ts';

export type Shop = { business: string; settings: CatalogueSettings; look: ReceiptLook };

/** The parts that every receipt of a shop has. */
export function shopParts(
  { business, settings, look }: Shop,
  who: { cashier: string; customer: Customer | null },
) {
  const { address, phone } = look;
  return {
    isCopy: false,
    language: look.language,
    currency: settings.currency,
    currencyDecimals: settings.currencyDecimals,
    business: { name: business, taxNumber: look.taxNumber, logoPng: logoBytes(look) },
    outlet: { name: settings.outletName, address, phone, timezone: look.timezone ?? settings.timezone },
    headerLines: look.headerLines,
    footerLines: look.footerLines,
    code: look.code,
    cashier: look.showCashier ? who.cashier : null,
    ...(look.showCustomer && who.customer
      ? {
          customer: who.customer.name,
          customerAddress: who.customer.address ?? null,
          customerTaxNumber: who.customer.taxNumber ?? null,
        }
      : { customer: null }),
  };
}

/** Functions that turn amounts and quantities into whole units, so that sums lose nothing. */
export function exactUnits({ currencyDecimals }: CatalogueSettings) {
  return {
    minor: (amount: ExactNumber) => fromExact(amount, currencyDecimals),
    e4: (number: number) => toE4(number) ?? 0n,
  };
}

/** The name of the tax rate, if only one has this percentage. */
export function taxName(settings: CatalogueSettings, percent: number): string | null {
  return rateName(settings, { taxPercent: percent });
}
