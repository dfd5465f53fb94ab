import type { JSHandle, Page } from 'playwright-core';

type TillDatabase = {
  database: IDBDatabase;
  /** What a request to the database comes to. */
  result<Result>(asked: IDBRequest<Result>): Promise<Result>;
};

/** Runs work in the page of a till with the database that it keeps in the browser, without the till noticing. */
export async function inTillDatabase<Given, Result>(
  page: Page,
  work: (till: TillDatabase, given: Given) => Promise<Result>,
  given = undefined as Given,
): Promise<Result> {
  const till: JSHandle<TillDatabase> = await page.evaluateHandle(async () => {
    const result = <Asked>(asked: IDBRequest<Asked>) =>
      new Promise<Asked>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const kept = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tillhouse-till-'));
    return { database: await result(indexedDB.open(kept?.name ?? '')), result };
  });
  try {
    return await till.evaluate(work as never, given);
  } finally {
    await till.evaluate(({ database }) => database.close());
    await till.dispose();
  }
}

/** What the till keeps under this key of its notes. */
export const noteOf = (page: Page, key: string) =>
  inTillDatabase(
    page,
    // biome-ignore lint/suspicious/noExplicitAny: a note is what the test asserts it to be
    ({ database, result }, name): Promise<any> =>
      result(database.transaction('meta').objectStore('meta').get(name)),
    key,
  );

/** Keeps the till from hearing what a whole store of its database holds, until the answer is called. */
export async function holdStore(page: Page, store: string): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((name) => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...given) {
      const request = getAll.apply(this, given);
      const listen = request.addEventListener.bind(request);
      const listenLater = (type: string, hear: (event: Event) => void) =>
        listen(type, (event) => void over.then(() => hear(event)));
      if (this.name === name) request.addEventListener = listenLater as typeof request.addEventListener;
      return request;
    };
    return {
      end: () => {
        IDBObjectStore.prototype.getAll = getAll;
        end();
      },
    };
  }, store);
  return () => held.evaluate(({ end }) => end());
}
