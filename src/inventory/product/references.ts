import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import type { KnownValue } from './rules.ts';
import type { OptionInput } from './schemas.ts';

/** What an id in a request can be the id of. */
export type Kind = 'category' | 'tax rate' | 'measurement' | 'variant type' | 'variant value';

/** An id in a request: what it should be the id of, and the field that it stands in. */
export type Reference = { kind: Kind; field: string; id: string };

type Found = KnownValue & { kind: Kind; status: string };

/**
 * Finds all records that a request refers to, in one statement. Refuses those that do not exist, belong to another
 * tenant or are disabled. Returns the variant values by their ids.
 */
export async function readReferences(
  tx: Tx,
  orgId: string,
  references: Reference[],
): Promise<Map<string, KnownValue>> {
  if (references.length === 0) return new Map();
  const ids = (kind: Kind) => references.filter((one) => one.kind === kind).map(({ id }) => id);
  const found = await tx.all<Found>(sql`
    select 'category' as kind, id, name, status, null::uuid as "variantTypeId" from categories
    where org_id = ${orgId} and id = any(${ids('category')}::uuid[])
    union all
    select 'tax rate', id, name, status, null from tax_rates
    where org_id = ${orgId} and id = any(${ids('tax rate')}::uuid[])
    union all
    select 'measurement', id, name, 'ACTIVE', null from measurements
    where org_id = ${orgId} and id = any(${ids('measurement')}::uuid[])
    union all
    select 'variant type', id, name, 'ACTIVE', null from variant_types
    where org_id = ${orgId} and id = any(${ids('variant type')}::uuid[])
    union all
    select 'variant value', id, name, 'ACTIVE', variant_type_id from variant_values
    where org_id = ${orgId} and id = any(${ids('variant value')}::uuid[])`);
  for (const { kind, field, id } of references) {
    const record = found.find((one) => one.kind === kind && one.id === id);
    if (!record) throw failField('NOT_FOUND', { field, message: 'does not exist' });
    if (record.status !== 'ACTIVE') {
      throw failField('INVALID_STATE', { field, message: `is a disabled ${kind}` });
    }
  }
  return new Map(found.filter(({ kind }) => kind === 'variant value').map((value) => [value.id, value]));
}

export function referenceTo(kind: Kind, field: string, id: string | null | undefined): Reference[] {
  return id ? [{ kind, field, id: id.toLowerCase() }] : [];
}

export function referencesOfOptions(options: OptionInput[]): Reference[] {
  return options.flatMap(({ variant_type_id, valueIds }, at) => [
    ...referenceTo('variant type', `options.${at}.variant_type_id`, variant_type_id),
    ...referencesOfValues(`options.${at}.valueIds`, valueIds),
  ]);
}

export function referencesOfValues(field: string, valueIds: string[] = []): Reference[] {
  return valueIds.flatMap((id, at) => referenceTo('variant value', `${field}.${at}`, id));
}

export function referencesOfPrices(
  field: string,
  prices: { measurementId?: string | null }[] = [],
): Reference[] {
  return prices.flatMap(({ measurementId }, at) =>
    referenceTo('measurement', `${field}.${at}.measurementId`, measurementId),
  );
}

export function referencesOfVariants(
  variants: { optionValueIds?: string[]; prices?: { measurementId?: string | null }[] }[] = [],
): Reference[] {
  return variants.flatMap(({ optionValueIds, prices }, at) => [
    ...referencesOfValues(`variants.${at}.optionValueIds`, optionValueIds),
    ...referencesOfPrices(`variants.${at}.prices`, prices),
  ]);
}

/** The options with their ids as the database writes them, each once, so that they can be compared. */
export function normaliseOptions(options: OptionInput[]): OptionInput[] {
  return options.map(({ variant_type_id, valueIds }) => ({
    variant_type_id: variant_type_id.toLowerCase(),
    valueIds: [...new Set(valueIds.map((id) => id.toLowerCase()))],
  }));
}
