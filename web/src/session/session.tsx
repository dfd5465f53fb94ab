import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { decimalsOf } from '../../../src/values/currency.ts';
import { ApiError, client, dataOf } from '../api/call.ts';
import type { Schema } from '../api/client.ts';
import { isSignedInHere } from '../api/refresh.ts';
import { noteUser } from './one-user.ts';

/** Who is signed in, and for which business. */
export type Session = Schema<'SessionCheck'> & {
  /** How many decimals the money of the business has. */
  decimals: number;
  may(permission: string): boolean;
  /** What is of the whole business (its map of shops, its books) is not for a user of some outlets. */
  mayEverywhere(permission: string): boolean;
};

const SessionContext = createContext<Session | undefined>(undefined);

export async function fetchSession(): Promise<Session> {
  if (!isSignedInHere())
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in to go on.' });
  const session = await dataOf(client.GET('/auth/session'));
  noteUser(session.user.id);
  return sessionOf(session);
}

/** What the server says of a session, or what a till has kept of it, as pages use it. */
export function sessionOf(session: Schema<'SessionCheck'>): Session {
  const may = (permission: string) => session.permissions.includes(permission);
  return {
    ...session,
    // A till may have kept a session from before the server told them.
    decimals: session.organisation.currencyDecimals ?? decimalsOf(session.organisation.currency),
    may,
    mayEverywhere: (permission) => session.user.outletIds === null && may(permission),
  };
}

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: 60_000,
  retry: false,
} as const;

/** Whoever is refused something may have another role by now: the menu and the pages that they go to follow it. */
export function lookAgainAtRole(queries: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'FORBIDDEN')) return;
  for (const name of [...sessionQuery.queryKey, '/users/sidebar'])
    void queries.invalidateQueries({ queryKey: [name] });
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in here');
  return session;
}
