import { statfsSync } from 'node:fs';

/**
 * PostgreSQL stops completely when its disk is full: it cannot even answer reads. So writes are refused while this much
 * is left. It is enough for what is under way, and for the database to start again.
 */
const reservedBytes = 100 * 2 ** 20;
const lookEveryMs = 500;

/** Returns a function that tells whether the disk of this folder has room for more. */
export function diskRoom(folder: string, reserve = reservedBytes): () => boolean {
  let [lookedAt, hasRoom] = [Number.NEGATIVE_INFINITY, true];
  return () => {
    const now = performance.now();
    if (now - lookedAt >= lookEveryMs) {
      lookedAt = now;
      const { bavail, bsize } = statfsSync(folder);
      hasRoom = bavail * bsize >= reserve;
    }
    return hasRoom;
  };
}
