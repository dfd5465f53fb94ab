import { type Static, Type } from 'typebox';
import type { Actor } from '../../http/access.ts';
import { requireE4, SoldQuantity, UnitPrice } from '../../http/quantity.ts';
import { Exactly, Id } from '../../http/schema.ts';
import type { Tx } from '../../platform/db.ts';
import { failField } from '../../values/refusal.ts';
import { itemsOn, readItems, type SoldItem } from '../checkout/read-shop.ts';
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

export type ReturnedGoods = {
  item: SoldItem;
  quantityE4: bigint;
  unitPriceE4: bigint | undefined;
  restock: boolean;
};

/** The lines of a return with their items as they are now. Refuses a line whose item is not in the catalogue. */
export async function readReturnedGoods(
  tx: Tx,
  actor: Actor,
  { lines, day }: { lines: Static<typeof ReturnedItems>; day: string },
): Promise<ReturnedGoods[]> {
  const missing = (_: unknown, field: string) => {
    throw failField('NOT_FOUND', { field: `${field}.itemPriceId`, message: 'does not exist' });
  };
  return readGoods(tx, actor, { lines, day, missing });
}

/** The lines of a return with their items and the taxes of the day. `missing` supplies an item that is not in the catalogue. */
export async function readGoods<Line extends Static<typeof ReturnedItems>[number]>(
  tx: Tx,
  { orgId }: Actor,
  { lines, day, missing }: { lines: Line[]; day: string; missing: (line: Line, field: string) => SoldItem },
): Promise<ReturnedGoods[]> {
  const sent = lines.map((line) => ({ ...line, itemPriceId: line.itemPriceId.toLowerCase() }));
  const items = itemsOn(await readItems(tx, orgId, { lines: sent }), day);
  const byId = new Map(items.map((item) => [item.itemPriceId, item]));
  return sent.map((line, at) => {
    const { itemPriceId, quantity, unitPrice, restock = true } = line;
    const field = `lines.${at}`;
    return {
      item: byId.get(itemPriceId) ?? missing(line, field),
      quantityE4: requireE4({ field: `${field}.quantity`, number: quantity }),
      unitPriceE4:
        unitPrice === undefined ? undefined : requireE4({ field: `${field}.unitPrice`, number: unitPrice }),
      restock,
    };
  });
}
