import type { Actor } from '../../http/access.ts';
import { majorOf } from '../../http/money.ts';
import { fromE4 } from '../../http/quantity.ts';
import { unusualIn } from '../../values/unusual.ts';
import type { Disagreement } from '../till/exceptions/exceptions.ts';
import type { SaleOrder } from './order.ts';
import type { Shop } from './read-shop.ts';
import type { RungUp } from './ring-up.ts';

/**
 * Finds implausible quantities and cash amounts. Most are typing errors, or a barcode read as a number. The till asks
 * before it accepts them. The sale has happened, so they are exceptions for a manager and not refused.
 */
export function findUnusual(
  actor: Actor,
  { payments }: SaleOrder,
  { counter, rung }: { counter: Shop['counter']; rung: RungUp },
): Disagreement[] {
  const tendered = payments.filter(({ method }) => method !== 'CREDIT');
  let [givenMinor, dueMinor] = [0n, 0n];
  for (const [at, { method, amountMinor }] of tendered.entries()) {
    if (method !== 'CASH') continue;
    givenMinor += amountMinor;
    dueMinor += rung.settlement.payments[at]?.appliedMinor ?? 0n;
  }
  const [cash, due] = [majorOf(actor, givenMinor), majorOf(actor, dueMinor)];
  const unusual = unusualIn({
    lines: rung.lines.map(({ quantityE4 }) => ({ quantity: fromE4(quantityE4) })),
    cash: { given: Number(cash), due: Number(due) },
    currency: counter.currency,
  });
  const lines = unusual.lines.flatMap((at) => rung.lines[at] ?? []);
  if (lines.length === 0 && !unusual.isCashUnusual) return [];
  const details = {
    ...(unusual.isCashUnusual && { cash, due }),
    ...(lines.length > 0 && {
      lines: lines.map(({ itemPriceId, name, quantityE4 }) => ({
        itemPriceId,
        name,
        quantity: fromE4(quantityE4),
      })),
    }),
  };
  return [{ kind: 'UNUSUAL_AMOUNT', details }];
}
