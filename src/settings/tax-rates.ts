import sql, { type Sql } from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { requireE4 } from '../http/quantity.ts';
import { BusinessDate, Choice, Exactly, Id, Nullable, named, Text } from '../http/schema.ts';
import { databaseFault, type Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';
import { percentOfComponents, type TaxComponent } from '../values/tax-components.ts';
import {
  kindsWithoutTax,
  type LineTax,
  periodOn,
  type TaxKind,
  type TaxPeriod,
  taxKinds,
  taxOnDay,
} from '../values/tax-rate.ts';

const taxRatesAtMost = 100;
const Percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'In percent, up to 4 decimals.',
  examples: [7.5],
});
const TaxRateStatus = named('TaxRateStatus', Choice(['ACTIVE', 'DISABLED']));
const Kind = named(
  'TaxKind',
  Choice(taxKinds, {
    description:
      'Why a line has the tax it has. ZERO, EXEMPT and OUT_OF_SCOPE have no percentage; a tax return tells them apart.',
  }),
);
const compound = 'Whether the tax is computed on the amount with the taxes before it.';
const Compound = Type.Boolean({ description: compound });

/** The taxes of a group, in the settings and for tills. */
const TaxComponents = Type.Array(
  named(
    'TaxComponent',
    Exactly({ name: Type.String({ examples: ['Levy'] }), percent: Percent, compound: Compound }),
  ),
  { description: 'The taxes of a group, in their order. Empty: the rate is one tax.' },
);
export const TaxPeriods = Type.Array(
  named(
    'TaxPeriod',
    Exactly({
      from: Nullable({ ...BusinessDate, description: 'Null: from the beginning.' }),
      percent: { ...Percent, description: 'What all components add to an amount, in percent.' },
      components: TaxComponents,
    }),
  ),
  { description: 'What the rate is from which day on, by day. It holds until the next one begins.' },
);

const TaxRate = named(
  'TaxRate',
  Exactly({
    id: Id,
    name: Type.String({ examples: ['VAT'] }),
    kind: Kind,
    percent: { ...Percent, description: 'In percent, as it is today.' },
    components: { ...TaxComponents, description: 'The taxes of a group, as they are today.' },
    periods: TaxPeriods,
    status: TaxRateStatus,
  }),
);
export const TaxRates = Type.Array(TaxRate, { description: 'By name.' });

const ComponentChanges = Type.Array(
  named(
    'TaxComponentChange',
    Exactly({
      name: Text(50, { examples: ['Levy'] }),
      percent: Percent,
      compound: Type.Optional(Type.Boolean({ description: `${compound} Left out: false.` })),
    }),
  ),
  { maxItems: 10, description: 'The taxes of a group: at least two. Empty: the rate is one tax.' },
);
const rateNow = {
  percent: Type.Optional({
    ...Percent,
    description:
      'In percent, up to 4 decimals. For a group it may be left out: its components say it. An existing rate has it from today on.',
  }),
  components: Type.Optional(ComponentChanges),
};
const PeriodChange = named(
  'TaxPeriodChange',
  Exactly({
    from: Nullable({ ...BusinessDate, description: 'Null: from the beginning. The first period has it.' }),
    percent: Type.Optional(Percent),
    components: Type.Optional(ComponentChanges),
  }),
);

export const TaxRateChanges = Type.Array(
  named(
    'TaxRateChange',
    Exactly({
      id: Type.Optional({ ...Id, description: 'The rate to change. Left out: a new rate.' }),
      name: Text(50, { examples: ['VAT'] }),
      kind: Type.Optional(Kind),
      ...rateNow,
      periods: Type.Optional(
        Type.Array(PeriodChange, {
          minItems: 1,
          maxItems: 50,
          description:
            'All periods of the rate, instead of `percent` and `components`. Those that began in closed books must stay as they are.',
        }),
      ),
      status: Type.Optional(TaxRateStatus),
    }),
  ),
  { maxItems: taxRatesAtMost, description: 'Tax rates to change or to add. Rates left out stay.' },
);
type TaxRateChange = Static<typeof TaxRateChanges>[number];

/** All periods of rate `t`, from the beginning. Empty if there is no rate. */
export const taxPeriodsOf = sql`
  case when t.id is null then '[]'::jsonb
       else jsonb_build_array(jsonb_build_object('from', null, 'percent', t.percent_e4 / 10000.0,
                                                 'components', t.components)) || t.periods end`;

/** The kind of rate `t`. If nobody said it, it follows from a percentage in ten-thousandths. */
export function taxKindOf(percentE4: Sql): Sql {
  return sql`coalesce(t.kind, case when ${percentE4} > 0 then 'STANDARD' else 'ZERO' end)`;
}

const today = sql`business_date(now(), o.timezone, '00:00')`;

/** The rates of business `o`. */
export const taxRatesColumn = sql`
  (select coalesce(json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'kind', ${taxKindOf(sql`d.percent_e4`)}, 'percent', d.percent_e4 / 10000.0,
            'components', coalesce(p.last -> 'components', t.components), 'periods', ${taxPeriodsOf},
            'status', t.status) order by t.name_key), '[]')
   from tax_rates t
   cross join lateral (select tax_percent_on(t, ${today}) as percent_e4) d
   left join lateral (
     select e.last from jsonb_array_elements(t.periods) as e (last)
     where (e.last ->> 'from')::date <= ${today} order by (e.last ->> 'from')::date desc limit 1) p on true
   where t.org_id = o.org_id) as "taxRates"`;

type Known = { id: string; kind: TaxKind | null; periods: TaxPeriod[] };
type Days = { today: string; closedUntil: string | null };

/**
 * Changes and adds tax rates. They are never removed, because products and sales refer to them. The business is locked.
 */
export async function writeTaxRates(
  tx: Tx,
  orgId: string,
  changes: Static<typeof TaxRateChanges>,
  days: Days,
): Promise<void> {
  const known = await tx.all<Known>(sql`
    select t.id, t.kind, ${taxPeriodsOf} as periods from tax_rates t where t.org_id = ${orgId}`);
  for (const [at, change] of changes.entries()) {
    const field = `taxRates.${at}`;
    const before = known.find(({ id }) => id === change.id?.toLowerCase());
    if (change.id && !before) {
      throw failField('NOT_FOUND', { field: `${field}.id`, message: 'does not exist' });
    }
    const periods = change.periods
      ? readPeriods(field, change, { ...days, before: before?.periods })
      : withRateNow(readRate(field, change), { ...days, before: before?.periods });
    rejectTaxedKind(field, change.kind ?? before?.kind ?? null, periods);
    await tx.run(writeStatement(orgId, change, periods)).catch((error) => {
      if (databaseFault(error)?.constraint !== 'tax_rates_name_unique') throw error;
      throw failField('DUPLICATE', { field: `${field}.name`, message: 'is already taken' });
    });
  }
  const counted = await tx.one<{ rates: number }>(sql`
    select count(*)::int as rates from tax_rates where org_id = ${orgId}`);
  if (counted && counted.rates > taxRatesAtMost) {
    throw failField('INVALID_STATE', {
      field: 'taxRates',
      message: `must not exceed ${taxRatesAtMost} rates in all`,
    });
  }
}

/** The periods that a request states one by one. */
function readPeriods(
  field: string,
  { periods = [], percent, components }: TaxRateChange,
  { before, today: day, closedUntil }: Days & { before: TaxPeriod[] | undefined },
): TaxPeriod[] {
  const read = periods.map((period, index) => {
    const path = `${field}.periods.${index}`;
    if ((period.from === null) !== (index === 0)) {
      throw failField('VALIDATION_FAILED', {
        field: `${path}.from`,
        message: index === 0 ? 'must be null: the first period has no beginning' : 'must be a day',
      });
    }
    const previous = periods[index - 1]?.from ?? '';
    if (period.from !== null && period.from <= previous) {
      throw failField('VALIDATION_FAILED', {
        field: `${path}.from`,
        message: `must be after ${previous}, where the period before begins`,
      });
    }
    return { from: period.from, ...readRate(path, period) };
  });
  const now = periodOn(read, day);
  const isOther = (part: 'percent' | 'components', sent: unknown) =>
    sent !== undefined && JSON.stringify(sent) !== JSON.stringify(now?.[part]);
  if (isOther('percent', percent) || isOther('components', components)) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.${isOther('percent', percent) ? 'percent' : 'components'}`,
      message: 'must be as the periods say for today, or left out',
    });
  }
  if (before) rejectClosedDays(field, { before, after: read, closedUntil });
  return read;
}

/** Refuses changes to what a rate is on days whose books are closed. */
function rejectClosedDays(
  field: string,
  { before, after, closedUntil }: { before: TaxPeriod[]; after: TaxPeriod[]; closedUntil: string | null },
): void {
  if (!closedUntil) return;
  const closed = (periods: TaxPeriod[]) => periods.filter(({ from }) => from === null || from <= closedUntil);
  const [kept, sent] = [closed(before), closed(after)];
  const length = Math.max(kept.length, sent.length);
  const index = Array.from({ length }, (_, at) => at).find((at) => !isSame(kept[at], sent[at]));
  if (index === undefined) return;
  throw failField('INVALID_STATE', {
    field: sent[index]
      ? `${field}.periods.${index}.${sent[index].from ? 'from' : 'percent'}`
      : `${field}.periods`,
    message: sent[index]?.from
      ? `is in books that are closed until ${closedUntil}`
      : `must keep what the rate was until ${closedUntil}: the books are closed`,
  });
}

function isSame(one: TaxPeriod | undefined, other: TaxPeriod | undefined): boolean {
  const text = (period: TaxPeriod | undefined) =>
    period &&
    JSON.stringify([
      period.from,
      period.percent,
      period.components.map(({ name, percent, compound }) => [name, percent, compound]),
    ]);
  return text(one) === text(other);
}

/** A percentage that is sent without a day: a new rate always had it, an existing one has it from today on. */
function withRateNow(
  rate: Omit<TaxPeriod, 'from'>,
  { before, today: day, closedUntil }: Days & { before: TaxPeriod[] | undefined },
): TaxPeriod[] {
  if (!before) return [{ from: null, ...rate }];
  const now = periodOn(before, day);
  if (now && isSame(now, { from: now.from, ...rate })) return before;
  const from = closedUntil && closedUntil >= day ? dayAfter(closedUntil) : day;
  const others = before.filter((period) => period.from !== from);
  return [...others, { from, ...rate }].sort((one, other) =>
    (one.from ?? '') < (other.from ?? '') ? -1 : 1,
  );
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The percentage and the components of a request. The components say the percentage. */
function readRate(
  field: string,
  { percent, components: sent = [] }: { percent?: number; components?: Static<typeof ComponentChanges> },
): Omit<TaxPeriod, 'from'> {
  if (sent.length === 0) {
    if (percent === undefined) {
      throw failField('VALIDATION_FAILED', { field: `${field}.percent`, message: 'is required' });
    }
    requireE4({ field: `${field}.percent`, number: percent });
    return { percent, components: [] };
  }
  const components = sent.map(({ name, percent: part, compound = false }, index): TaxComponent => {
    requireE4({ field: `${field}.components.${index}.percent`, number: part });
    return { name: name.trim(), percent: part, compound };
  });
  const problem = componentProblem(components);
  if (problem) throw failField('VALIDATION_FAILED', { ...problem, field: `${field}.${problem.field}` });
  const whole = percentOfComponents(components) ?? 0;
  if (percent !== undefined && percent !== whole) {
    throw failField('VALIDATION_FAILED', {
      field: `${field}.percent`,
      message: `must be ${whole}, which is what the components add up to, or left out`,
    });
  }
  return { percent: whole, components };
}

function componentProblem(components: TaxComponent[]): { field: string; message: string } | undefined {
  if (components.length < 2) return { field: 'components', message: 'must be none, or at least two' };
  if (components[0]?.compound) {
    return { field: 'components.0.compound', message: 'must be false: no tax comes before the first' };
  }
  const names = components.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, at) => names.indexOf(name) < at);
  if (repeated >= 0) return { field: `components.${repeated}.name`, message: 'is repeated' };
  const whole = percentOfComponents(components);
  if (whole === undefined) {
    return { field: 'components', message: 'must add up to a percentage of at most 4 decimals' };
  }
  if (whole > 100)
    return { field: 'components', message: `must not add up to more than 100, but to ${whole}` };
  return undefined;
}

/** Refuses a percentage for a rate whose kind has none. */
function rejectTaxedKind(field: string, kind: TaxKind | null, periods: TaxPeriod[]): void {
  if (!kind || !kindsWithoutTax.includes(kind)) return;
  const taxed = periods.find(({ percent }) => percent > 0);
  if (!taxed) return;
  throw failField('VALIDATION_FAILED', {
    field: `${field}.kind`,
    message: `has no percentage, but the rate has ${taxed.percent} %. Make another rate for it`,
  });
}

/** The tax of each rate that a request names, as it is on a day. Refuses rates that do not exist or are disabled. */
export async function readTaxes(
  tx: Tx,
  orgId: string,
  { named: wanted, day }: { named: { field: string; taxRateId: string }[]; day: string },
): Promise<Map<string, LineTax>> {
  if (wanted.length === 0) return new Map();
  const rates = await tx.all<{ id: string; periods: TaxPeriod[]; status: string }>(sql`
    select t.id, ${taxPeriodsOf} as periods, t.status from tax_rates t
    where t.org_id = ${orgId} and t.id = any(${wanted.map(({ taxRateId }) => taxRateId)}::uuid[])`);
  for (const { field, taxRateId } of wanted) {
    const rate = rates.find(({ id }) => id === taxRateId.toLowerCase());
    if (!rate) throw failField('NOT_FOUND', { field, message: 'does not exist' });
    if (rate.status !== 'ACTIVE') {
      throw failField('INVALID_STATE', { field, message: 'is a disabled tax rate' });
    }
  }
  return new Map(rates.map(({ id, periods }) => [id, taxOnDay(periods, day)]));
}

function writeStatement(
  orgId: string,
  { id, name, kind, status }: TaxRateChange,
  [first, ...later]: TaxPeriod[],
) {
  const percentE4 = requireE4({ field: 'percent', number: first?.percent ?? 0 });
  const components = JSON.stringify(first?.components ?? []);
  return id
    ? sql`
      update tax_rates t
      set name = ${name.trim()}, percent_e4 = ${percentE4}, components = ${components}::jsonb,
          periods = ${JSON.stringify(later)}::jsonb, kind = coalesce(${kind ?? null}, t.kind),
          status = coalesce(${status ?? null}, t.status), version = t.version + 1, updated_at = now()
      where t.org_id = ${orgId} and t.id = ${id}`
    : sql`
      insert into tax_rates (org_id, id, name, percent_e4, components, periods, kind, status)
      values (${orgId}, ${newId()}, ${name.trim()}, ${percentE4}, ${components}::jsonb,
              ${JSON.stringify(later)}::jsonb, ${kind ?? null}, ${status ?? 'ACTIVE'})`;
}
