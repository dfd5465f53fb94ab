import type { TokenClaims } from '../../platform/access-token.ts';
import type { SessionRow } from '../authenticate.ts';

const sessionsAtMost = 10_000;

/** What the database last said of the sessions of this process. It is a guess, and every request checks it. */
export type KnownSessions = {
  find(claims: TokenClaims): SessionRow | undefined;
  remember(claims: TokenClaims, session: SessionRow | undefined): void;
};

export function createKnownSessions(): KnownSessions {
  const known = new Map<string, SessionRow>();
  return {
    find: ({ sessionId }) => known.get(sessionId),
    remember: ({ sessionId }, session) => {
      // Deleted first, so that the oldest of the map is the one that was not used for longest.
      known.delete(sessionId);
      if (session) known.set(sessionId, sessionOf(session));
      if (known.size > sessionsAtMost) known.delete(known.keys().next().value as string);
    },
  };
}

/** The row of a write also has its earlier answer, which is not kept. */
function sessionOf(row: SessionRow): SessionRow {
  const { kind, role, emailVerified, currencyDecimals, subscriptionEnded } = row;
  const { outletIds, deviceOutletIds, unusedForAMinute } = row;
  return {
    ...{ kind, role, emailVerified, currencyDecimals, subscriptionEnded },
    ...{ outletIds, deviceOutletIds, unusedForAMinute },
  };
}

/** Whether a session is as it was known. One whose last use has to be written down is not: a read writes nothing. */
export function isSameSession(known: SessionRow, now: SessionRow | undefined): boolean {
  return now !== undefined && !now.unusedForAMinute && factsOf(known) === factsOf(now);
}

const factsOf = ({
  kind,
  role,
  emailVerified,
  subscriptionEnded,
  currencyDecimals,
  ...outlets
}: SessionRow) =>
  JSON.stringify([
    [kind, role, emailVerified, subscriptionEnded, currencyDecimals],
    [outlets.outletIds, outlets.deviceOutletIds],
  ]);
