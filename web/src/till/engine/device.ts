import { newId } from './ids.ts';
import { readMeta, type Store, writeMeta } from './store.ts';

/** What this device is called at the server. Made once, and kept where its sales are. */
export async function deviceOf(store: Store): Promise<string> {
  const kept = await readMeta(store, 'deviceId');
  if (kept) return kept;
  const device = newId();
  await writeMeta(store, 'deviceId', device);
  return device;
}
