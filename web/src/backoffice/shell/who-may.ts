import type { Session } from '../../session/session.tsx';
import { pagesUpFrom } from './page-at.ts';

/** Whether a user may open the page at an address. If not, the page says so once, instead of each part failing. */
export function mayOpen(
  pathname: string,
  { may, mayEverywhere }: Pick<Session, 'may' | 'mayEverywhere'>,
): boolean {
  const upwards = pagesUpFrom(pathname);
  const permission = upwards.find((page) => page.permission)?.permission;
  if (permission === undefined) return true;
  return upwards.some(({ forAllOutlets }) => forAllOutlets) ? mayEverywhere(permission) : may(permission);
}
