import type { Core } from './state.ts';

/** Asks the browser to keep this device's data even if the disk is full. The browser may refuse. */
export async function askToKeep(core: Pick<Core, 'set'>): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  const isPersisted = (await storage?.persist?.().catch(() => false)) ?? (await storage?.persisted?.());
  core.set({ isPersisted });
}
