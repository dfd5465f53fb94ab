import { fail } from '../values/refusal.ts';

/** The roles that have each permission, row by row as in the contract. */
const rolesByPermission = {
  'sales.sell': ['OWNER', 'MANAGER', 'CASHIER'],
  'sales.read': ['OWNER', 'MANAGER', 'CASHIER', 'ACCOUNTANT'],
  'sales.refund': ['OWNER', 'MANAGER'],
  'sales.approve': ['OWNER', 'MANAGER'],
  'inventory.read': ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'],
  'inventory.count': ['OWNER', 'MANAGER', 'STOREKEEPER'],
  'inventory.write': ['OWNER', 'MANAGER', 'STOREKEEPER'],
  'crm.read': ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'],
  'crm.write': ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'],
  'org.read': ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'],
  'org.write': ['OWNER', 'MANAGER'],
  'money.read': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'money.write': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'reports.read': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'notify.send': ['OWNER', 'MANAGER'],
  'settings.write': ['OWNER', 'MANAGER'],
  'books.close': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'months.close': ['OWNER', 'ACCOUNTANT'],
  'months.reopen': ['OWNER'],
  'tax.file': ['OWNER', 'ACCOUNTANT'],
  'tax.undo': ['OWNER'],
  'audit.read': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'users.manage': ['OWNER'],
  'billing.manage': ['OWNER'],
  'platform.admin': ['OPERATOR'],
} as const satisfies Record<string, readonly Role[]>;

export const tenantRoles = ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const;
export type Role = (typeof tenantRoles)[number] | 'OPERATOR';
export type Permission = keyof typeof rolesByPermission;

/**
 * `public` needs no token. `signature` needs a signature of the body. `session` needs any signed-in user. Anything else
 * is a permission that the user's role must have.
 */
export type Access = 'public' | 'signature' | 'session' | Permission;

/** How a session was opened: by a sign-in, by a PIN at a signed-in till, or as an API key. */
export type SessionKind = 'LOGIN' | 'TILL' | 'API_KEY';

/**
 * What a session opened by PIN may do: selling, and what a manager is called to the till for. The back office needs a
 * full sign-in.
 */
const tillPermissions: ReadonlySet<Access> = new Set<Permission>([
  'sales.sell',
  'sales.read',
  'sales.refund',
  'sales.approve',
  'inventory.read',
  'crm.read',
  'crm.write',
  'org.read',
]);

/** The user who makes the request, as the database knows them at the start of the transaction. */
export type Actor = {
  orgId: string;
  userId: string;
  sessionId: string;
  kind: SessionKind;
  role: Role;
  emailVerified: boolean;
  /** True on a server with billing when the subscription has ended. The business is then read-only. */
  subscriptionEnded?: boolean;
  /** The number of decimals of the business's currency. */
  currencyDecimals: number;
  /** The outlets that this user is limited to. Null means no limit. */
  outletIds: string[] | null;
};

export function isAccess(value: unknown): value is Access {
  return accessWithoutRole.has(String(value)) || Object.hasOwn(rolesByPermission, String(value));
}

const accessWithoutRole = new Set(['public', 'signature', 'session']);

export function permits(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'session') return true;
  if (access === 'signature') return false;
  return (rolesByPermission[access] as readonly Role[]).includes(role);
}

/** Whether this user may do this in this kind of session. */
export function mayDo({ role, kind }: Pick<Actor, 'role' | 'kind'>, access: Access): boolean {
  const isWithinReach = kind !== 'TILL' || access === 'session' || tillPermissions.has(access);
  return isWithinReach && permits(role, access);
}

export function permissionsOf(actor: Pick<Actor, 'role' | 'kind'>): Permission[] {
  return (Object.keys(rolesByPermission) as Permission[]).filter((permission) => mayDo(actor, permission));
}

export function rolesWith(permission: Permission): readonly Role[] {
  return rolesByPermission[permission];
}

/** Cashiers do not see costs. They see stock and prices. */
export function seesCost({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'CASHIER';
}

/** Rejects users who are limited to some outlets, for data of the whole business such as its outlets and its books. */
export function rejectLimitedUser(actor: Actor): void {
  if (actor.outletIds) {
    throw fail('FORBIDDEN', {
      message: 'You may work with some outlets only. Ask someone who may work with all of them.',
    });
  }
}
