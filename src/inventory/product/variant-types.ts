import sql from 'sql-template-tag';
import {
  contains,
  createdBetween,
  dateFilters,
  defineList,
  naturally,
  searchFilter,
} from '../../http/list.ts';
import { Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { instant } from './columns.ts';
import type { VariantType, VariantValue } from './schemas.ts';

/** A variant type `t` with all its values. */
export const typeColumns = sql`
  t.id, t.name,
  coalesce((
    select json_agg(json_build_object(
      'id', a.id, 'name', a.name, 'variant_type_id', a.variant_type_id, 'createdAt', ${instant(sql`a.created_at`)},
      'updatedAt', ${instant(sql`a.updated_at`)}, 'version', a.version) order by ${naturally(sql`a.name`)})
    from variant_values a where a.org_id = t.org_id and a.variant_type_id = t.id), '[]') as values,
  t.created_at as "createdAt", t.updated_at as "updatedAt", t.version`;

/** A variant value `a`. */
export const valueColumns = sql`
  a.id, a.name, a.variant_type_id, a.created_at as "createdAt", a.updated_at as "updatedAt", a.version`;

export const variantTypes = defineList({
  name: 'variantTypes',
  from: sql`variant_types t`,
  id: sql`t.id`,
  sorts: {
    name: { by: naturally(sql`t.name`), type: 'text' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, ...dateFilters },
  where: (actor, { search, ...dates }) => [
    sql`t.org_id = ${actor.orgId}`,
    search ? contains(sql`t.name_key`, search) : undefined,
    ...createdBetween(sql`t.created_at`, actor, dates),
  ],
});

export const variantValues = defineList({
  name: 'variantValues',
  from: sql`variant_values a`,
  id: sql`a.id`,
  sorts: {
    name: { by: naturally(sql`a.name`), type: 'text' },
    createdAt: { by: sql`a.created_at`, type: 'timestamptz' },
  },
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { ...searchFilter, ...dateFilters, variant_type_id: Id },
  where: (actor, { search, variant_type_id, ...dates }) => [
    sql`a.org_id = ${actor.orgId}`,
    variant_type_id ? sql`a.variant_type_id = ${variant_type_id}` : undefined,
    search ? contains(sql`a.name_key`, search) : undefined,
    ...createdBetween(sql`a.created_at`, actor, dates),
  ],
});

export async function readVariantType(tx: Tx, orgId: string, id: string): Promise<VariantType> {
  const type = await tx.one<VariantType>(sql`
    select ${typeColumns} from variant_types t where t.org_id = ${orgId} and t.id = ${id}`);
  if (!type) throw fail('NOT_FOUND', { message: 'This variant type does not exist.' });
  return type;
}

/** Adds values to a type, in the order of their names. If the type has one of them already, all are refused. */
export function insertValues(
  tx: Tx,
  orgId: string,
  { typeId, names }: { typeId: string; names: string[] },
): Promise<VariantValue[]> {
  return tx.all<VariantValue>(sql`
    insert into variant_values as a (org_id, id, variant_type_id, name)
    select ${orgId}, n.id, ${typeId}, n.name
    from unnest(${names.map(() => newId())}::uuid[], ${names.map((name) => name.trim())}::text[]) as n (id, name)
    order by lower(n.name)
    returning ${valueColumns}`);
}
