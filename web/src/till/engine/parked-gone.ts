import type { ParkedNote } from './types.ts';

/** The store `meta` within a transaction. */
export type MetaStore = {
  get(key: string): Promise<unknown>;
  put(value: never, key: string): Promise<unknown>;
};

const remembered = 200;
const read = async (meta: MetaStore, key: 'parkedGone' | 'parkedNotes') =>
  ((await meta.get(key)) as ParkedNote[] | undefined) ?? [];

/**
 * Keeps that a parked sale was resumed, deleted or given to another till, for a server that loses it: `tellGoneAgain`.
 */
export async function rememberGone(meta: MetaStore, note: ParkedNote): Promise<void> {
  const gone = await read(meta, 'parkedGone');
  await meta.put([...gone, note].slice(-remembered) as never, 'parkedGone');
}

/** A restored server lists parked sales that were resumed since. It is told again that they are gone. */
export async function tellGoneAgain(meta: MetaStore): Promise<void> {
  const [gone, notes] = [await read(meta, 'parkedGone'), await read(meta, 'parkedNotes')];
  const known = new Set(notes.map(({ cartId }) => cartId));
  await meta.put([...notes, ...gone.filter(({ cartId }) => !known.has(cartId))] as never, 'parkedNotes');
}
