import type { Actor } from '../http/access.ts';
import { fail } from '../values/refusal.ts';

/** A cashier sees what there is and what it sells for; what it cost, and lists that are about nothing else, not. */
export function seesCost({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'CASHIER';
}

export function rejectWithoutCost(actor: Actor): void {
  if (!seesCost(actor)) throw fail('FORBIDDEN', { message: 'Your role does not see what goods cost.' });
}
