import type { ExactNumber } from '../../../../src/values/money.ts';

/** Whether a purchase is reversed, paid, paid in part or unpaid. */
export function purchaseStatus({
  status,
  due,
  paid,
}: {
  status: string;
  due: ExactNumber;
  paid: ExactNumber;
}): string {
  if (status === 'REVERSED') return status;
  if (due === 0) return 'PAID';
  return Number(paid) > 0 ? 'PART_PAID' : 'UNPAID';
}
