import { useSyncExternalStore } from 'react';
import { onNotes, readNote, writeNote } from './device-notes.ts';

/** Whether the till of this browser is locked. The back office is then locked too. */
const name = 'locked';

export function isLocked(): boolean {
  return readNote(name) !== undefined;
}

export function setLocked(locked: boolean): Promise<void> {
  return writeNote(name, locked ? new Date().toISOString() : undefined);
}

export function useLocked(): boolean {
  return useSyncExternalStore(onNotes, isLocked);
}
