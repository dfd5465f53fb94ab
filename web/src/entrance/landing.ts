import type { QueryClient } from '@tanstack/react-query';
import { setLocked } from '../session/locked.ts';
import { fetchSession } from '../session/session.tsx';

const nextKey = 'tillhouse.next';

/** Where each begins the day; everybody else at home. */
const startOf: Record<string, string> = {
  CASHIER: '/till',
  STOREKEEPER: '/stock',
  ACCOUNTANT: '/payments',
  OPERATOR: '/administration',
};

/** Goes on after a sign-in: to where somebody was headed, else to where their role begins. */
export async function land(queries: QueryClient, next?: string | undefined): Promise<void> {
  queries.clear();
  // Whoever has just shown who they are needs no PIN as well.
  await setLocked(false).catch(() => undefined);
  const wanted = ownPath(next ?? sessionStorage.getItem(nextKey) ?? undefined);
  sessionStorage.removeItem(nextKey);
  if (wanted) return location.assign(`/app${wanted}`);
  const role = await fetchSession().then(
    ({ user }) => user.role,
    () => '',
  );
  location.assign(`/app${startOf[role] ?? ''}`);
}

/** Keeps where somebody was headed while they are away at a provider. */
export function keepNext(next: string | undefined): void {
  if (next) sessionStorage.setItem(nextKey, next);
  else sessionStorage.removeItem(nextKey);
}

/** A page of ours, and not the start, which the role decides. Dots in it do not lead out of the console. */
function ownPath(next: string | undefined): string | undefined {
  if (!next || next === '/' || !next.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  const { pathname } = new URL(`/app${next}`, location.origin);
  return pathname.startsWith('/app/') ? next : undefined;
}
