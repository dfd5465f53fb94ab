import { checksOfCopy } from './audit/exports.ts';
import { lackingDeliveries } from './events/exports.ts';
import { rebuildDays } from './ledger/exports.ts';
import type { MoveHooks } from './platform/cells/move-business.ts';

/** What the areas do when a business moves into another cell. */
export function moveHooks(orgId: string): MoveHooks {
  return {
    // Events that no webhook has got yet become deliveries, which are moved. In the new cell they would not be new.
    beforeLeaving: lackingDeliveries(orgId),
    checks: checksOfCopy,
    afterMove: ({ jobs }) => rebuildDays(jobs, orgId),
  };
}
