import { t } from '../../words.ts';
import type { ParkedEntry } from '../engine/types.ts';

/** Says where a parked sale is, and what has to happen before it is taken up here. */
export function parkedPlaceText(one: ParkedEntry, isOnline: boolean): string {
  const { heldBy, tillName, onlyHere, needsServer, refusal } = one;
  if (heldBy && !heldBy.isReachable) return t('Held by {till} (offline)', { till: heldBy.tillName });
  if (tillName) return t('Parked at {till}', { till: tillName });
  if (tillName === '') return t('Parked without a till');
  if (onlyHere === 'REFUSED') return t('On this till only: {reason}', { reason: refusal ?? '' });
  if (onlyHere === 'PAID') return t('On this till only: some of it is paid');
  if (onlyHere === 'NOT_SENT') return t('On this till only, until there is a connection');
  if (needsServer && !isOnline) return t('Needs a connection, because another till may have taken it');
  return t('Parked here');
}
