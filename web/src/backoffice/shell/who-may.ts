import type { Session } from '../../session/session.tsx';

/** What opens each place, as the server's sidebar has it: who types an address is told so instead of page by page. */
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
  // Who may look at the goods may not move them.
  '/purchases/new': 'inventory.write',
  '/stock/adjustments/new': 'inventory.write',
  '/stock/transfers/new': 'inventory.write',
  '/products/new': 'inventory.write',
  '/import': 'inventory.write',
  '/mailbox': 'notify.send',
};

/** Of the whole business, and not for a user of some outlets. */
const ofTheWhole = /^\/(banks|accounts|audit|settings\/(webhooks|data))(\/|$)/;

export function mayOpen(
  pathname: string,
  { may, mayEverywhere }: Pick<Session, 'may' | 'mayEverywhere'>,
): boolean {
  const permission = opens[pathname.replace(/\/+$/, '')] ?? opens[`/${pathname.split('/')[1]}`];
  if (permission === undefined) return true;
  return ofTheWhole.test(pathname) ? mayEverywhere(permission) : may(permission);
}
