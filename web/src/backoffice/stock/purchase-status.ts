import type { ExactNumber } from '../../../../src/values/money.ts';

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
