import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import { seesCost, unitCostOf } from '../../cost.ts';
import type { StockLevel } from './rules.ts';

/** The figures of a stock row `s`, which need not be there. */
export const levelColumns = sql`
  coalesce(s.quantity_e4, 0) as "quantityE4", coalesce(s.value_minor, 0) as "valueMinor",
  coalesce(s.known_quantity_e4, 0) as "knownQuantityE4", coalesce(s.known_value_minor, 0) as "knownValueMinor"`;

/** What one base unit costs: the average of what is there or, where nothing is, the last that was known. */
export function averageCostOf(actor: Actor, level: StockLevel): number | null {
  if (level.quantityE4 > 0n) return unitCostOf(actor, level);
  if (level.knownQuantityE4 <= 0n) return null;
  return unitCostOf(actor, { valueMinor: level.knownValueMinor, quantityE4: level.knownQuantityE4 });
}

/** What stock is worth, for those who may know. */
export function costsOf(actor: Actor, level: StockLevel) {
  if (!seesCost(actor)) return { value: null, averageCost: null };
  return { value: majorOf(actor, level.valueMinor), averageCost: averageCostOf(actor, level) };
}
