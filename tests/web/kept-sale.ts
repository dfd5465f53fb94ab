import type { Page } from 'playwright-core';
import { inTillDatabase } from './till-database.ts';

/** Changes the time of a sale that the till keeps, without the till noticing. */
export async function editKeptSale(page: Page, number: string, completedAt: string): Promise<void> {
  await inTillDatabase(
    page,
    async ({ database, result }, edit) => {
      const store = database.transaction('sales', 'readwrite').objectStore('sales');
      const sales = await result(store.getAll());
      const sale = sales.find((one) => one.sale.number.endsWith(edit.number));
      await result(store.put({ ...sale, sale: { ...sale.sale, completedAt: edit.completedAt } }));
    },
    { number, completedAt },
  );
}
