import { type Actor, mayDo, type Permission } from '../http/access.ts';

type Place = {
  id: string;
  label: string;
  icon: string;
  route: string;
  /** The permission that opens it. */
  permission: Permission;
  /** Hidden from users who are limited to outlets, such as the books of the whole business. */
  forAllOutlets?: boolean;
  /** A role that has the permission but does not see the page: a storekeeper's `crm.read` is for vendors. */
  hiddenFrom?: Actor['role'];
};
type Branch = { id: string; label: string; icon: string; places: Place[] };

/** The menu of the console, with the permission of each page. */
const menu: (Place | Branch)[] = [
  { id: 'home', label: 'Home', icon: 'home', route: '/app', permission: 'org.read' },
  { id: 'till', label: 'Till', icon: 'cash-register', route: '/app/till', permission: 'sales.sell' },
  { id: 'sales', label: 'Sales', icon: 'receipt', route: '/app/sales', permission: 'sales.read' },
  { id: 'shifts', label: 'Shifts', icon: 'clock', route: '/app/shifts', permission: 'sales.read' },
  {
    id: 'inventory',
    label: 'Inventory',
    icon: 'packages',
    places: [
      {
        id: 'products',
        label: 'Products',
        icon: 'tag',
        route: '/app/products',
        permission: 'inventory.read',
      },
      { id: 'stock', label: 'Stock', icon: 'box', route: '/app/stock', permission: 'inventory.read' },
      {
        id: 'stocktakes',
        label: 'Stocktakes',
        icon: 'checklist',
        route: '/app/stocktakes',
        permission: 'inventory.read',
        // Stocktakes show costs.
        hiddenFrom: 'CASHIER',
      },
      {
        id: 'purchases',
        label: 'Purchases',
        icon: 'truck',
        route: '/app/purchases',
        permission: 'inventory.read',
        // Purchases show costs, which a cashier may not see.
        hiddenFrom: 'CASHIER',
      },
    ],
  },
  {
    id: 'people',
    label: 'People',
    icon: 'address-book',
    places: [
      {
        id: 'customers',
        label: 'Customers',
        icon: 'users',
        route: '/app/customers',
        permission: 'crm.read',
        hiddenFrom: 'STOREKEEPER',
      },
      { id: 'vendors', label: 'Vendors', icon: 'building', route: '/app/vendors', permission: 'crm.read' },
    ],
  },
  {
    id: 'money',
    label: 'Money',
    icon: 'coins',
    places: [
      { id: 'payments', label: 'Payments', icon: 'cash', route: '/app/payments', permission: 'money.read' },
      {
        id: 'analysis',
        label: 'Payment analysis',
        icon: 'chart',
        route: '/app/payment-analysis',
        permission: 'money.read',
      },
      {
        id: 'banks',
        label: 'Banks',
        icon: 'bank',
        route: '/app/banks',
        permission: 'money.read',
        forAllOutlets: true,
      },
      { id: 'expenses', label: 'Expenses', icon: 'wallet', route: '/app/expenses', permission: 'money.read' },
      {
        id: 'accounts',
        label: 'Accounts',
        icon: 'book',
        route: '/app/accounts',
        permission: 'money.read',
        forAllOutlets: true,
      },
      {
        id: 'reports',
        label: 'Reports',
        icon: 'report',
        route: '/app/reports',
        permission: 'reports.read',
        forAllOutlets: true,
      },
    ],
  },
  {
    id: 'business',
    label: 'Business',
    icon: 'store',
    places: [
      { id: 'outlets', label: 'Outlets', icon: 'storefront', route: '/app/outlets', permission: 'org.read' },
      { id: 'locations', label: 'Locations', icon: 'map', route: '/app/locations', permission: 'org.read' },
      { id: 'users', label: 'Users', icon: 'user', route: '/app/users', permission: 'users.manage' },
      {
        id: 'settings',
        label: 'Settings',
        icon: 'settings',
        route: '/app/settings',
        permission: 'settings.write',
      },
      {
        id: 'audit',
        label: 'Audit',
        icon: 'history',
        route: '/app/audit',
        permission: 'audit.read',
        forAllOutlets: true,
      },
    ],
  },
  {
    id: 'administration',
    label: 'Administration',
    icon: 'shield',
    route: '/app/administration',
    permission: 'platform.admin',
  },
];

type Leaf = { id: string; label: string; icon: string; route: string; children: never[] };
type Node = { id: string; label: string; icon: string; route: string | null; children: Leaf[] };

/** The menu without pages that this user may not open, and without empty groups. */
export function navigationFor(actor: Actor): Node[] {
  return menu.flatMap((entry): Node[] => {
    if ('route' in entry) return mayOpen(actor, entry) ? [leaf(entry)] : [];
    const { id, label, icon, places } = entry;
    const children = places.filter((place) => mayOpen(actor, place)).map(leaf);
    return children.length > 0 ? [{ id, label, icon, route: null, children }] : [];
  });
}

function leaf({ id, label, icon, route }: Place): Leaf {
  return { id, label, icon, route, children: [] };
}

function mayOpen(actor: Actor, { permission, forAllOutlets, hiddenFrom }: Place): boolean {
  if (!mayDo(actor, permission)) return false;
  return actor.role !== hiddenFrom && !(forAllOutlets && actor.outletIds);
}
