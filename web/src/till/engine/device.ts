import { newId } from './ids.ts';
import { readMeta, type Store, writeMeta } from './store.ts';

/** The id of this device at the server. It is made once and kept with the sales. */
export async function deviceOf(store: Store): Promise<string> {
  const kept = await readMeta(store, 'deviceId');
  if (kept) return kept;
  const device = newId();
  await writeMeta(store, 'deviceId', device);
  return device;
}
