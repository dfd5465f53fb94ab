import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForgotten, noteConfirmed } from '../../web/src/till/engine/history.ts';
import type { TillServer } from '../../web/src/till/engine/server.ts';
import type { RecordName, Store } from '../../web/src/till/engine/store.ts';

/** The stores of a till in memory, as far as its history is read and written. */
function memoryStore() {
  const stores = { sales: new Map(), steps: new Map(), meta: new Map() };
  type Name = keyof typeof stores;
  const objectStore = (name: Name) => ({
    get: async (key: string) => stores[name].get(key),
    put: async (value: { saleId?: string }, key = value.saleId) => void stores[name].set(key, value),
    delete: async (key: string) => void stores[name].delete(key),
  });
  const store = {
    get: (name: Name, key: string) => objectStore(name).get(key),
    getAll: async (name: Name) => [...stores[name].values()],
    transaction: (names: Name | Name[]) => ({
      store: objectStore([names].flat()[0] as Name),
      objectStore,
      done: Promise.resolve(),
    }),
  };
  return { ...stores, store: store as unknown as Store };
}

/** A server that has these sales. */
const serverWith = (known: Set<string>) =>
  ({
    unknown: async ({ sales = [] }: { sales?: string[] }) => ({
      sales: sales.filter((id) => !known.has(id)),
    }),
  }) as unknown as TillServer;

test('what waited through a restore and is sent before anybody asks hides nothing that the server has forgotten', async () => {
  const { store, sales, meta } = memoryStore();
  const known = new Set<string>();
  const send = async (...ids: string[]) => {
    for (const saleId of ids) {
      sales.set(saleId, { saleId, order: sales.size, state: 'SENT', receipt: {} });
      known.add(saleId);
    }
    await noteConfirmed(
      store,
      ids.map((id) => ({ kind: 'sales', id })),
    );
  };
  const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);

  await send(...many('before', 40));
  assert.equal(await findForgotten(store, serverWith(known)), false);
  assert.equal((meta.get('confirmed') as RecordName[]).length, 30, 'what is there is not asked for for ever');
  await send('lost');
  known.delete('lost');
  // A hundred go in one request.
  await send(...many('offline', 100));
  assert.equal(await findForgotten(store, serverWith(known)), true);
  const waiting = [...sales.values()].filter(({ state }) => state === 'WAITING');
  assert.deepEqual(
    waiting.map(({ saleId, isAgain }) => [saleId, isAgain]),
    [['lost', true]],
  );
});
