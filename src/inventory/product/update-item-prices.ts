import sql from 'sql-template-tag';
import { type Static, Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { requireE4, UnitPrice } from '../../http/quantity.ts';
import { auditRowsStatement } from '../../http/run/record-audit-rows.ts';
import { Count, Exactly, Id, named } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { fail } from '../../values/refusal.ts';
import { lockItemPrices, readProducts, touchVariants } from './item-prices.ts';

const PriceChange = named(
  'PriceChange',
  Exactly({
    itemPriceId: Id,
    from: {
      ...UnitPrice,
      description: 'The price that was shown. 409 STALE_VERSION when it is another by now.',
    },
    price: { ...UnitPrice, description: 'The new price of one unit, in major units, up to 4 decimals.' },
  }),
);
type PriceChange = Static<typeof PriceChange>;
type Change = { id: string; fromE4: bigint; priceE4: bigint };

export const updateItemPrices = operation({
  id: 'updateItemPrices',
  route: 'PATCH /inventory/products/prices',
  group: 'Inventory/Product',
  summary: 'Change the prices of many items',
  description:
    'Changes all of these prices or none. Each names the price that it replaces, so that a price that somebody else changed meanwhile is not overwritten.',
  access: 'inventory.write',
  body: Exactly({ changes: Type.Array(PriceChange, { minItems: 1, maxItems: 500 }) }),
  answer: {
    code: 'PRICES_UPDATED',
    message: 'Prices changed.',
    data: named('PricesUpdated', Exactly({ prices: Count, products: Count })),
  },
  refusals: ['NOT_FOUND', 'STALE_VERSION', 'DUPLICATE'],

  handle: async ({ tx, actor, body, caller }) => {
    const { orgId, userId } = actor;
    const changes = body.changes.map(changeOf);
    rejectRepeated(changes);
    const found = await lockItemPrices(tx, orgId, { ids: changes.map(({ id }) => id), field: fieldAt });
    rejectStale(changes, found);
    const changed = changes.filter(({ fromE4, priceE4 }) => fromE4 !== priceE4);
    const before = new Map(found.map((one) => [one.id, one]));
    const touched = changed.flatMap(({ id }) => before.get(id) ?? []);
    await writePrices(tx, orgId, changed);
    const productIds = await touchVariants(tx, orgId, touched);
    await tx.run(auditStatement({ orgId, userId, caller }, changed));
    const products = await readProducts(tx, orgId, productIds);
    return {
      data: { prices: changed.length, products: productIds.length },
      events: products.map((product) => ({ type: 'product.updated' as const, data: product })),
    };
  },
});

const fieldAt = (at: number) => `changes.${at}.itemPriceId`;

const changeOf = ({ itemPriceId, from, price }: PriceChange, at: number): Change => ({
  id: itemPriceId.toLowerCase(),
  fromE4: requireE4({ field: `changes.${at}.from`, number: from }),
  priceE4: requireE4({ field: `changes.${at}.price`, number: price }),
});

function rejectRepeated(changes: Change[]): void {
  const seen = new Set<string>();
  const errors = changes.flatMap(({ id }, at) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated
      ? [{ field: fieldAt(at), code: 'DUPLICATE', message: 'is in an earlier entry too' }]
      : [];
  });
  if (errors[0]) throw fail('DUPLICATE', { message: `${errors[0].field}: ${errors[0].message}`, errors });
}

function rejectStale(changes: Change[], found: { id: string; priceE4: bigint }[]): void {
  const prices = new Map(found.map(({ id, priceE4 }) => [id, priceE4]));
  const errors = changes.flatMap(({ id, fromE4 }, at) =>
    prices.get(id) === fromE4
      ? []
      : [{ field: `changes.${at}.from`, code: 'STALE_VERSION', message: 'is no longer the price' }],
  );
  if (!errors[0]) return;
  const message = `${errors.length} of these prices have changed since you read them. Read them again.`;
  throw fail('STALE_VERSION', { message, errors: errors.slice(0, 20) });
}

function writePrices(tx: Tx, orgId: string, changes: Change[]): Promise<number> {
  return tx.run(sql`
    update item_prices i set price_e4 = c.price_e4, version = i.version + 1, updated_at = now()
    from unnest(${changes.map(({ id }) => id)}::uuid[],
                ${changes.map(({ priceE4 }) => String(priceE4))}::bigint[]) as c (id, price_e4)
    where i.org_id = ${orgId} and i.id = c.id`);
}

/** One row of the trail for each price, so that the history of a product shows it. */
function auditStatement(
  by: { orgId: string; userId: string; caller: { address: string; requestId: string } },
  changes: Change[],
) {
  return auditRowsStatement(sql`
    select ${by.orgId}::uuid, c.audit_id, 'updateItemPrices', ${by.userId}::uuid, ${by.caller.address},
           ${by.caller.requestId}, 'product', v.product_id,
           jsonb_build_object('itemPriceId', c.id, 'price', c.from_e4 * 0.0001),
           jsonb_build_object('itemPriceId', c.id, 'price', c.price_e4 * 0.0001)
    from unnest(${changes.map(() => newId())}::uuid[], ${changes.map(({ id }) => id)}::uuid[],
                ${changes.map(({ fromE4 }) => String(fromE4))}::bigint[],
                ${changes.map(({ priceE4 }) => String(priceE4))}::bigint[]) as c (audit_id, id, from_e4, price_e4)
    join item_prices i on i.org_id = ${by.orgId} and i.id = c.id
    join variants v on v.org_id = i.org_id and v.id = i.variant_id`);
}
