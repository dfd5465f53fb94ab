import { inPageWords } from '../../api/call.ts';
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
    /** The browser's storage does not open. */
    | 'BROKEN'
    /** Nobody has signed in on this device, and the server asks for it. */
    | 'SIGN_IN'
    /** Nobody has signed in on this device, and the server cannot be reached. */
    | 'UNREACHABLE'
    /** The role may not sell. */
    | 'NOT_ALLOWED'
    /** Another tab sells. This one can take over. */
    | 'OTHER_TAB'
    | 'CHOOSE_DRAWER'
    | 'OPEN_SHIFT'
    /** Another device has the drawer. */
    | 'HELD_ELSEWHERE'
    | 'SELLING';
  isOnline: boolean;
  /** A request has been waiting for its answer for some seconds. */
  isSlow: boolean;
  /** How far this device's clock is behind the server's; below zero, it is ahead. */
  clockOffsetMs: number;
  /** Whether the browser has promised to keep the data; undefined until it has answered. */
  isPersisted: boolean | undefined;
  /** The last storage fault of this device. */
  storageProblem: string | undefined;
  /** The other device that has the drawer. Nothing is sold here until the drawer is taken back. */
  heldBy: HeldBy | undefined;
  /** After a restore of the server: what was sent to it again. */
  sentAgain: SentAgain | undefined;
  /** When the server last confirmed that it has all that was sent; undefined until it was asked. */
  checkedAt: string | undefined;
  /** The server no longer knows who is signed in. Selling goes on; sending waits for a sign-in. */
  needsSignIn: boolean;
  /** Why nothing can be sent although the server answers. */
  trouble: string | null;
  session: KeptSession | undefined;
  outlet: Outlet | undefined;
  drawer: Drawer | undefined;
  shift: Shift | undefined;
  /** The last close of this drawer, as far as this device knows. */
  lastClose: LastClose | undefined;
  settings: CatalogueSettings | undefined;
  catalogue: {
    size: number;
    /** The whole catalogue was loaded, so the till can sell offline. */
    isWhole: boolean;
    /** Grows with each change, so that lists are computed again. */
    revision: number;
  };
  cart: Cart;
  canUndo: boolean;
  figures: CartFigures;
  /** The sale that was just completed, until the next one begins. */
  lastSale: KeptSale | undefined;
  /** The last sale, if it was on screen before an update. It was printed then, and the drawer was opened. */
  shownAgain: string | undefined;
  /** An unknown code that was scanned, until something else is added. */
  unknownCode: string | undefined;
  /** Items that must be weighed or measured before they are in the cart, the first one first. */
  weighing: { id: string; item: Item; pack?: Pack }[];
  /** Somebody wants to leave a sale that is paid in part and is asked what happens to the money. */
  leaving: { wants: LeavingFor; goOn(): unknown } | undefined;
  queue: { waiting: number; refused: number };
  parked: number;
  /** Sales that other tills of the outlet have parked, as the server last listed them. */
  shared: SharedCart[];
  /** A sale that was parked here and resumed twice: here, and by somebody else. */
  parkedTwice: { name: string; takenBy: string } | undefined;
  favourites: KeptFavourites;
  /** A new version of the app waits until the cart and the queue are empty. */
  hasUpdate: boolean;
};

/** What all parts of the engine share. */
export type Core = {
  readonly state: TillState;
  set(change: Partial<TillState>): void;
  store(): Store;
  server: TillServer;
  /** The id of this device at the server. */
  device(): Promise<string>;
  index: CatalogueIndex;
  carts: { state: CartState };
  /** Steps that are being sent right now. The queue skips them. */
  inHand: Set<string>;
  /** Whether the server has lost records in a restore. They are then queued again. */
  hasForgotten(): Promise<boolean>;
  /** Counts the queue again. */
  recount(): Promise<void>;
  /** Sends what waits in the queue soon. */
  send(): void;
  /** Reads from the server and sends what waits, now. */
  sync(): void;
};

/** A refusal of the till itself, in words for the cashier: `new TillRefusal('Sale {number} is open.', { number })`. */
export class TillRefusal extends Error {
  constructor(text: string, values?: Record<string, string | number>) {
    super(inPageWords(text, values));
  }
}

export function openShiftOf({ state }: Core): Shift {
  if (!state.shift) throw new TillRefusal('No shift is open.');
  return state.shift;
}
