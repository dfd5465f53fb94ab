import type { Operation } from '../http/operation.ts';
import { routes } from '../http/route-table.ts';
import { checkInvariants } from './check-invariants.ts';
import { listAudit } from './list-audit.ts';
import { runInvariants } from './run-invariants.ts';

export const auditOperations: Operation[] = routes({
  'GET /audit': listAudit,
  'GET /audit/invariants': checkInvariants,
  'POST /audit/invariants': runInvariants,
});
