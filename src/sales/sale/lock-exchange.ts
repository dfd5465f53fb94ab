import type { Actor } from '../../http/access.ts';
import { lockStock, type StockKey } from '../../inventory/exports.ts';
import { lockParties } from '../../ledger/exports.ts';
import { lockBanks, lockTillSession } from '../../money/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { booksLock } from '../../settings/exports.ts';
import type { SaleOrder } from '../checkout/order.ts';
import type { SoldItem } from '../checkout/read-shop.ts';
import type { GivenBackInput } from './refund-schemas.ts';
import type { SoldSale } from './return-goods.ts';

type ToLock = { sale: SoldSale; order: SaleOrder; items: SoldItem[]; givenBack: GivenBackInput[] };

/**
 * Takes all locks of both halves in the order that all operations use. Otherwise two exchanges, A for B and B for A,
 * could deadlock.
 */
export async function lockExchange(
  tx: Tx,
  { orgId }: Actor,
  { sale, order, items, givenBack }: ToLock,
): Promise<StockKey[]> {
  const { outletId, customerId } = sale;
  const byBank = [...givenBack, ...order.payments].filter(({ method }) => method === 'BANK');
  const goods = [...sale.lines, ...items].filter(({ kind }) => kind === 'GOODS');
  const [, , , , stock] = await tx.inOrder(
    () => tx.lock(booksLock(orgId, 'shared')),
    () => order.tillSessionId && lockTillSession(tx, orgId, order.tillSessionId),
    () => customerId && lockParties(tx, orgId, [customerId]),
    () =>
      lockBanks(
        tx,
        orgId,
        byBank.map(({ bankId }) => bankId),
      ),
    () =>
      lockStock(
        tx,
        orgId,
        goods.map(({ variantId }) => ({ variantId, outletId })),
        { comesIn: true },
      ),
  );
  return [...stock.values()];
}
