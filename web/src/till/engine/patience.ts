import { ApiError } from '../../api/call.ts';
import type { TillServer } from './server.ts';

/** Longer than this and the till says that the connection is slow. */
const slowAfterMs = 3_000;
/** Longer than this and it goes on as if there were none: what was asked is asked again under the same key. */
const givenUpAfterMs = 12_000;
/** What is large takes its time: the catalogue, and a hundred sales at once. */
const patient = new Set<string>(['catalogue', 'push']);
const givenUpPatientlyAfterMs = 90_000;

/** The server, watched: `onSlow` hears when a request hangs, and when none does any more. */
export function withPatience(server: TillServer, onSlow: (isSlow: boolean) => void): TillServer {
  const hanging = new Set<symbol>();
  const watched = Object.entries(server).map(([name, ask]) => {
    const askWatched = async (...asked: unknown[]) => {
      const request = Symbol(name);
      const slow = setTimeout(() => {
        hanging.add(request);
        onSlow(true);
      }, slowAfterMs);
      const { promise: tooLong, reject } = Promise.withResolvers<never>();
      const end = setTimeout(
        () => reject(new ApiError({ status: 0, code: 'OFFLINE', message: 'The server does not answer.' })),
        patient.has(name) ? givenUpPatientlyAfterMs : givenUpAfterMs,
      );
      try {
        return await Promise.race([(ask as (...asked: unknown[]) => Promise<unknown>)(...asked), tooLong]);
      } finally {
        clearTimeout(slow);
        clearTimeout(end);
        if (hanging.delete(request) && hanging.size === 0) onSlow(false);
      }
    };
    return [name, askWatched];
  });
  return Object.fromEntries(watched) as TillServer;
}
