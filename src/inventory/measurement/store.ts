import sql from 'sql-template-tag';
import { contains, createdBetween, dateFilters, defineList, naturally } from '../../http/list.ts';
import { Text } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import type { Measurement } from './schemas.ts';

export const measurementColumns = sql`
  m.id, m.name, m.abr, m.item_category_id as "itemCategoryId", m.m_metric as "mMetric",
  m.measured_in as "measuredIn",
  m.created_at as "createdAt", m.updated_at as "updatedAt", m.version`;

export const measurements = defineList({
  name: 'measurements',
  from: sql`measurements m`,
  id: sql`m.id`,
  sorts: {
    name: { by: naturally(sql`m.name`), type: 'text' },
    createdAt: { by: sql`m.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { search: Text(100, { description: 'Part of the name or of the abbreviation.' }), ...dateFilters },
  where: (actor, { search, ...dates }) => [
    sql`m.org_id = ${actor.orgId}`,
    search
      ? sql`(${contains(sql`m.name_key`, search)} or ${contains(sql`lower(m.abr)`, search)})`
      : undefined,
    ...createdBetween(sql`m.created_at`, actor, dates),
  ],
});

/** The measurement of item price `i`: its own, or the one with the legacy pair that older records have instead. */
export const measurementIdOfPrice = sql`
  coalesce(i.measurement_id, (
    select legacy.id from measurements legacy
    where legacy.org_id = i.org_id and legacy.item_category_id = i.item_category_id
      and legacy.m_metric = i.m_metric))`;

/** Locks a measurement until the transaction ends, so that nothing new refers to it meanwhile. */
export async function lockMeasurement(tx: Tx, orgId: string, measurementId: string): Promise<Measurement> {
  const measurement = await tx.one<Measurement>(sql`
    select ${measurementColumns} from measurements m
    where m.org_id = ${orgId} and m.id = ${measurementId} for update`);
  if (!measurement) throw fail('NOT_FOUND', { message: 'This unit does not exist.' });
  return measurement;
}

/** Older records name a measurement by these two fields instead of its id. */
type LegacyPair = { itemCategoryId?: string | null; mMetric?: string | null };

/** Refuses half of the legacy pair: only both halves name a measurement. */
export function rejectHalfPair({ itemCategoryId, mMetric }: LegacyPair): void {
  if (Boolean(itemCategoryId) === Boolean(mMetric)) return;
  const [field, other] = itemCategoryId ? ['mMetric', 'itemCategoryId'] : ['itemCategoryId', 'mMetric'];
  throw failField('VALIDATION_FAILED', { field, message: `is required with ${other}` });
}

/** Whether any item price still names a measurement by this legacy pair. */
export async function isPairUsed(
  tx: Tx,
  orgId: string,
  { itemCategoryId, mMetric }: LegacyPair,
): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from item_prices
    where org_id = ${orgId} and measurement_id is null
      and item_category_id = ${itemCategoryId} and m_metric = ${mMetric} limit 1`);
  return found !== undefined;
}
