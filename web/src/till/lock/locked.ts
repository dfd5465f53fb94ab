import { useSyncExternalStore } from 'react';

/** Whether the till is locked: kept on the device, so that loading the page again opens nothing. */
const name = 'tillhouse.till.locked';
const changed = 'tillhouse:locked';

export function isLocked(): boolean {
  return localStorage.getItem(name) !== null;
}

export function setLocked(locked: boolean): void {
  if (locked) localStorage.setItem(name, new Date().toISOString());
  else localStorage.removeItem(name);
  window.dispatchEvent(new Event(changed));
}

export function useLocked(): boolean {
  return useSyncExternalStore(subscribe, isLocked);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}
