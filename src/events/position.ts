import type { EventPosition } from '../http/service.ts';
import type { Keys } from '../platform/keys.ts';
import { seal, unseal } from '../platform/seal.ts';

const purpose = 'event-position';
/** Positions expire a little earlier than events are deleted. */
const goodForMs = 29 * 86_400_000;

/** The position in the form for clients. It is encrypted, because a snapshot tells how busy the whole service is. */
export function positionText(keys: Keys, position: EventPosition, cell?: string): string {
  return seal(keys, purpose, JSON.stringify([Date.now(), position, cell])).toString('base64url');
}

/**
 * Reads the position that a client sends. `expired` if later events may be deleted or if the business has moved to
 * another database since, undefined if we did not issue it.
 */
export function parsePosition(
  keys: Keys,
  text: string,
  cell: string | undefined,
): EventPosition | 'expired' | undefined {
  try {
    const [givenAt, position, givenIn] = JSON.parse(unseal(keys, purpose, Buffer.from(text, 'base64url')));
    // The numbers of another database mean nothing here.
    const isFromElsewhere = (givenIn ?? 'home') !== (cell ?? 'home');
    return isFromElsewhere || givenAt < Date.now() - goodForMs ? 'expired' : position;
  } catch {
    return undefined;
  }
}
