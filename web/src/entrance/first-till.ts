import { client, dataOf, newKey } from '../api/call.ts';
import { t } from '../words.ts';

const outletKey = 'tillhouse.newOutlet';

/** Remembers the first outlet of a new business, until its owner has signed in. */
export function noteNewOutlet(outletId: string | null): void {
  if (outletId) sessionStorage.setItem(outletKey, outletId);
}

/** Gives a new business its first till. If it fails, the till itself offers to create one. */
export async function createFirstTill(): Promise<void> {
  const outletId = sessionStorage.getItem(outletKey);
  if (!outletId) return;
  sessionStorage.removeItem(outletKey);
  const headers = { 'Idempotency-Key': newKey() };
  const body = { outletId, name: t('Till {number}', { number: 1 }) };
  await dataOf(client.POST('/tills', { headers, body })).catch(() => undefined);
}
