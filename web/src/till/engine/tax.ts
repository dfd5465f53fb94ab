import { businessDayOf } from '../../../../src/values/business-day.ts';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import {
  type ChargedComponent,
  type LineTax,
  type TaxPeriod,
  taxAsCharged,
  taxOnDay,
} from '../../../../src/values/tax-rate.ts';
import type { Schema } from '../../api/client.ts';
import type { CatalogueSettings } from './types.ts';

type Rates = Pick<CatalogueSettings, 'taxRates' | 'timezone' | 'dayStartsAt'>;

/** All periods of a rate, also those that begin later. An earlier version kept only the percentage. */
function periodsOf({ taxRates }: Pick<Rates, 'taxRates'>, taxRateId: string | null | undefined): TaxPeriod[] {
  const rate = taxRates.find(({ id }) => id === taxRateId);
  return rate ? (rate.periods ?? [{ from: null, percent: rate.percent, components: [] }]) : [];
}

/** The percentage of a rate now, by the business day of the outlet. 0 without a rate. */
export function percentNow(settings: Rates | undefined, taxRateId: string | null | undefined): number {
  if (!settings) return 0;
  return fromE4(taxOnDay(periodsOf(settings, taxRateId), businessDayOf(new Date(), settings)).taxPercentE4);
}

/** The tax of a line that was rung up by a percentage. */
export function taxOfLine(
  settings: Rates,
  { taxRateId, taxPercent }: { taxRateId?: string | null | undefined; taxPercent: number },
): LineTax {
  const day = businessDayOf(new Date(), settings);
  return taxAsCharged(periodsOf(settings, taxRateId), { day, taxPercentE4: toE4(taxPercent) ?? 0n });
}

/** The name of a rate, if the line says which one it is, or if only one has this percentage now. */
export function rateName(
  { taxRates }: Pick<Rates, 'taxRates'>,
  { taxRateId, taxPercent }: { taxRateId?: string | null | undefined; taxPercent: number },
): string | null {
  const own = taxRates.find(({ id }) => id === taxRateId);
  if (own) return own.name;
  const same = taxRates.filter((rate) => rate.percent === taxPercent);
  return same.length === 1 ? (same[0]?.name ?? null) : null;
}

/** The taxes of a group on a line that the server answered. */
export function componentsOf(
  components: Schema<'LineTaxComponent'>[] | undefined,
  minor: (amount: ExactNumber) => bigint,
): ChargedComponent[] {
  return (components ?? []).map(({ tax, ...component }) => ({ ...component, taxMinor: minor(tax) }));
}
