import type { Store } from './store.ts';
import { storeName } from './store.ts';
import type { KeptSale, ShiftStep } from './types.ts';

export type Unsent = { sales: KeptSale[]; steps: ShiftStep[] };

/**
 * A second copy of the unsent records, as files of the browser's own file system. It survives the loss of the database.
 * Each record has its own file, so a damaged file harms no other. Undefined if the browser has no such file system.
 */
export async function openSecondCopy(businessId: string): Promise<SecondCopy | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(storeName(businessId), { create: true });
    if (!('createWritable' in FileSystemFileHandle.prototype)) return undefined;
    return secondCopyIn(folder);
  } catch {
    return undefined;
  }
}

export type SecondCopy = ReturnType<typeof secondCopyIn>;

function secondCopyIn(folder: FileSystemDirectoryHandle) {
  /** The text of each file, so that only changes are written. */
  const written = new Map<string, string>();
  /** Files whose record could not be put back. They are kept. */
  const notBack = new Set<string>();
  let work: Promise<unknown> = Promise.resolve();

  /** Makes the files match what is unsent now. Runs one at a time; a full disk never stops a sale. */
  function follow({ sales, steps }: Unsent): Promise<unknown> {
    const wanted = new Map<string, string>();
    for (const sale of sales) wanted.set(`sale-${sale.saleId}.json`, JSON.stringify({ sale }));
    for (const step of steps) wanted.set(`step-${step.id}.json`, JSON.stringify({ step }));
    work = work.then(() => bringTo(wanted)).catch(() => undefined);
    return work;
  }

  async function bringTo(wanted: Map<string, string>): Promise<void> {
    for (const [name, text] of wanted) {
      if (written.get(name) === text) continue;
      const file = await folder.getFileHandle(name, { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
      written.set(name, text);
    }
    for (const name of [...written.keys()]) {
      if (wanted.has(name) || notBack.has(name)) continue;
      await folder.removeEntry(name).catch(() => undefined);
      written.delete(name);
    }
  }

  async function readFiles(): Promise<{ name: string; text: string; sale?: KeptSale; step?: ShiftStep }[]> {
    const files = [];
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind !== 'file') continue;
      const text = await (await (handle as FileSystemFileHandle).getFile()).text();
      files.push({ name, text, ...recordIn(text) });
    }
    return files;
  }

  /** Reads all files. */
  async function read(): Promise<Unsent> {
    const files = await readFiles();
    return { sales: files.flatMap(({ sale }) => sale ?? []), steps: files.flatMap(({ step }) => step ?? []) };
  }

  /** Puts back what the database lacks. What the database has is newer. */
  async function putBack(store: Store): Promise<void> {
    const files = await readFiles();
    for (const { name, text } of files) {
      written.set(name, text);
      notBack.add(name);
    }
    for (const { name, sale, step } of files) {
      if (sale && !(await store.get('sales', sale.saleId)))
        await store.put('sales', { ...sale, state: 'WAITING' });
      if (step && !(await store.get('steps', step.id)))
        await store.put('steps', { ...step, state: 'WAITING' });
      notBack.delete(name);
    }
  }

  return { follow, putBack, read };
}

/** A file that was cut off while it was written is skipped. The database has that record. */
function recordIn(text: string): { sale?: KeptSale; step?: ShiftStep } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
