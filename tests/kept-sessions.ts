import { type Session, withSession } from '../src/platform/db.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';

type KeptSession = { session: Session; end(): void };

export type KeptSessions = {
  use<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Ends the idle sessions. The database may be gone by then. */
  end(): void;
};

/** Reuses sessions and resets each before use: opening one costs as much as thirty statements. */
export function keepSessions(settings: ConnectionSettings): KeptSessions {
  const idle: KeptSession[] = [];

  const open = () =>
    new Promise<KeptSession>((resolve, reject) => {
      withSession(settings, (session) => new Promise<void>((end) => resolve({ session, end }))).catch(reject);
    });

  /** Sessions that a test has cut off are dropped. */
  const borrow = async (): Promise<KeptSession> => {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      try {
        await kept.session.script('discard all');
        return kept;
      } catch {
        kept.end();
      }
    }
    return open();
  };

  return {
    use: async (work) => {
      const kept = await borrow();
      try {
        const result = await work(kept.session);
        // An open transaction would block others.
        await kept.session.script('rollback');
        idle.push(kept);
        return result;
      } catch (error) {
        kept.end();
        throw error;
      }
    },
    end: () => {
      for (const kept of idle.splice(0)) kept.end();
    },
  };
}
