import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const moneyCounted: CountedByTransaction = { facts: ['payments'], days: ['payment_days'] };
