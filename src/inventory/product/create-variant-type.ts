import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { VariantType, VariantTypeInput } from './schemas.ts';
import { insertValues, readVariantType } from './variant-types.ts';

export const createVariantType = operation({
  id: 'createVariantType',
  route: 'POST /product/variant-type',
  group: 'Inventory/Product v2',
  summary: 'Create Variant Type',
  description: 'Something in which variants of a product differ, such as size or colour.',
  access: 'inventory.write',
  body: VariantTypeInput,
  answer: { code: 'VARIANT_TYPE_CREATED', message: 'Variant type created.', data: VariantType },
  refusals: ['DUPLICATE'],

  handle: async ({ tx, actor: { orgId }, body }) => {
    const typeId = newId();
    await tx.inOrder(
      () =>
        tx.run(sql`
          insert into variant_types (org_id, id, name) values (${orgId}, ${typeId}, ${body.name.trim()})`),
      () => insertValues(tx, orgId, { typeId, names: body.values ?? [] }),
    );
    const type = await readVariantType(tx, orgId, typeId);
    return {
      data: type,
      change: { type: 'variantType', id: typeId, after: type },
      events: [{ type: 'variantType.created', data: type }],
    };
  },
});
