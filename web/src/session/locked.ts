import { useSyncExternalStore } from 'react';
import { onNotes, readNote, writeNote } from './device-notes.ts';

/** The note holds when the till was locked. Only whether it is there counts. */
const noteName = 'locked';

/** Whether the till of this browser is locked. The back office is then locked too. */
export function isLocked(): boolean {
  return readNote(noteName) !== undefined;
}

export function setLocked(locked: boolean): Promise<void> {
  return writeNote(noteName, locked ? new Date().toISOString() : undefined);
}

export function useLocked(): boolean {
  return useSyncExternalStore(onNotes, isLocked);
}
