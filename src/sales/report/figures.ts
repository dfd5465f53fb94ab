import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { seesCost } from '../../inventory/exports.ts';

export type SoldRow = {
  quantityE4: bigint;
  refundedE4: bigint;
  totalMinor: bigint;
  costMinor: bigint;
  marginMinor: bigint;
};

export function soldOf(actor: Actor, row: SoldRow) {
  const costs = seesCost(actor);
  return {
    quantity: fromE4(row.quantityE4),
    refundedQuantity: fromE4(row.refundedE4),
    total: majorOf(actor, row.totalMinor),
    cost: costs ? majorOf(actor, row.costMinor) : null,
    margin: costs ? majorOf(actor, row.marginMinor) : null,
  };
}
