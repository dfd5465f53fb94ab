import { type IDBPDatabase, openDB } from 'idb';
import { userKeyPrefix } from '../../../session/one-user.ts';
import type { Sheet } from './csv.ts';

/** An import that somebody prepares: its file, and everything that was chosen for it. */
export type KeptImport = {
  file: File;
  sheet: Sheet | undefined;
  skipsUnknown: boolean;
  outletId: string | null;
  quantities: 'ADD' | 'SET' | undefined;
  run: string | undefined;
};

/**
 * A file may have 10 MB, too much for the other drafts. This key among those of the user says that there is one; it goes
 * with the sign-out, and then the file is no longer read.
 */
const markKey = `${userKeyPrefix}import`;
const storeName = 'imports';
let opened: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('tillhouse-import', 1, { upgrade: (db) => void db.createObjectStore(storeName) });
  return opened;
}

/** Keeps the import, so that it is still here after a visit to another page, a reload or a crash. */
export async function keepImport(kept: KeptImport): Promise<void> {
  try {
    const mark = localStorage.getItem(markKey) ?? crypto.randomUUID();
    localStorage.setItem(markKey, mark);
    await (await database()).put(storeName, { ...kept, mark }, 'import');
  } catch {
    // Without storage the page works, but starts empty.
  }
}

export async function readKeptImport(): Promise<KeptImport | undefined> {
  try {
    const kept = (await (await database()).get(storeName, 'import')) as
      | (KeptImport & { mark: string })
      | undefined;
    if (!kept) return undefined;
    if (kept.mark === localStorage.getItem(markKey)) return kept;
    await forgetImport();
  } catch {
    // As above.
  }
  return undefined;
}

export async function forgetImport(): Promise<void> {
  localStorage.removeItem(markKey);
  await database()
    .then((db) => db.delete(storeName, 'import'))
    .catch(() => undefined);
}
