import { noteConfirmed } from './history.ts';
import type { Core } from './state.ts';
import type { KeptSale, ShiftStep } from './types.ts';

type RefundStep = ShiftStep & { kind: 'REFUND' };

/** The sales and returns that this device keeps, sent or not. */
export function keptSalesPart(core: Core) {
  /** What the server does not have yet, oldest first. */
  async function listQueue(): Promise<{ sales: KeptSale[]; steps: ShiftStep[] }> {
    const [sales, steps] = await Promise.all([
      core.store().getAllFromIndex('sales', 'order'),
      core.store().getAllFromIndex('steps', 'order'),
    ]);
    return {
      sales: sales.filter((sale) => sale.state !== 'SENT'),
      steps: steps.filter((step) => step.state !== 'SENT'),
    };
  }

  /** The last sales of this device, newest first. */
  async function listSales(limit = 50): Promise<KeptSale[]> {
    const sales: KeptSale[] = [];
    let cursor = await core.store().transaction('sales').store.index('order').openCursor(null, 'prev');
    while (cursor && sales.length < limit) {
      sales.push(cursor.value);
      cursor = await cursor.continue();
    }
    return sales;
  }

  /** Keeps the new sale of an exchange. The server has made it already; it is shown like every other. */
  async function keepSaleOfExchange(exchanged: Omit<KeptSale, 'order'>): Promise<void> {
    const tx = core.store().transaction(['sales', 'meta'], 'readwrite', { durability: 'strict' });
    const last = (await tx.objectStore('meta').get('order')) as number | undefined;
    const sale: KeptSale = { ...exchanged, order: Math.max((last ?? 0) + 1, Date.now()) };
    await Promise.all([
      tx.objectStore('sales').put(sale),
      tx.objectStore('meta').put(sale.order, 'order'),
      tx.done,
    ]);
    await noteConfirmed(core.store(), [{ kind: 'sales', id: sale.saleId }]);
    core.set({ lastSale: sale });
  }

  /** What came back of a sale at this device. */
  async function refundsOf(saleId: string): Promise<RefundStep[]> {
    const steps = await core.store().getAllFromIndex('steps', 'order');
    return steps.flatMap((step) => (step.kind === 'REFUND' && step.saleId === saleId ? [step] : []));
  }

  /** What came back without a receipt at this device, newest first. */
  async function listReturns(): Promise<RefundStep[]> {
    const steps = await core.store().getAllFromIndex('steps', 'order');
    return steps.flatMap((step) => (step.kind === 'REFUND' && step.returned ? [step] : [])).reverse();
  }

  const findSale = (number: string) => core.store().getFromIndex('sales', 'number', number);

  /** Sends once more what was refused, unchanged. */
  async function retry(id: string): Promise<void> {
    const tx = core.store().transaction(['sales', 'steps'], 'readwrite', { durability: 'strict' });
    const [sale, step] = await Promise.all([
      tx.objectStore('sales').get(id),
      tx.objectStore('steps').get(id),
    ]);
    if (sale?.state === 'REFUSED') await tx.objectStore('sales').put({ ...sale, state: 'WAITING' });
    if (step?.state === 'REFUSED') await tx.objectStore('steps').put({ ...step, state: 'WAITING' });
    await tx.done;
    await core.recount();
    core.sync();
  }

  return { listQueue, listSales, findSale, keepSaleOfExchange, refundsOf, listReturns, retry };
}
