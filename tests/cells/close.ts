import type { Session } from '../../src/platform/db.ts';

const number = `hashtextextended('close of a move', 0)`;

/** Whoever has run this holds moves where the new cell has committed and the old one has not. */
export const lockClose = `select pg_advisory_xact_lock(${number})`;

/** Lets moves out of this database wait there. Writes of a move skip ordinary triggers. */
export function watchClose(session: Session): Promise<void> {
  return session.script(`
    create function wait_before_close() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${number}); return new; end $$;
    create trigger wait_before_close before update on departures for each row execute function wait_before_close();
    alter table departures enable always trigger wait_before_close`);
}
