import { type IDBPDatabase, openDB } from 'idb';
import { newKey } from '../../../api/call.ts';
import { importKey, userDatabase, userOfTab } from '../../../session/one-user.ts';
import type { Sheet } from './csv.ts';

/** An import that somebody prepares: its file, and everything that was chosen for it. */
export type KeptImport = {
  file: File;
  sheet: Sheet | undefined;
  skipsUnknown: boolean;
  outletId: string | null;
  quantities: 'ADD' | 'SET' | undefined;
  run: string | undefined;
  /** The user has left to add a tax rate for the goods that the file calls taxed. */
  asksTaxRate: boolean;
};

/** A file may have 10 MB, too much for the other drafts. */
const storeName = 'imports';
let opened: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  opened ??= openDB(userDatabase, 1, {
    upgrade: (db) => void db.createObjectStore(storeName),
    // The user signs out, maybe in another tab.
    blocking: (_current, _blocked, { target }) => {
      opened = undefined;
      (target as IDBDatabase).close();
    },
  });
  return opened;
}

/** Keeps the import, so that it is still here after a visit to another page, a reload or a crash. */
export async function keepImport(kept: KeptImport): Promise<void> {
  try {
    const mark = localStorage.getItem(importKey) ?? newKey();
    localStorage.setItem(importKey, mark);
    await (await database()).put(storeName, { ...kept, mark, userId: userOfTab() }, 'import');
  } catch {
    // Without storage the page works, but starts empty.
  }
}

export async function readKeptImport(): Promise<KeptImport | undefined> {
  try {
    const kept = (await (await database()).get(storeName, 'import')) as
      | (KeptImport & { mark: string; userId: string | undefined })
      | undefined;
    if (!kept) return undefined;
    const { mark, userId, ...found } = kept;
    if (mark === localStorage.getItem(importKey) && userId === userOfTab()) return found;
    await forgetImport();
  } catch {
    // As above.
  }
  return undefined;
}

export async function forgetImport(): Promise<void> {
  localStorage.removeItem(importKey);
  await database()
    .then((db) => db.delete(storeName, 'import'))
    .catch(() => undefined);
}
