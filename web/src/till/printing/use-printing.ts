import { useEffect } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../words.ts';
import type { Receipt } from '../engine/types.ts';
import { deviceSettings } from '../setup/device-settings.ts';
import { useTill } from '../use-till.ts';
import { kickDrawer, showPrintProblem } from './kick-drawer.ts';
import { print } from './print.ts';
import type { PrintJob } from './print-job.ts';
import { keptLook, refreshLook } from './receipt-look.ts';

/** The sales whose receipts were printed since the page was loaded. Another print is marked as a copy. */
const printed = new Set<string>();

/** Prints receipts at this till. A problem is shown with a button to try again. The sale stays as it is. */
export function usePrinting() {
  const { till, state } = useTill();
  const { session, settings, outlet } = state;

  const run = async (make: () => Promise<PrintJob>): Promise<boolean> => {
    try {
      await print(await make());
      return true;
    } catch (error) {
      showPrintProblem((error as Error).message, () => void run(make));
      return false;
    }
  };

  const shop = () => {
    if (!settings || !session || !outlet) throw new Error(t('The till is not ready.'));
    return { business: session.organisation.name, settings, look: keptLook(outlet.id) };
  };

  return {
    run,
    shop,
    /** Prints the receipt of a sale that is kept on this device. */
    printReceipt: async (receipt: Receipt, { opensDrawer = false, isAgain = false } = {}) => {
      const isCopy = isAgain || printed.has(receipt.saleId) || state.shownAgain === receipt.saleId;
      const isDone = await run(async () => {
        const [{ documentOfSale }, { receiptJob }] = await Promise.all([
          import('./receipt-documents.ts'),
          import('./print-job.ts'),
        ]);
        const refundsHere = await till.refundsOf(receipt.saleId);
        return receiptJob({ ...documentOfSale(receipt, shop(), refundsHere), isCopy }, { opensDrawer });
      });
      if (isDone) printed.add(receipt.saleId);
    },
    /** Prints a copy of the receipt as the server has it, with later refunds. */
    printAgain: (receipt: Schema<'Receipt'>) =>
      run(async () => {
        const [{ documentOfServer }, { receiptJob }] = await Promise.all([
          import('./receipt-documents.ts'),
          import('./print-job.ts'),
        ]);
        return receiptJob(documentOfServer(receipt, shop()), { opensDrawer: false });
      }),
    kickDrawer,
  };
}

/** After each sale, opens the drawer if cash changed hands, and prints the receipt if the device is set to. */
export function usePrintingOfSales(): void {
  const { state } = useTill();
  const { printReceipt, kickDrawer } = usePrinting();
  const sale = state.lastSale;
  const saleId = sale?.saleId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sale
  useEffect(() => {
    if (!sale || saleId === state.shownAgain) return;
    if (Date.now() - Date.parse(sale.receipt.completedAt) > 60_000) return;
    const hasCash = sale.receipt.tenders.some(({ method, cashBack }) => method === 'CASH' || cashBack);
    if (deviceSettings().printer.printsSales) void printReceipt(sale.receipt, { opensDrawer: hasCash });
    else if (hasCash) void kickDrawer();
  }, [saleId]);

  const outletId = state.outlet?.id;
  useEffect(() => {
    if (outletId && state.isOnline) refreshLook(outletId).catch(() => undefined);
  }, [outletId, state.isOnline]);
}
