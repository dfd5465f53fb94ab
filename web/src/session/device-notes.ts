import { type IDBPDatabase, openDB } from 'idb';

/**
 * Notes of this device that must survive a power cut and reach all tabs: whether it is locked, and how many tries are
 * left. They are loaded once, before anything is shown. Each change is sent to the other tabs.
 */
const storeName = 'notes';
const notes = new Map<string, unknown>();
const listeners = new Set<() => void>();
let opened: Promise<IDBPDatabase> | undefined;
let loaded: Promise<void> | undefined;
const channel = new BroadcastChannel('tillhouse.device');
channel.addEventListener('message', () => void readAll());

/** A browser without storage has no till, but its pages still open. */
export function loadNotes(): Promise<void> {
  loaded ??= readAll().catch(() => undefined);
  return loaded;
}

export function readNote<Value>(name: string): Value | undefined {
  return notes.get(name) as Value | undefined;
}

/** The new value counts at once. The promise resolves when it is on disk. */
export async function writeNote(name: string, value: unknown): Promise<void> {
  if (value === undefined) notes.delete(name);
  else notes.set(name, value);
  notifyListeners();
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
  notifyListeners();
}

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('tillhouse-device', 1, { upgrade: (db) => void db.createObjectStore(storeName) });
  return opened;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
