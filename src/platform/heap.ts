import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap small while the server starts. Nearly everything that a start allocates stays, and V8 would answer
 * that by giving new objects ten times the room. V8 reads these two settings at each collection.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  // By default the heap may grow to several times of what is in use before V8 looks for what is not.
  setFlagsFromString('--heap-growing-percent=30');
}

/** Requests leave much behind that nobody needs any more. With room for new objects, V8 clears it away cheaply. */
export function giveRoomToRequests(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
