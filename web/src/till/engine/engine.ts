/**
 * The engine of the till, without any screen.
 *
 *   const till = createTill();             one for the page; components get it from `useTill()` of ../use-till.ts
 *   till.start()                           reads what is kept here, and then follows the server by itself
 *   till.getState(), till.subscribe(f)     all that screens show (TillState in state.ts); never changed in place
 *   till.index                             the catalogue: byCode, search, inCategory, byItem, stockOf
 *
 *   Cart       dispatch(action) (cart.ts), addItem, addCode; state.cart, state.figures (the server's, to the cent)
 *   Leaving    leave(why, goOn): goes on, or first asks what happens to tenders (state.leaving, answerLeaving)
 *   Sale       completeSale(): kept on the disk, then state.lastSale, then sent; throws TillRefusal or ApiError
 *   Parked     park(name), listParked(), resume(id), dropParked(id), keepParked(cart); shared with the other tills of
 *              the outlet (parked.ts)
 *   Drawer     server.outlets(), server.drawers(id), server.createDrawer(), chooseDrawer(outlet, drawer), leaveDrawer();
 *              state.heldBy and takeDrawer() where another device has it (drawer.ts)
 *   Shift      openShift, closeShift, recordMovement, noteRefund (after a refund that the server made), shiftFigures()
 *              (the X report offline), refreshShift(); keepFloat, readFloat: what is typed before it is open (shift.ts)
 *   Payments   takePayment (a deposit, or a debt that is paid), knownCustomers, rememberCustomer
 *   Person     keepSession(session) after somebody signed in or switched by PIN; readSession()
 *   Kept       listQueue(), listSales(), findSale(number), refundsOf(saleId), listReturns() (without a receipt),
 *              keepSaleOfExchange(sale), retry(id) (kept-sales.ts); state.queue counts what is not sent, sync()
 *   Returns    keepReturnId(saleId), unansweredReturn(saleId), forgetReturnId(saleId): a return is made once
 *   Restore    state.sentAgain: what a restored server got again; clearRestore()
 *   Favourites arrangeFavourites(tiles) (favourites.ts says what can be done with them; browse.ts what is shown where)
 *   Tabs       state.phase OTHER_TAB, takeOver()
 *   Storage    state.storageProblem; state.phase BROKEN, readCopy(), startAnew()
 *
 * Nothing that was sold is ever dropped. A sale leaves the queue when the server has it; a refused one stays there with
 * its reason. Keys and the scanner are in keys.ts and scan.ts.
 */
import { loadNotes } from '../../session/device-notes.ts';
import { arrangeFavourites } from './arrange-favourites.ts';
import { findBusiness, isKnownBusiness, noteBusiness, notedBusiness } from './business.ts';
import { emptyCart, isEmpty } from './cart.ts';
import { onServerTime } from './clock.ts';
import { connectionPart } from './connection.ts';
import { deviceOf } from './device.ts';
import { inTime, problemOfDisk, watched } from './disk.ts';
import { drawerPart } from './drawer.ts';
import type { Tile } from './favourites.ts';
import { figuresOf } from './figures.ts';
import { forgetRestore, sentAgainOf } from './history.ts';
import { keptSalesPart } from './kept-sales.ts';
import { withTaxKept } from './new-prices.ts';
import { parkedPart } from './parked.ts';
import { withPatience } from './patience.ts';
import { paymentsPart } from './payments.ts';
import { askToKeep } from './persistence.ts';
import { makeIndex } from './search.ts';
import { openSecondCopy, type SecondCopy, type Unsent } from './second-copy.ts';
import { sellingPart } from './selling.ts';
import { isUnreachable, tillServer } from './server.ts';
import { shiftPart } from './shift.ts';
import type { Core, TillState } from './state.ts';
import { deleteStore, openStore, readMeta, type Store, writeMeta } from './store.ts';
import type { CatalogueSettings, KeptSession, ShiftStep } from './types.ts';
import { unansweredReturnsPart } from './unanswered-returns.ts';
import { watchUpdates } from './update.ts';
import { becomeWriter } from './writer.ts';

export type TillEngine = ReturnType<typeof createTill>;

const shownSaleKey = 'tillhouse.till.shownSale';

export function createTill(server = tillServer) {
  let state: TillState = {
    phase: 'STARTING',
    isOnline: navigator.onLine,
    isSlow: false,
    clockOffsetMs: 0,
    isPersisted: undefined,
    storageProblem: undefined,
    heldBy: undefined,
    sentAgain: undefined,
    checkedAt: undefined,
    needsSignIn: false,
    trouble: null,
    session: undefined,
    outlet: undefined,
    drawer: undefined,
    shift: undefined,
    settings: undefined,
    catalogue: { size: 0, isWhole: false, revision: 0 },
    cart: emptyCart(),
    canUndo: false,
    figures: figuresOf(emptyCart(), noShop, ''),
    lastSale: undefined,
    shownAgain: undefined,
    unknownCode: undefined,
    leaving: undefined,
    lastClose: undefined,
    weighing: [],
    queue: { waiting: 0, refused: 0 },
    parked: 0,
    shared: [],
    parkedTwice: undefined,
    favourites: { pinned: [], sold: {} },
    hasUpdate: false,
  };
  let opened: Store | undefined;
  let copy: SecondCopy | undefined;
  let isWriter = false;
  let [isStarted, isLoaded, hasFollowed, isWatching, mustSignIn] = [false, false, false, false, false];
  let isBroken = false;
  const listeners = new Set<() => void>();

  const core: Core = {
    get state() {
      return state;
    },
    set: (change) => {
      state = { ...state, ...change };
      if (change.isOnline && state.session && !state.needsSignIn) hasFollowed = true;
      if (isLoaded) state.phase = phaseOf();
      for (const listener of listeners) listener();
    },
    store: () => {
      if (!opened) throw new Error('the till has not started');
      return opened;
    },
    server: withPatience(server, {
      onSlow: (isSlow) => core.set({ isSlow }),
      onAnswer: () => connection.answered(),
    }),
    device: () => deviceOf(core.store()),
    index: makeIndex(
      () => state.settings?.units ?? [],
      () => state.settings?.categories ?? noCategories,
    ),
    carts: { state: { cart: state.cart, past: [] } },
    inHand: new Set(),
    recount,
    hasForgotten: () => connection.hasForgotten(),
    send: () => connection.send(),
    sync: () => connection.sync(),
  };
  const selling = sellingPart(core);
  const parked = parkedPart(core, {
    reprice: selling.reprice,
    leave: selling.leave,
    mayWork: () => isWriter,
  });
  const drawer = drawerPart(core);
  const shift = shiftPart(core, drawer);
  const keptSales = keptSalesPart(core);
  const payments = paymentsPart(core);
  const unansweredReturns = unansweredReturnsPart(core);
  onServerTime((clockOffsetMs) => core.set({ clockOffsetMs }));
  const connection = connectionPart(core, {
    refreshShift: drawer.refreshShift,
    reprice: selling.reprice,
    shareParked: parked.shareParked,
    mayWork: () => isWriter,
    changeBusiness,
    // Whoever has begun to sell meanwhile goes on, and sees that somebody has to sign in.
    askToSignIn: () => {
      mustSignIn = core.carts.state.past.length === 0 && !state.lastSale;
    },
  });

  function phaseOf(): TillState['phase'] {
    if (isBroken) return 'BROKEN';
    if (!isWriter) return 'OTHER_TAB';
    if (mustSignIn) return 'SIGN_IN';
    if (!state.session?.permissions.includes('sales.sell')) return 'NOT_ALLOWED';
    if (!state.outlet || !state.drawer) return 'CHOOSE_DRAWER';
    // A sale that is being rung up is completed first; its number is this device's own.
    const isBetweenSales = isEmpty(core.carts.state.cart) && !state.lastSale;
    // Whose shift was closed at another device keeps what they are selling in view.
    const isInterrupted = state.lastClose?.isElsewhere && !isEmpty(core.carts.state.cart);
    if (state.heldBy && (isBetweenSales || (!state.shift && !isInterrupted))) return 'HELD_ELSEWHERE';
    return state.shift || isInterrupted ? 'SELLING' : 'OPEN_SHIFT';
  }

  async function start(): Promise<void> {
    if (isStarted) return;
    isStarted = true;
    await loadNotes();
    await unlessBroken(async () => {
      const businessId = await findBusiness();
      if (businessId && (await isKnownBusiness(businessId))) await load(businessId, 'ASK');
      else await startFresh();
    });
  }

  /** If the storage does not open, the till says so and shows the ways out, instead of "Starting" for ever. */
  async function unlessBroken(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const storageProblem = problemOfDisk(error);
      if (!storageProblem) throw error;
      console.warn(error);
      isBroken = true;
      core.set({ phase: 'BROKEN', storageProblem });
    }
  }

  /** What was not sent, read from the second copy. It is there even if the database is lost. */
  async function readCopy(): Promise<Unsent | undefined> {
    const businessId = notedBusiness();
    const files = copy ?? (businessId ? await openSecondCopy(businessId) : undefined);
    return files?.read().catch(() => undefined);
  }

  /** Starts without the database: the second copy is put back, and the rest comes from the server. */
  async function startAnew(): Promise<void> {
    const businessId = notedBusiness();
    opened?.close();
    if (businessId) await inTime(deleteStore(businessId));
    location.reload();
  }

  /** The first start on this device. It needs the server. */
  async function startFresh(): Promise<void> {
    try {
      await begin(await server.session());
    } catch (error) {
      if (problemOfDisk(error)) throw error;
      core.set({ phase: isUnreachable(error) ? 'UNREACHABLE' : 'SIGN_IN' });
      if (isUnreachable(error)) setTimeout(() => unlessBroken(startFresh), 5_000);
    }
  }

  async function begin(session: KeptSession): Promise<void> {
    await noteBusiness(session);
    await load(session.organisation.id, 'ASK');
  }

  /**
   * Whoever opens the till for another business sells for that one; what was kept of the first stays in its own
   * database. In the midst of the day it is the other tab that is wrong.
   */
  async function changeBusiness(session: KeptSession): Promise<boolean> {
    if (hasFollowed) return false;
    await noteBusiness(session);
    location.reload();
    return true;
  }

  async function load(businessId: string, lock: 'ASK' | 'STEAL' | 'HELD'): Promise<void> {
    opened ??= watched(await inTime(openStore(businessId)), (storageProblem) => core.set({ storageProblem }));
    isWriter =
      lock === 'HELD' ||
      (await becomeWriter(businessId, {
        steal: lock === 'STEAL',
        onLost: () => {
          isWriter = false;
          core.set({});
        },
        onGained: () => void unlessBroken(() => load(businessId, 'HELD')),
      }));
    const store = opened;
    if (isWriter && !copy) {
      copy = await openSecondCopy(businessId);
      await copy?.putBack(store).catch(() => undefined);
    }
    const [session, outlet, drawer, kept, settings, cursor, cart, favourites] = await Promise.all([
      readMeta(store, 'session'),
      readMeta(store, 'outlet'),
      readMeta(store, 'drawer'),
      readMeta(store, 'shift'),
      readMeta(store, 'settings'),
      readMeta(store, 'cursor'),
      readMeta(store, 'cart'),
      readMeta(store, 'favourites'),
    ]);
    const [heldBy, lastClose] = await Promise.all([readMeta(store, 'heldBy'), readMeta(store, 'lastClose')]);
    core.carts.state = { cart: withTaxKept(cart ?? emptyCart(), settings), past: [] };
    isLoaded = true;
    core.set({
      session,
      outlet,
      drawer,
      settings,
      heldBy,
      lastClose,
      shift: kept,
      favourites: favourites ?? state.favourites,
      cart: core.carts.state.cart,
    });
    if (settings) core.set({ figures: figuresOf(core.carts.state.cart, settings, session?.user.role ?? '') });
    await recount();
    await showAgain();
    if (!isWriter) return;
    const products = await store.getAll('products');
    core.index.apply({ products, removed: [], stock: [], settings: undefined });
    core.set({
      catalogue: {
        size: core.index.size,
        isWhole: cursor?.isWhole === true && cursor.outletId === outlet?.id,
        revision: state.catalogue.revision + 1,
      },
    });
    void askToKeep(core);
    if (!isWatching) {
      connection.watch();
      parked.watch();
      followUpdates();
    }
    isWatching = true;
    connection.sync();
  }

  function followUpdates(): void {
    watchUpdates({
      onWaiting: () => core.set({ hasUpdate: true }),
      recount,
      // What was refused waits for a person and does not hold up a version: that version may be what mends it.
      isIdle: () =>
        isWriter && isEmpty(core.carts.state.cart) && state.queue.waiting + core.inHand.size === 0,
      hasNotice: () => state.lastSale !== undefined || state.unknownCode !== undefined,
      beforeReload: () => {
        if (state.lastSale) sessionStorage.setItem(shownSaleKey, state.lastSale.saleId);
      },
    });
  }

  /** The sale that was on screen before the page was loaded again for an update. */
  async function showAgain(): Promise<void> {
    const saleId = sessionStorage.getItem(shownSaleKey);
    sessionStorage.removeItem(shownSaleKey);
    const sale = saleId ? await core.store().get('sales', saleId) : undefined;
    if (sale && isEmpty(core.carts.state.cart)) core.set({ lastSale: sale, shownAgain: sale.saleId });
  }

  async function takeOver(): Promise<void> {
    const businessId = notedBusiness();
    if (businessId) await unlessBroken(() => load(businessId, 'STEAL'));
  }

  async function recount(): Promise<void> {
    const store = core.store();
    const [waiting, refused, steps, here] = await Promise.all([
      store.getAllFromIndex('sales', 'state', 'WAITING'),
      store.getAllFromIndex('sales', 'state', 'REFUSED'),
      store.getAll('steps'),
      parked.countParked(),
    ]);
    const count = (wanted: ShiftStep['state']) => steps.filter((step) => step.state === wanted).length;
    if (isWriter)
      void copy?.follow({
        sales: [...waiting, ...refused],
        steps: steps.filter(({ state }) => state !== 'SENT'),
      });
    core.set({
      queue: { waiting: waiting.length + count('WAITING'), refused: refused.length + count('REFUSED') },
      parked: here + state.shared.length,
      sentAgain: await sentAgainOf(store),
    });
  }

  /** Somebody has read what was sent again. */
  async function clearRestore(): Promise<void> {
    await forgetRestore(core.store());
    await recount();
  }

  async function keepSession(session: KeptSession): Promise<void> {
    await writeMeta(core.store(), 'session', session);
    mustSignIn = false;
    core.set({ session, needsSignIn: false });
    selling.reprice();
    connection.sync();
  }

  return {
    ...selling,
    ...parked,
    ...drawer,
    ...shift,
    ...keptSales,
    ...payments,
    ...unansweredReturns,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    index: core.index,
    server: core.server,
    clearRestore,
    start,
    takeOver,
    keepSession,
    arrangeFavourites: (tiles: Tile[]) => arrangeFavourites(core, tiles),
    readCopy,
    startAnew,
    confirmHistory: connection.confirmHistory,
    readSession: server.session,
    sync: connection.sync,
  };
}

const noCategories: CatalogueSettings['categories'] = [];
const noShop = { currencyDecimals: 2, pricesIncludeTax: true, cashRounding: 0, cashierDiscountPercent: 0 };
