import type { Session } from '../../session/session.tsx';

/** The permission that opens each place, as in the server's sidebar. It also covers addresses that are typed in. */
const opens: Record<string, string> = {
  '/sales': 'sales.read',
  '/shifts': 'sales.read',
  '/tills': 'sales.sell',
  '/payments': 'money.read',
  '/payment-analysis': 'money.read',
  '/banks': 'money.read',
  '/expenses': 'money.read',
  '/accounts': 'money.read',
  '/accounts/closing': 'books.close',
  '/users': 'users.manage',
  '/settings': 'settings.write',
  '/settings/data': 'billing.manage',
  '/audit': 'audit.read',
  '/administration': 'platform.admin',
  // Seeing goods does not include moving them.
  '/purchases/new': 'inventory.write',
  '/stock/adjustments/new': 'inventory.write',
  '/stock/transfers/new': 'inventory.write',
  '/products/new': 'inventory.write',
  '/import': 'inventory.write',
  '/mailbox': 'notify.send',
};

/** These belong to the whole business and are closed to users of single outlets. */
const ofTheWhole = /^\/(banks|accounts|audit|settings\/(webhooks|data))(\/|$)/;

export function mayOpen(
  pathname: string,
  { may, mayEverywhere }: Pick<Session, 'may' | 'mayEverywhere'>,
): boolean {
  const permission = opens[pathname.replace(/\/+$/, '')] ?? opens[`/${pathname.split('/')[1]}`];
  if (permission === undefined) return true;
  return ofTheWhole.test(pathname) ? mayEverywhere(permission) : may(permission);
}
