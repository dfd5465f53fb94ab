import { type IDBPDatabase, openDB } from 'idb';

/**
 * What this device has to remember through a power cut and tell to all of its tabs: that it is locked, and how many
 * tries are left. It is read once, before anything is shown, and is then at hand; each change is told to the other tabs.
 */
const storeName = 'notes';
const notes = new Map<string, unknown>();
const listeners = new Set<() => void>();
let opened: Promise<IDBPDatabase> | undefined;
let loaded: Promise<void> | undefined;
const channel = new BroadcastChannel('tillhouse.device');
channel.addEventListener('message', () => void readAll());

/** A browser that keeps nothing has no till either, and its pages open all the same. */
export function loadNotes(): Promise<void> {
  loaded ??= readAll().catch(() => undefined);
  return loaded;
}

export function readNote<Value>(name: string): Value | undefined {
  return notes.get(name) as Value | undefined;
}

/** At hand at once; when this is done, it is on the disk. */
export async function writeNote(name: string, value: unknown): Promise<void> {
  if (value === undefined) notes.delete(name);
  else notes.set(name, value);
  tell();
  const tx = (await database()).transaction(storeName, 'readwrite', { durability: 'strict' });
  await Promise.all([value === undefined ? tx.store.delete(name) : tx.store.put(value, name), tx.done]);
  channel.postMessage(name);
}

export function onNotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function readAll(): Promise<void> {
  const tx = (await database()).transaction(storeName);
  const [names, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
  notes.clear();
  for (const [at, name] of names.entries()) notes.set(String(name), values[at]);
  tell();
}

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('tillhouse-device', 1, { upgrade: (db) => void db.createObjectStore(storeName) });
  return opened;
}

function tell(): void {
  for (const listener of listeners) listener();
}
