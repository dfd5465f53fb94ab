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

/** A record as the server is asked for it. */
export type RecordName = {
  kind: 'sales' | 'refunds' | 'payments' | 'movements' | 'opened' | 'closed';
  id: string;
};

/** Single facts, each under its name. */
export type Meta = {
  session: KeptSession;
  outlet: Outlet;
  drawer: Drawer;
  shift: Shift;
  settings: CatalogueSettings;
  /** Of the catalogue; that of another outlet is of no use. */
  cursor: { outletId: string; cursor: string; isWhole: boolean };
  cart: Cart;
  /** The last place in the order of what happened. */
  order: number;
  /** The last records that the server said it has, newest last. */
  confirmed: RecordName[];
  restore: Restore;
  heldBy: HeldBy;
  customers: KnownCustomer[];
  favourites: KeptFavourites;
  lastClose: LastClose;
  /** The float that is being counted at a drawer, until its shift is open. */
  float: { tillId: string; count: CashCount };
  /** What tells this device from others, to the server: it has numbers of its own. */
  deviceId: string;
  /** Parked sales that are gone, which the server has to hear of. */
  parkedNotes: ParkedNote[];
  /** The last ones that this device took up or deleted, for a server that has forgotten it. */
  parkedGone: ParkedNote[];
  /** Parked sales that the server was asked for; those whose answer got lost are fetched again. */
  taking: string[];
};
export type MetaKey = keyof Meta;

interface TillSchema extends DBSchema {
  products: { key: string; value: CatalogueProduct };
  meta: { key: string; value: Meta[MetaKey] };
  /** By the drawer: numbers go on from shift to shift. */
  series: { key: string; value: Series };
  sales: { key: string; value: KeptSale; indexes: { order: number; state: string; number: string } };
  steps: { key: string; value: ShiftStep; indexes: { order: number } };
  parked: { key: string; value: ParkedCart };
}
export type Store = IDBPDatabase<TillSchema>;

export const storeName = (businessId: string) => `tillhouse-till-${businessId}`;

/** Each business has a database of its own: nothing of one is ever sent to another. */
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
    // A newer version of the app in another tab waits for nobody.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** All that the browser keeps of a business; open tabs let go of it by themselves. */
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
