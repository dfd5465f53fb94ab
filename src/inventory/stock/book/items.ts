import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { requireE4 } from '../../../http/quantity.ts';
import type { Tx } from '../../../platform/db.ts';
import { divideRounded, largestE4 } from '../../../values/quantity.ts';
import { failField } from '../../../values/refusal.ts';
import { costMinor } from '../../cost.ts';
import { itemName } from '../../product/columns.ts';

/** An item that is bought, sold or counted. A line names it by a unit (item price), or by its variant in base units. */
export type NamedItem = { field: string; itemPriceId?: string | undefined; variantId?: string | undefined };

export type StockItem = {
  itemPriceId: string | null;
  variantId: string;
  productId: string;
  name: string;
  factorE4: bigint;
  reorderLevelE4: bigint;
};

type ItemRow = StockItem & { kind: 'GOODS' | 'SERVICE' };

/** Finds the items of lines, in their order. Refuses services, and items that do not exist, naming the line. */
export async function stockItems(tx: Tx, orgId: string, named: NamedItem[]): Promise<StockItem[]> {
  const rows = await tx.all<ItemRow & { key: string }>(sql`
    select i.id as key, i.id as "itemPriceId", v.id as "variantId", p.id as "productId", ${itemName} as name, p.kind,
           i.factor_e4 as "factorE4", p.reorder_level_e4 as "reorderLevelE4"
    from item_prices i
    join variants v on v.org_id = i.org_id and v.id = i.variant_id
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where i.org_id = ${orgId} and i.id = any (${named.flatMap(({ itemPriceId }) => itemPriceId ?? [])}::uuid[])
    union all
    select v.id, null, v.id, p.id, ${itemName}, p.kind, 10000, p.reorder_level_e4
    from variants v
    join products p on p.org_id = v.org_id and p.id = v.product_id
    where v.org_id = ${orgId} and v.id = any (${named.flatMap(({ variantId }) => variantId ?? [])}::uuid[])`);
  const found = new Map(rows.map((row) => [row.key, row]));
  return named.map(({ field, itemPriceId, variantId }) => {
    const name = itemPriceId ? 'itemPriceId' : 'variantId';
    if (!itemPriceId && !variantId) {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.itemPriceId`,
        message: 'is required, or variantId',
      });
    }
    const row = found.get(itemPriceId ?? variantId ?? '');
    if (!row) throw failField('NOT_FOUND', { field: `${field}.${name}`, message: 'does not exist' });
    if (variantId && row.variantId !== variantId) {
      throw failField('NOT_FOUND', {
        field: `${field}.variantId`,
        message: 'does not exist, or belongs to another item',
      });
    }
    if (row.kind === 'SERVICE') {
      throw failField('VALIDATION_FAILED', {
        field: `${field}.${name}`,
        message: 'is a service, which is not kept in stock',
      });
    }
    return row;
  });
}

/** A quantity of a unit in base units. Refuses one that rounds to zero or has more than 15 digits. */
export function baseQuantityE4(line: { field: string; quantityE4: bigint; factorE4: bigint }): bigint {
  const baseE4 = divideRounded(line.quantityE4 * line.factorE4, 10_000n);
  if (baseE4 === 0n || baseE4 > largestE4) {
    throw failField('VALIDATION_FAILED', {
      field: line.field,
      message: `is too ${baseE4 === 0n ? 'small' : 'large'} for stock`,
    });
  }
  return baseE4;
}

type SentLine = {
  itemPriceId?: string;
  variantId?: string;
  quantity: number;
  unitCost?: number;
};

export type ReadLine = {
  /** The path of the line in the request. */
  field: string;
  item: StockItem;
  quantityE4: bigint;
  baseE4: bigint;
  /** The unit cost that the request names. */
  unitCostE4: bigint | undefined;
  /** The value of the line at that cost. */
  valueMinor: bigint | undefined;
};

/** Reads the lines of a request: their items, and the quantities in base units. */
export async function readLines(
  tx: Tx,
  actor: Actor,
  lines: SentLine[],
  name = 'lines',
): Promise<ReadLine[]> {
  const named = lines.map(({ itemPriceId, variantId }, at) => ({
    field: `${name}.${at}`,
    itemPriceId,
    variantId,
  }));
  const items = await stockItems(tx, actor.orgId, named);
  return lines.map(({ quantity, unitCost }, at) => {
    const [item, field] = [items[at] as StockItem, `${name}.${at}`];
    const quantityE4 = requireE4({ field: `${field}.quantity`, number: quantity });
    const baseE4 = baseQuantityE4({ field: `${field}.quantity`, quantityE4, factorE4: item.factorE4 });
    const line = { field, item, quantityE4, baseE4 };
    if (unitCost === undefined) return { ...line, unitCostE4: undefined, valueMinor: undefined };
    const cost = { field: `${field}.unitCost`, quantityE4 };
    const unitCostE4 = requireE4({ field: cost.field, number: unitCost });
    return { ...line, unitCostE4, valueMinor: costMinor(actor, { ...cost, unitCostE4 }) };
  });
}
