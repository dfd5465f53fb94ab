import { fail } from '../values/refusal.ts';

/** What a role may do; the table of the contract, row by row. */
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
  'audit.read': ['OWNER', 'MANAGER', 'ACCOUNTANT'],
  'users.manage': ['OWNER'],
  'billing.manage': ['OWNER'],
  'platform.admin': ['OPERATOR'],
} as const satisfies Record<string, readonly Role[]>;

export const tenantRoles = ['OWNER', 'MANAGER', 'CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const;
export type Role = (typeof tenantRoles)[number] | 'OPERATOR';
export type Permission = keyof typeof rolesByPermission;

/**
 * `public` needs no token; `signature` a signature of the body; `session` any signed-in user; else the permission that
 * the role must have.
 */
export type Access = 'public' | 'signature' | 'session' | Permission;

/** How a session was opened: by a sign-in, by PIN at a till that was signed in, or as a key for an integration. */
export type SessionKind = 'LOGIN' | 'TILL' | 'API_KEY';

/** What a PIN opens: selling, and what a manager is called to the till for. The back office asks for a sign-in. */
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

/** Who is asking, as the database says at the start of the transaction. */
export type Actor = {
  orgId: string;
  userId: string;
  sessionId: string;
  kind: SessionKind;
  role: Role;
  emailVerified: boolean;
  /** On a server that bills: nothing can be changed until somebody subscribes again. */
  subscriptionEnded?: boolean;
  /** How many decimals the money of the business has. */
  currencyDecimals: number;
  /** The outlets that this user is limited to; null: no limit. */
  outletIds: string[] | null;
};

export function isAccess(value: unknown): value is Access {
  return withoutRole.has(String(value)) || Object.hasOwn(rolesByPermission, String(value));
}

const withoutRole = new Set(['public', 'signature', 'session']);

export function permits(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'session') return true;
  if (access === 'signature') return false;
  return (rolesByPermission[access] as readonly Role[]).includes(role);
}

/** Whether this user may, in this session. */
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

/** What goods cost, and what is about nothing else, is not for cashiers: they see what there is and what it sells for. */
export function seesCost({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'CASHIER';
}

/** What belongs to the whole business (its map of shops, its books) is not for a user of some outlets. */
export function rejectLimitedUser(actor: Actor): void {
  if (actor.outletIds) {
    throw fail('FORBIDDEN', {
      message: 'You are limited to some outlets. This needs a user of all outlets.',
    });
  }
}
