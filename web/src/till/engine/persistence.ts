import type { Core } from './state.ts';

/** Asks the browser to keep what is here, also when its disk is full; it may say no. */
export async function askToKeep(core: Pick<Core, 'set'>): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  const isPersisted = (await storage?.persist?.().catch(() => false)) ?? (await storage?.persisted?.());
  core.set({ isPersisted });
}
