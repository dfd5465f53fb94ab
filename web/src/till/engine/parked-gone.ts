import type { ParkedNote } from './types.ts';

/** The store of single facts inside of a transaction. */
export type MetaStore = {
  get(key: string): Promise<unknown>;
  put(value: never, key: string): Promise<unknown>;
};

const remembered = 200;
const read = async (meta: MetaStore, key: 'parkedGone' | 'parkedNotes') =>
  ((await meta.get(key)) as ParkedNote[] | undefined) ?? [];

/** This device took a parked sale up, deleted it, or let another till have it. The server knows, and may forget it: see `tellGoneAgain`. */
export async function rememberGone(meta: MetaStore, note: ParkedNote): Promise<void> {
  const gone = await read(meta, 'parkedGone');
  await meta.put([...gone, note].slice(-remembered) as never, 'parkedGone');
}

/** A server restored from a backup shows sales again that were taken up since: it hears that they are gone, or let go. */
export async function tellGoneAgain(meta: MetaStore): Promise<void> {
  const [gone, notes] = [await read(meta, 'parkedGone'), await read(meta, 'parkedNotes')];
  const known = new Set(notes.map(({ cartId }) => cartId));
  await meta.put([...notes, ...gone.filter(({ cartId }) => !known.has(cartId))] as never, 'parkedNotes');
}
