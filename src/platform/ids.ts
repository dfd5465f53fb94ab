import { randomUUIDv7 } from 'node:crypto';

/** A UUIDv7: grows with time, so that new rows land at the end of their index. */
export function newId(): string {
  return randomUUIDv7();
}
