import type { Actor } from '../http/access.ts';
import { fail } from '../values/refusal.ts';

/** Whether this user may see what goods cost: a cashier sees what there is and what it sells for. */
export function seesCost({ role }: Actor): boolean {
  return role !== 'CASHIER';
}

/** Lists that are about cost and nothing else are closed to who may not see it. */
export function rejectWithoutCost(actor: Actor): void {
  if (!seesCost(actor)) throw fail('FORBIDDEN', { message: 'Your role does not see what goods cost.' });
}
