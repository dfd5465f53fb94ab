import type { Event } from '../../../http/event.ts';
import { fromE4 } from '../../../http/quantity.ts';
import { fail, type Refusal } from '../../../values/refusal.ts';
import type { LevelChange, Short } from './move-stock.ts';

/** The refusal for items that are short. Each is named at its first line, with the quantity wanted and in stock. */
export function insufficientStock(
  short: Short[],
  lines: { field: string; variantId: string; name: string }[],
): Refusal {
  const errors = short.map(({ variantId, wantedE4, thereE4 }) => {
    const { field = '', name = '' } = lines.find((line) => line.variantId === variantId) ?? {};
    const message = `not enough ${name}: ${fromE4(thereE4)} in stock, ${fromE4(wantedE4)} needed`;
    return { field, code: 'INSUFFICIENT_STOCK', message };
  });
  const [first, ...others] = errors.map(({ message }) => message.replace(/^n/, 'N'));
  const more = others.length > 0 ? ` Also short: ${others.length} more.` : '';
  return fail('INSUFFICIENT_STOCK', { message: `${first}.${more}`, errors });
}

type Reordered = { variantId: string; name: string; reorderLevelE4: bigint };

/** The events for stock that fell to its reorder level. Stock that was low before causes none. */
export function lowStockEvents(levels: LevelChange[], items: Reordered[]): Event[] {
  return levels.flatMap(({ variantId, outletId, beforeE4, afterE4 }) => {
    const item = items.find((one) => one.variantId === variantId);
    if (!item || beforeE4 <= item.reorderLevelE4 || afterE4 > item.reorderLevelE4) return [];
    const { name, reorderLevelE4 } = item;
    const data = {
      variantId,
      outletId,
      name,
      quantity: fromE4(afterE4),
      reorderLevel: fromE4(reorderLevelE4),
    };
    return [{ type: 'stock.low', data }];
  });
}
