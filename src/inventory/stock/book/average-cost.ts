import sql from 'sql-template-tag';
import type { Actor } from '../../../http/access.ts';
import { majorOf } from '../../../http/money.ts';
import { seesCost, unitCostOf } from '../../cost.ts';
import type { StockLevel } from './rules.ts';

/** The figures of stock row `s`; zero when there is no row. */
export const levelColumns = sql`
  coalesce(s.quantity_e4, 0) as "quantityE4", coalesce(s.value_minor, 0) as "valueMinor",
  coalesce(s.known_quantity_e4, 0) as "knownQuantityE4", coalesce(s.known_value_minor, 0) as "knownValueMinor"`;

/** The cost of one base unit: the average of the stock or, without stock, the last known average. */
export function averageCostOf(actor: Actor, level: StockLevel): number | null {
  if (level.quantityE4 > 0n) return unitCostOf(actor, level);
  if (level.knownQuantityE4 <= 0n) return null;
  return unitCostOf(actor, { valueMinor: level.knownValueMinor, quantityE4: level.knownQuantityE4 });
}

/** The value of stock; null for users who may not see costs. */
export function costsOf(actor: Actor, level: StockLevel) {
  if (!seesCost(actor)) return { value: null, averageCost: null };
  return { value: majorOf(actor, level.valueMinor), averageCost: averageCostOf(actor, level) };
}
