import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { KeptFavourites } from './favourites.ts';
import type {
  Cart,
  CashCount,
  CatalogueProduct,
  CatalogueSettings,
  Drawer,
  HeldBy,
  KeptSale,
  KeptSession,
  KnownCustomer,
  LastClose,
  Outlet,
  ParkedCart,
  ParkedNote,
  Restore,
  Series,
  Shift,
  ShiftStep,
} from './types.ts';

/** The kind and id of a record, as the server is asked about it. */
export type RecordName = {
  kind: 'sales' | 'refunds' | 'payments' | 'movements' | 'opened' | 'closed';
  id: string;
};

/** Single values, each under its name. */
export type Meta = {
  session: KeptSession;
  outlet: Outlet;
  drawer: Drawer;
  shift: Shift;
  settings: CatalogueSettings;
  /** How far the catalogue of this outlet is loaded. */
  cursor: { outletId: string; cursor: string; isWhole: boolean };
  cart: Cart;
  /** The highest `order` of sales and steps. */
  order: number;
  /** The last records that the server has confirmed, newest last. */
  confirmed: RecordName[];
  restore: Restore;
  heldBy: HeldBy;
  customers: KnownCustomer[];
  favourites: KeptFavourites;
  lastClose: LastClose;
  /** The float that is being counted before the shift is open. */
  float: { tillId: string; count: CashCount };
  /** The id of this device at the server, which gives it its own numbers. */
  deviceId: string;
  /** Parked sales that are gone, still to be sent to the server. */
  parkedNotes: ParkedNote[];
  /** The last parked sales that this device resumed or deleted, for a server that is restored. */
  parkedGone: ParkedNote[];
  /** Parked sales that were requested from the server. If an answer got lost, they are fetched again. */
  taking: string[];
  /** Returns that were sent and not answered, by the id of their sale, or of the outlet without a receipt. */
  unansweredReturns: { of: string; refundId: string }[];
};
export type MetaKey = keyof Meta;

interface TillSchema extends DBSchema {
  products: { key: string; value: CatalogueProduct };
  meta: { key: string; value: Meta[MetaKey] };
  /** The number series by drawer. Numbers go on from shift to shift. */
  series: { key: string; value: Series };
  sales: { key: string; value: KeptSale; indexes: { order: number; state: string; number: string } };
  steps: { key: string; value: ShiftStep; indexes: { order: number } };
  parked: { key: string; value: ParkedCart };
}
export type Store = IDBPDatabase<TillSchema>;

export const storeName = (businessId: string) => `tillhouse-till-${businessId}`;

/** Each business has its own database, so nothing of one is ever sent to another. */
export async function openStore(businessId: string): Promise<Store> {
  return openDB<TillSchema>(storeName(businessId), 1, {
    upgrade(db) {
      db.createObjectStore('products', { keyPath: 'productId' });
      db.createObjectStore('meta');
      db.createObjectStore('series');
      const sales = db.createObjectStore('sales', { keyPath: 'saleId' });
      sales.createIndex('order', 'order');
      sales.createIndex('state', 'state');
      sales.createIndex('number', 'sale.number');
      db.createObjectStore('steps', { keyPath: 'id' }).createIndex('order', 'order');
      db.createObjectStore('parked', { keyPath: 'id' });
    },
    // A newer version of the app in another tab does not have to wait.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Deletes the database of a business. Open tabs close theirs by themselves. */
export function deleteStore(businessId: string): Promise<void> {
  return deleteDB(storeName(businessId));
}

export async function readMeta<Key extends MetaKey>(store: Store, key: Key): Promise<Meta[Key] | undefined> {
  return (await store.get('meta', key)) as Meta[Key] | undefined;
}

export async function writeMeta<Key extends MetaKey>(
  store: Store,
  key: Key,
  value: Meta[Key] | undefined,
): Promise<void> {
  if (value === undefined) await store.delete('meta', key);
  else await store.put('meta', value, key);
}
