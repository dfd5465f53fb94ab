import type { Page } from 'playwright-core';

/** Changes the time of a sale that the till keeps, without the till noticing. */
export async function editKeptSale(page: Page, number: string, completedAt: string): Promise<void> {
  await page.evaluate(
    async ([number, completedAt]) => {
      const result = <Result>(asked: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => reject(asked.error);
        });
      const [kept] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('tillhouse-till-'));
      const database = await result(indexedDB.open(kept?.name ?? ''));
      const store = database.transaction('sales', 'readwrite').objectStore('sales');
      const sales = await result(store.getAll());
      const sale = sales.find((one) => one.sale.number.endsWith(number));
      await result(store.put({ ...sale, sale: { ...sale.sale, completedAt } }));
      database.close();
    },
    [number, completedAt],
  );
}
