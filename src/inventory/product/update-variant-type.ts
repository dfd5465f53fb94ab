import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import type { Tx } from '../../platform/db.ts';
import { fail, failField } from '../../values/refusal.ts';
import { VariantType, VariantTypeEdit } from './schemas.ts';
import { insertValues, readVariantType } from './variant-types.ts';

export const updateVariantType = operation({
  id: 'updateVariantType',
  route: 'PUT /product/variant-type/{variantTypeId}',
  group: 'Inventory/Product v2',
  summary: 'Update Variant Type',
  description: 'When a value is renamed, variants named after their values are renamed too.',
  access: 'inventory.write',
  body: VariantTypeEdit,
  answer: { code: 'VARIANT_TYPE_UPDATED', message: 'Variant type changed.', data: VariantType },
  refusals: ['DUPLICATE', 'NOT_FOUND', 'STALE_VERSION'],

  handle: async ({ tx, actor: { orgId }, params, body }) => {
    const typeId = params.variantTypeId;
    const [, before] = await tx.inOrder(
      () =>
        tx.run(sql`select 1 from variant_types where org_id = ${orgId} and id = ${typeId} for no key update`),
      () => readVariantType(tx, orgId, typeId),
    );
    if ((body.version ?? before.version) !== before.version) throw fail('STALE_VERSION');
    const { renamed, added } = changesOf(before, body.values ?? []);
    await tx.run(sql`
      update variant_types set name = ${body.name.trim()}, version = version + 1, updated_at = now()
      where org_id = ${orgId} and id = ${typeId}`);
    await renameValues(tx, orgId, renamed);
    await insertValues(tx, orgId, { typeId, names: added });
    const type = await readVariantType(tx, orgId, typeId);
    return {
      data: type,
      change: { type: 'variantType', id: before.id, before, after: type },
      events: [{ type: 'variantType.updated', data: type }],
    };
  },
});

type Renamed = { id: string; name: string };

function changesOf(before: VariantType, values: { id?: string; name: string }[]) {
  const known = new Map(before.values.map(({ id, name }) => [id, name]));
  const renamed: Renamed[] = [];
  const added: string[] = [];
  for (const [at, { id, name }] of values.entries()) {
    const key = id?.toLowerCase();
    if (key === undefined) added.push(name);
    else if (!known.has(key))
      throw failField('NOT_FOUND', { field: `values.${at}.id`, message: 'does not exist' });
    else if (known.get(key) !== name.trim()) renamed.push({ id: key, name: name.trim() });
  }
  return { renamed, added };
}

/** Renames values, and the variants whose names were made of them. Names that people typed stay. */
async function renameValues(tx: Tx, orgId: string, renamed: Renamed[]): Promise<void> {
  if (renamed.length === 0) return;
  const ids = renamed.map(({ id }) => id);
  const madeName = sql`(
    select string_agg(a.name, ' / ' order by n.at)
    from unnest(v.option_value_ids) with ordinality as n (id, at)
    join variant_values a on a.org_id = v.org_id and a.id = n.id)`;
  const variants = await tx.all<{ id: string }>(sql`
    select v.id from variants v
    where v.org_id = ${orgId} and v.option_value_ids && ${ids}::uuid[] and v.name = ${madeName}`);
  await tx.run(sql`
    update variant_values a set name = n.name, version = a.version + 1, updated_at = now()
    from unnest(${ids}::uuid[], ${renamed.map(({ name }) => name)}::text[]) as n (id, name)
    where a.org_id = ${orgId} and a.id = n.id`);
  await tx.run(sql`
    update variants v set name = ${madeName}, version = v.version + 1, updated_at = now()
    where v.org_id = ${orgId} and v.id = any(${variants.map(({ id }) => id)}::uuid[])`);
}
