import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { auditRowsStatement } from '../../http/run/record-audit-rows.ts';
import { Exactly, Id, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { BarcodeLayout } from '../../values/barcode-layout.ts';
import { freePrefix, internalCode, internalCodes } from '../../values/internal-code.ts';
import { fail } from '../../values/refusal.ts';
import { takeCodes } from './codes.ts';
import { type LockedItemPrice, lockItemPrices, readProducts, touchVariants } from './item-prices.ts';

const CreatedItemCode = named(
  'CreatedItemCode',
  Exactly({ itemPriceId: Id, variantId: Id, barcode: Type.String({ examples: ['2900000000018'] }) }),
);

export const createItemCodes = operation({
  id: 'createItemCodes',
  route: 'POST /inventory/products/codes',
  group: 'Inventory/Product',
  summary: 'Create barcodes for items that have none',
  description:
    'Gives each of these units an EAN-13 of the business: a prefix from 20 to 29 that no barcode layout of the settings uses, ten digits and a check digit. The code of a base unit is stored on its variant. A unit that has a barcode keeps it.',
  access: 'inventory.write',
  body: Exactly({
    itemPriceIds: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
  }),
  answer: {
    code: 'ITEM_CODES_CREATED',
    message: 'Each of these items has a barcode.',
    data: named('CreatedItemCodes', Exactly({ codes: Type.Array(CreatedItemCode) })),
  },
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],

  handle: async ({ tx, actor: { orgId, userId }, body, caller }) => {
    const ids = [...new Set(body.itemPriceIds.map((id) => id.toLowerCase()))];
    const units = await lockItemPrices(tx, orgId, { ids, field: (at) => `itemPriceIds.${at}` });
    const bare = units.filter((unit) => barcodeOf(unit) === null);
    const made = await freeCodes(tx, orgId, bare.length);
    const created = new Map(bare.map((unit, at) => [unit.id, { ...unit, code: made[at] ?? '' }]));
    await store(tx, orgId, [...created.values()]);
    const productIds = await touchVariants(tx, orgId, bare);
    await tx.run(auditStatement({ orgId, userId, caller }, [...created.values()]));
    const products = await readProducts(tx, orgId, productIds);
    const codes = units.map((unit) => ({
      itemPriceId: unit.id,
      variantId: unit.variantId,
      barcode: created.get(unit.id)?.code ?? barcodeOf(unit) ?? '',
    }));
    return {
      data: {
        codes: codes.sort((one, other) => ids.indexOf(one.itemPriceId) - ids.indexOf(other.itemPriceId)),
      },
      events: products.map((product) => ({ type: 'product.updated' as const, data: product })),
    };
  },
});

/** The barcode that scans as this unit. That of the variant scans as its base unit. */
function barcodeOf({ isBase, barcode, variantBarcode }: LockedItemPrice): string | null {
  return barcode ?? (isBase ? variantBarcode : null);
}

/** Codes that no item of the business has. */
async function freeCodes(tx: Tx, orgId: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const settings = await tx.one<{ layouts: BarcodeLayout[] }>(sql`
    select barcode_layouts as layouts from organisations where org_id = ${orgId}`);
  const prefix = freePrefix(settings?.layouts ?? []);
  if (!prefix) {
    const message = 'The barcode layouts of scales use every prefix from 20 to 29. Remove one of them first.';
    throw fail('INVALID_STATE', { message });
  }
  // Chance spreads the codes, so that two requests at once need not wait for each other. A few more are drawn than
  // needed, because some may be taken.
  const drawn = new Set<string>();
  while (drawn.size < count + 100) drawn.add(internalCode(prefix, randomInt(internalCodes)));
  const taken = await tx.all<{ code: string }>(sql`
    select code_key as code from item_codes where org_id = ${orgId} and code_key = any(${[...drawn]}::text[])`);
  for (const { code } of taken) drawn.delete(code);
  return [...drawn].slice(0, count);
}

async function store(tx: Tx, orgId: string, units: (LockedItemPrice & { code: string })[]): Promise<void> {
  if (units.length === 0) return;
  const base = units.filter(({ isBase }) => isBase);
  const others = units.filter(({ isBase }) => !isBase);
  await tx.inOrder(
    () =>
      tx.run(sql`
        update variants v set barcode = c.code
        from unnest(${base.map(({ variantId }) => variantId)}::uuid[], ${base.map(({ code }) => code)}::text[])
          as c (id, code)
        where v.org_id = ${orgId} and v.id = c.id`),
    () =>
      tx.run(sql`
        update item_prices i set barcode = c.code, version = i.version + 1, updated_at = now()
        from unnest(${others.map(({ id }) => id)}::uuid[], ${others.map(({ code }) => code)}::text[]) as c (id, code)
        where i.org_id = ${orgId} and i.id = c.id`),
    () =>
      takeCodes(
        tx,
        orgId,
        units.map(({ id, variantId, isBase, code }) => ({
          field: 'itemPriceIds',
          code,
          variantId,
          itemPriceId: isBase ? null : id,
        })),
      ),
  );
}

/** One row of the trail for each code, so that the history of a product shows it. */
function auditStatement(
  by: { orgId: string; userId: string; caller: { address: string; requestId: string } },
  units: (LockedItemPrice & { code: string })[],
) {
  return auditRowsStatement(sql`
    select ${by.orgId}::uuid, c.audit_id, 'createItemCodes', ${by.userId}::uuid, ${by.caller.address},
           ${by.caller.requestId}, 'product', c.product_id,
           jsonb_build_object('itemPriceId', c.id, 'barcode', null),
           jsonb_build_object('itemPriceId', c.id, 'barcode', c.code)
    from unnest(${units.map(() => newId())}::uuid[], ${units.map(({ id }) => id)}::uuid[],
                ${units.map(({ productId }) => productId)}::uuid[], ${units.map(({ code }) => code)}::text[])
      as c (audit_id, id, product_id, code)`);
}
