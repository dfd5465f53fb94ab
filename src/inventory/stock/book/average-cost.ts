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
function averageCostOf(actor: Actor, level: StockLevel): number | null {
  if (level.quantityE4 > 0n) return unitCostOf(actor, level);
  if (level.knownQuantityE4 <= 0n) return null;
  return unitCostOf(actor, { valueMinor: level.knownValueMinor, quantityE4: level.knownQuantityE4 });
}

/**
 * The average cost over several outlets, the newest first: when no stock is left, the last known average holds. Outlets
 * at or below zero have no goods, so they do not count.
 */
export function averageCostOver(actor: Actor, levels: StockLevel[]): number | null {
  const there = levels.filter(({ quantityE4 }) => quantityE4 > 0n);
  const sum = (field: 'quantityE4' | 'valueMinor') =>
    there.reduce((total, level) => total + level[field], 0n);
  const known = levels.find(({ knownQuantityE4 }) => knownQuantityE4 > 0n);
  return averageCostOf(actor, {
    quantityE4: sum('quantityE4'),
    valueMinor: sum('valueMinor'),
    knownQuantityE4: known?.knownQuantityE4 ?? 0n,
    knownValueMinor: known?.knownValueMinor ?? 0n,
  });
}

/** The value of stock; null for users who may not see costs. */
export function costsOf(actor: Actor, level: StockLevel) {
  if (!seesCost(actor)) return { value: null, averageCost: null };
  return { value: majorOf(actor, level.valueMinor), averageCost: averageCostOf(actor, level) };
}
