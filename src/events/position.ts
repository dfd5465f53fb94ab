import type { EventPosition } from '../http/service.ts';
import type { Keys } from '../platform/keys.ts';
import { seal, unseal } from '../platform/seal.ts';

const purpose = 'event-position';
/** Positions expire a little earlier than events are deleted. */
const goodForMs = 29 * 86_400_000;

/** The position in the form for clients. It is encrypted, because a snapshot tells how busy the whole service is. */
export function positionText(keys: Keys, position: EventPosition): string {
  return seal(keys, purpose, JSON.stringify([Date.now(), position])).toString('base64url');
}

/** Reads the position that a client sends. `expired` if later events may be deleted, undefined if we did not issue it. */
export function parsePosition(keys: Keys, text: string): EventPosition | 'expired' | undefined {
  try {
    const [givenAt, position] = JSON.parse(unseal(keys, purpose, Buffer.from(text, 'base64url')));
    return givenAt < Date.now() - goodForMs ? 'expired' : position;
  } catch {
    return undefined;
  }
}
