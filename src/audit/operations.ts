import type { Operation } from '../http/operation.ts';
import { checkInvariants } from './check-invariants.ts';
import { listAudit } from './list-audit.ts';
import { runInvariants } from './run-invariants.ts';

export const auditOperations: Operation[] = [listAudit, checkInvariants, runInvariants];
