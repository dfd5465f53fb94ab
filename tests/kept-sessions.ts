import { type Session, withSession } from '../src/platform/db.ts';
import type { ConnectionSettings } from '../src/platform/postgres/connection-settings.ts';

type Kept = { session: Session; end(): void };

export type KeptSessions = {
  use<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Ends those that are kept; the database may be gone by then. */
  end(): void;
};

/** Sessions that are used again, each as if it were new: to open one costs as much as thirty statements. */
export function keepSessions(settings: ConnectionSettings): KeptSessions {
  const idle: Kept[] = [];

  const open = () =>
    new Promise<Kept>((resolve, reject) => {
      withSession(settings, (session) => new Promise<void>((end) => resolve({ session, end }))).catch(reject);
    });

  /** One that a test has cut off is of no use any more. */
  const borrow = async (): Promise<Kept> => {
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
        // Whatever it left open would hold up others.
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
