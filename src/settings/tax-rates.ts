import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { requireE4 } from '../http/quantity.ts';
import { Choice, Exactly, Id, named, Text } from '../http/schema.ts';
import { databaseFault, type Tx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import { failField } from '../values/refusal.ts';

const taxRatesAtMost = 100;
const Percent = Type.Number({
  minimum: 0,
  maximum: 100,
  description: 'In percent, up to 4 decimals.',
  examples: [7.5],
});
const TaxRateStatus = named('TaxRateStatus', Choice(['ACTIVE', 'DISABLED']));

const TaxRate = named(
  'TaxRate',
  Exactly({
    id: Id,
    name: Type.String({ examples: ['VAT'] }),
    percent: Percent,
    status: TaxRateStatus,
  }),
);
export const TaxRates = Type.Array(TaxRate, { description: 'By name.' });

export const TaxRateChanges = Type.Array(
  named(
    'TaxRateChange',
    Exactly({
      id: Type.Optional({ ...Id, description: 'The rate to change. Left out: a new rate.' }),
      name: Text(50, { examples: ['VAT'] }),
      percent: Percent,
      status: Type.Optional(TaxRateStatus),
    }),
  ),
  { maxItems: taxRatesAtMost, description: 'Tax rates to change or to add. Rates left out stay.' },
);

/** The rates of business `o`. */
export const taxRatesColumn = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'percent', t.percent_e4 / 10000.0,
                                              'status', t.status) order by t.name_key), '[]')
   from tax_rates t where t.org_id = o.org_id) as "taxRates"`;

/**
 * Changes and adds tax rates. They are never removed, because products and sales refer to them. The business is locked.
 */
export async function writeTaxRates(
  tx: Tx,
  orgId: string,
  changes: Static<typeof TaxRateChanges>,
): Promise<void> {
  for (const [at, change] of changes.entries()) {
    const percentE4 = requireE4({ field: `taxRates.${at}.percent`, number: change.percent });
    const written = await tx.run(writeStatement(orgId, change, percentE4)).catch((error) => {
      if (databaseFault(error)?.constraint !== 'tax_rates_name_unique') throw error;
      throw failField('DUPLICATE', { field: `taxRates.${at}.name`, message: 'is already taken' });
    });
    if (written === 0)
      throw failField('NOT_FOUND', { field: `taxRates.${at}.id`, message: 'does not exist' });
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

/** The percent of each rate that a request names. Refuses rates that do not exist or are disabled. */
export async function readTaxPercents(
  tx: Tx,
  orgId: string,
  named: { field: string; taxRateId: string }[],
): Promise<Map<string, bigint>> {
  if (named.length === 0) return new Map();
  const rates = await tx.all<{ id: string; percentE4: bigint; status: string }>(sql`
    select id, percent_e4 as "percentE4", status from tax_rates
    where org_id = ${orgId} and id = any(${named.map(({ taxRateId }) => taxRateId)}::uuid[])`);
  for (const { field, taxRateId } of named) {
    const rate = rates.find(({ id }) => id === taxRateId.toLowerCase());
    if (!rate) throw failField('NOT_FOUND', { field, message: 'does not exist' });
    if (rate.status !== 'ACTIVE') {
      throw failField('INVALID_STATE', { field, message: 'is a disabled tax rate' });
    }
  }
  return new Map(rates.map(({ id, percentE4 }) => [id, percentE4]));
}

function writeStatement(
  orgId: string,
  { id, name, status }: Static<typeof TaxRateChanges>[number],
  percentE4: bigint,
) {
  return id
    ? sql`
      update tax_rates t
      set name = ${name.trim()}, percent_e4 = ${percentE4}, status = coalesce(${status ?? null}, t.status),
          version = t.version + 1, updated_at = now()
      where t.org_id = ${orgId} and t.id = ${id}`
    : sql`
      insert into tax_rates (org_id, id, name, percent_e4, status)
      values (${orgId}, ${newId()}, ${name.trim()}, ${percentE4}, ${status ?? 'ACTIVE'})`;
}
