import type { CartState } from './cart.ts';
import type { KeptFavourites } from './favourites.ts';
import type { SentAgain } from './history.ts';
import type { LeavingFor } from './leaving.ts';
import type { Pack } from './read-code.ts';
import type { CatalogueIndex } from './search.ts';
import type { TillServer } from './server.ts';
import type { Store } from './store.ts';
import type {
  Cart,
  CartFigures,
  CatalogueSettings,
  Drawer,
  HeldBy,
  Item,
  KeptSale,
  KeptSession,
  LastClose,
  Outlet,
  SharedCart,
  Shift,
} from './types.ts';

/** All that the screens show. A new object with every change, so that React sees it. */
export type TillState = {
  phase:
    | 'STARTING'
    /** The browser does not give out what is kept here. */
    | 'BROKEN'
    /** Nobody is known here, and the server wants to know who it is. */
    | 'SIGN_IN'
    /** Nobody is known here, and the server is not reached. */
    | 'UNREACHABLE'
    /** The role may not sell. */
    | 'NOT_ALLOWED'
    /** Another tab sells; this one may take over. */
    | 'OTHER_TAB'
    | 'CHOOSE_DRAWER'
    | 'OPEN_SHIFT'
    /** Another device has the drawer. */
    | 'HELD_ELSEWHERE'
    | 'SELLING';
  isOnline: boolean;
  /** A request has been waiting for its answer for some seconds. */
  isSlow: boolean;
  /** By how much the clock of this device is behind the server's; below zero, ahead. */
  clockOffsetMs: number;
  /** Whether the browser promised to keep what is here; undefined until it has said. */
  isPersisted: boolean | undefined;
  /** What is wrong with the storage of this device, since it last failed. */
  storageProblem: string | undefined;
  /** Another device has the drawer: nothing is sold here until it is taken back. */
  heldBy: HeldBy | undefined;
  /** A server that was restored from a backup, and what became of what it had forgotten. */
  sentAgain: SentAgain | undefined;
  /** When the server last said that it has all that was sent; undefined until it was asked. */
  checkedAt: string | undefined;
  /** The server no longer knows who is signed in: selling goes on, sending waits for a sign-in. */
  needsSignIn: boolean;
  /** Why nothing can be sent though the server is there. */
  trouble: string | null;
  session: KeptSession | undefined;
  outlet: Outlet | undefined;
  drawer: Drawer | undefined;
  shift: Shift | undefined;
  /** The last shift of this drawer that was closed, as far as this device knows. */
  lastClose: LastClose | undefined;
  settings: CatalogueSettings | undefined;
  catalogue: {
    size: number;
    /** Everything was loaded once: the till sells without a connection. */
    isWhole: boolean;
    /** Grows with each change, so that lists are made again. */
    revision: number;
  };
  cart: Cart;
  canUndo: boolean;
  figures: CartFigures;
  /** The sale that was just completed; until the next begins. */
  lastSale: KeptSale | undefined;
  /** The last sale when it was on screen before an update: its receipt was printed and its drawer opened then. */
  shownAgain: string | undefined;
  /** What was scanned and is not known; until something else is added. */
  unknownCode: string | undefined;
  /** What was touched or scanned and has to be measured before it is in the cart, the first one first. */
  weighing: { id: string; item: Item; pack?: Pack }[];
  /** Somebody wants to leave a sale that is paid in part, and is asked what happens to the money. */
  leaving: { wants: LeavingFor; goOn(): unknown } | undefined;
  queue: { waiting: number; refused: number };
  parked: number;
  /** Parked by other tills of the outlet, as the server last said. */
  shared: SharedCart[];
  /** A sale that was parked here and taken twice: here, and by whom. */
  parkedTwice: { name: string; takenBy: string } | undefined;
  favourites: KeptFavourites;
  /** A new version of the app waits for an empty cart and an empty queue. */
  hasUpdate: boolean;
};

/** What the parts of the engine share. */
export type Core = {
  readonly state: TillState;
  set(change: Partial<TillState>): void;
  store(): Store;
  server: TillServer;
  /** What this device is called at the server. */
  device(): Promise<string>;
  index: CatalogueIndex;
  carts: { state: CartState };
  /** Steps that are being asked for right now: nobody else sends them. */
  inHand: Set<string>;
  /** Whether the server has forgotten what it had, as after a restore: then that waits to be sent again. */
  hasForgotten(): Promise<boolean>;
  /** Counts the queue again. */
  recount(): Promise<void>;
  /** Sends what waits, soon. */
  send(): void;
  /** Follows the server, now. */
  sync(): void;
};

/** Something that cannot be done, said for people. */
export class TillRefusal extends Error {}

export function openShiftOf({ state }: Core): Shift {
  if (!state.shift) throw new TillRefusal('The till is not open.');
  return state.shift;
}
