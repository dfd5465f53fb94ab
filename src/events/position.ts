import type { EventPosition } from '../http/service.ts';
import type { Keys } from '../platform/keys.ts';
import { seal, unseal } from '../platform/seal.ts';

const purpose = 'event-position';
/** Events are kept a little longer. */
const goodForMs = 29 * 86_400_000;

/** As clients get it. Sealed, for snapshots tell how much goes on in the whole service. */
export function positionText(keys: Keys, position: EventPosition): string {
  return seal(keys, purpose, JSON.stringify([Date.now(), position])).toString('base64url');
}

/** The position that a client brings back; `expired` when what followed it may be gone, undefined when it is none of ours. */
export function parsePosition(keys: Keys, text: string): EventPosition | 'expired' | undefined {
  try {
    const [givenAt, position] = JSON.parse(unseal(keys, purpose, Buffer.from(text, 'base64url')));
    return givenAt < Date.now() - goodForMs ? 'expired' : position;
  } catch {
    return undefined;
  }
}
