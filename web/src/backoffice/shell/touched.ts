/** The paths that pages read and that an event of each kind may change, by their beginnings. */
const goods = ['/inventory', '/product', '/measurements', '/dashboard', '/sales/facets', 'picker'];
const books = ['/payments', '/accounts', '/banks', '/transactions', '/expenses'];
const parties = ['/customer-relationship-management', '/customers', 'picker'];
const tills = ['/till', '/dashboard'];

const touchedBy: Record<string, string[]> = {
  sale: ['/sales', '/inventory/stock', ...tills, ...books, ...parties],
  payment: ['/sales', '/dashboard', '/till', ...books, ...parties],
  expense: ['/till', ...books, ...parties],
  till: [...tills, ...books],
  stock: [...goods, ...books, ...parties],
  purchase: [...goods, ...books, ...parties],
  stocktake: [...goods, '/accounts'],
  product: goods,
  variant: goods,
  variantType: goods,
  variantValue: goods,
  category: goods,
  measurement: goods,
  import: goods,
  party: [...parties, '/dashboard'],
  bank: books,
  account: books,
  journal: books,
  notification: ['/notifications'],
  subscription: ['/subscriptions', 'session'],
  outlet: ['/outlets', '/locations', '/users'],
  location: ['/locations', '/outlets'],
  settings: ['/settings'],
  receipt_setting: ['/settings'],
  organisation: ['session', '/settings'],
  user: ['/users', 'picker'],
};

/** `sale.completed` touches what is read of sales, stock, tills and money. An unknown event touches everything. */
export function touchedByEvent(type: string): string[] {
  return touchedBy[type.split('.')[0] ?? ''] ?? [''];
}
