import type { Actor } from '../http/access.ts';
import { fail } from '../values/refusal.ts';

/** A cashier sees what there is and what it sells for; what it cost, and lists that are about nothing else, not. */
export function rejectWithoutCost({ role }: Actor): void {
  if (role === 'CASHIER') throw fail('FORBIDDEN', { message: 'Your role does not see what goods cost.' });
}
