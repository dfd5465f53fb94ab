import { setTenant } from '../../http/authenticate.ts';
import { post } from '../../ledger/exports.ts';
import type { Pool } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { issueStock, receiveStock } from './book/move-stock.ts';

// The part of the harness that is needed here. An area may not import from the tests.
type Server = { parts: { database: { app: Pool } } };
type Person = { orgId: string; userId: string; outletId: string };
export type Move = {
  variantId: string;
  outletId?: string;
  quantity: number;
  /** In minor units, of what comes in. */
  value?: number;
  date?: string;
};

/** Moves stock past the operations, one after the other; what it is worth comes from the cost of sales. */
export async function moved(server: Server, by: Person, moves: Move[]): Promise<void> {
  for (const { variantId, outletId = by.outletId, quantity, value = 0, date = '2026-03-02' } of moves) {
    await server.parts.database.app.transaction(async (tx) => {
      await tx.run(setTenant(by.orgId));
      const moving = { source: { type: 'TEST', id: newId() }, businessDate: date };
      const key = { variantId, outletId, quantityE4: BigInt(Math.round(Math.abs(quantity) * 10_000)) };
      let amountMinor = BigInt(value);
      if (quantity > 0) {
        const lines = [{ ...key, valueMinor: amountMinor }];
        const { entry } = await receiveStock(tx, by, { ...moving, reason: 'RECEIPT', lines });
        amountMinor = entry.find(({ account }) => account === 'INVENTORY')?.amountMinor ?? 0n;
      } else {
        const lines = [{ ...key, mayGoBelowZero: true }];
        const issued = await issueStock(tx, by, { ...moving, reason: 'ISSUE', lines });
        amountMinor = 'short' in issued ? 0n : -(issued.costsMinor[0] ?? 0n);
      }
      await post(tx, by, {
        ...moving,
        note: null,
        lines: [
          { account: 'INVENTORY', amountMinor, outletId },
          { account: 'COST_OF_SALES', amountMinor: -amountMinor, outletId },
        ],
      });
    });
  }
}
