import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { e4Of, SoldQuantity, UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { readItems, type SoldItem } from '../checkout/read-shop.ts';
import { ReturnedLineInput } from './refund-schemas.ts';

/** A line of a return without a receipt. */
export const returnedItemFields = {
  itemPriceId: Id,
  quantity: SoldQuantity,
  unitPrice: {
    ...UnitPrice,
    description: 'The price of one, with or without tax as the prices of the business are.',
  },
  restock: ReturnedLineInput.properties.restock,
};
const ReturnedItemInput = Exactly({
  ...returnedItemFields,
  unitPrice: Type.Optional({
    ...returnedItemFields.unitPrice,
    description: `${returnedItemFields.unitPrice.description} Left out: the price of GET /till/return-price.`,
  }),
});
export const ReturnedItems = Type.Array(ReturnedItemInput, { minItems: 1, maxItems: 100 });

type Wanted = { item: SoldItem; quantityE4: bigint; unitPriceE4: bigint | undefined; restock: boolean };

/** What comes back, with its item as it is now. */
export async function readReturnedGoods(
  tx: Tx,
  { orgId }: Actor,
  lines: Static<typeof ReturnedItems>,
): Promise<Wanted[]> {
  const asked = lines.map((line) => ({ ...line, itemPriceId: line.itemPriceId.toLowerCase() }));
  const items = await readItems(tx, orgId, { lines: asked });
  const byId = new Map(items.map((item) => [item.itemPriceId, item]));
  return asked.map(({ itemPriceId, quantity, unitPrice, restock = true }, at) => {
    const item = byId.get(itemPriceId);
    const field = `lines.${at}`;
    if (!item) throw failField('NOT_FOUND', { field: `${field}.itemPriceId`, message: 'does not exist' });
    return {
      item,
      quantityE4: e4Of({ field: `${field}.quantity`, number: quantity }),
      unitPriceE4:
        unitPrice === undefined ? undefined : e4Of({ field: `${field}.unitPrice`, number: unitPrice }),
      restock,
    };
  });
}
