import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const httpCounted: CountedByTransaction = { facts: ['audit', 'events'] };
