import sql from 'sql-template-tag';
import { contains, createdBetween, dateFilters, defineList } from '../../http/list.ts';
import { Text } from '../../http/schema.ts';

export const measurementColumns = sql`
  m.id, m.name, m.abr, m.item_category_id as "itemCategoryId", m.m_metric as "mMetric",
  m.created_at as "createdAt", m.updated_at as "updatedAt", m.version`;

export const measurements = defineList({
  name: 'measurements',
  from: sql`measurements m`,
  id: sql`m.id`,
  sorts: {
    name: { by: sql`m.name_key`, type: 'text' },
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

/** The measurement of item price `i`: its own, or the one that has the pair by which older records name theirs. */
export const measurementIdOfPrice = sql`
  coalesce(i.measurement_id, (
    select legacy.id from measurements legacy
    where legacy.org_id = i.org_id and legacy.item_category_id = i.item_category_id
      and legacy.m_metric = i.m_metric))`;
