import { ApiError } from '../../api/call.ts';
import type { TillServer } from './server.ts';

/** After this long the till shows that the connection is slow. */
const slowAfterMs = 3_000;
/** After this long the till goes on as if offline. The request is repeated later with the same key. */
const givenUpAfterMs = 12_000;
/** Large requests may take longer: the catalogue, and a batch of sales. */
const patient = new Set<string>(['catalogue', 'push']);
const givenUpPatientlyAfterMs = 90_000;

/** Wraps the server. `onSlow` is called when a request hangs, and again when none does; `onAnswer` when one was done. */
export function withPatience(
  server: TillServer,
  { onSlow, onAnswer }: { onSlow(isSlow: boolean): void; onAnswer(): void },
): TillServer {
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
        const work = (ask as (...asked: unknown[]) => Promise<unknown>)(...asked);
        const answer = await Promise.race([work, tooLong]);
        onAnswer();
        return answer;
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
