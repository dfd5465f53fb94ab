import { inTime } from './disk.ts';
import { openStore, readMeta, storeName, writeMeta } from './store.ts';
import type { KeptSession } from './types.ts';

/** Which business this device sells for. Each one has a database of its own. */
const businessKey = 'tillhouse.till.business';

export function notedBusiness(): string | undefined {
  return localStorage.getItem(businessKey) ?? undefined;
}

/**
 * The business whose sales are kept here. A browser that was killed may have lost the note; the database of the sales
 * is still there.
 */
export async function findBusiness(): Promise<string | undefined> {
  const noted = notedBusiness();
  if (noted) return noted;
  const prefix = storeName('');
  const names = (await inTime(indexedDB.databases())).flatMap(({ name }) => name ?? []);
  const [only, ...others] = names.filter((name) => name.startsWith(prefix));
  if (!only || others.length > 0) return undefined;
  localStorage.setItem(businessKey, only.slice(prefix.length));
  return only.slice(prefix.length);
}

/** Whether somebody of this business has signed in here before. */
export async function isKnownBusiness(businessId: string): Promise<boolean> {
  const store = await inTime(openStore(businessId));
  const session = await readMeta(store, 'session');
  store.close();
  return session !== undefined;
}

/** From now on this device sells for the business of this session. */
export async function noteBusiness(session: KeptSession): Promise<void> {
  const store = await inTime(openStore(session.organisation.id));
  await writeMeta(store, 'session', session);
  store.close();
  localStorage.setItem(businessKey, session.organisation.id);
}
