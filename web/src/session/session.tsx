import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { decimalsOf } from '../../../src/values/currency.ts';
import { ApiError, client, dataOf } from '../api/call.ts';
import type { Schema } from '../api/client.ts';
import { isSignedInHere } from '../api/refresh.ts';
import { noteUser } from './one-user.ts';

/** The signed-in user and their business. */
export type Session = Schema<'SessionCheck'> & {
  /** The decimals of the currency of the business. */
  decimals: number;
  may(permission: string): boolean;
  /** Whether the permission holds for the whole business. It does not for users of single outlets. */
  mayEverywhere(permission: string): boolean;
};

const SessionContext = createContext<Session | undefined>(undefined);

export async function fetchSession(): Promise<Session> {
  if (!isSignedInHere())
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in to continue.' });
  const session = await dataOf(client.GET('/auth/session'));
  noteUser(session.user.id);
  return sessionOf(session);
}

/** Builds the session for pages from the server's answer, or from what a till has stored. */
export function sessionOf(session: Schema<'SessionCheck'>): Session {
  const may = (permission: string) => session.permissions.includes(permission);
  return {
    ...session,
    // A till may have stored a session before the server sent the decimals.
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

/** A refusal may mean that the role has changed, so the session and the menu are read again. */
export function rereadSessionIfForbidden(queries: QueryClient, error: unknown): void {
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
