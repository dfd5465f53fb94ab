import type { CountedByTransaction } from '../platform/restored-dump.ts';

export const auditCounted: CountedByTransaction = { marks: ['audit_chains'] };
