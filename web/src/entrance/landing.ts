import type { QueryClient } from '@tanstack/react-query';
import { setLocked } from '../session/locked.ts';
import { fetchSession } from '../session/session.tsx';
import { createFirstTill } from './first-till.ts';

const nextKey = 'tillhouse.next';

/** The first page by role. Everyone else starts at home. */
const firstPages: Record<string, string> = {
  CASHIER: '/till',
  STOREKEEPER: '/stock',
  ACCOUNTANT: '/payments',
  OPERATOR: '/administration',
};

/** Continues after a sign-in: to the page that was asked for, or to the first page of the role. */
export async function land(queries: QueryClient, next?: string | undefined): Promise<void> {
  queries.clear();
  // A person who has just signed in needs no PIN.
  await setLocked(false).catch(() => undefined);
  await createFirstTill();
  const wanted = ownPath(next ?? sessionStorage.getItem(nextKey) ?? undefined);
  sessionStorage.removeItem(nextKey);
  if (wanted) return location.assign(`/app${wanted}`);
  const role = await fetchSession().then(
    ({ user }) => user.role,
    () => '',
  );
  location.assign(`/app${firstPages[role] ?? ''}`);
}

/** Remembers the page that was asked for while the user is at a provider. */
export function keepNext(next: string | undefined): void {
  if (next) sessionStorage.setItem(nextKey, next);
  else sessionStorage.removeItem(nextKey);
}

/**
 * The path, if it is a page under /app. Undefined for `/`, because the first page depends on the role; for `//host`,
 * which is not a path of ours; and for a path that leaves /app by `..`.
 */
function ownPath(next: string | undefined): string | undefined {
  if (!next || next === '/' || !next.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  const { pathname } = new URL(`/app${next}`, location.origin);
  return pathname.startsWith('/app/') ? next : undefined;
}
