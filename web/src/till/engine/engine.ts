/**
 * The engine of the till, without any screen.
 *
 *   const till = createTill();             one for the page; `useTill()` of ../use-till.ts gives it to components
 *   till.start()                           opens what is kept here, and then follows the server by itself
 *   till.getState(), till.subscribe(f)     all that screens show (TillState in state.ts); never changed in place
 *   till.index                             the catalogue: byCode, search, inCategory, byItem, stockOf
 *
 *   Cart       dispatch(action) (cart.ts), addItem, addCode; state.cart, state.figures (to the cent of the server)
 *   Leaving    leave(why, goOn) goes on, or asks first what happens to tenders (state.leaving, answerLeaving)
 *   Sale       completeSale(): kept on the disk first, then state.lastSale, then sent; throws TillRefusal or ApiError
 *   Parked     park(name), listParked(), resume(id), dropParked(id), keepParked(cart); kept on this device and shared
 *              with the other tills of the outlet (parked.ts)
 *   Drawer     server.outlets(), server.drawers(id), server.createDrawer(), chooseDrawer(outlet, drawer), leaveDrawer()
 *   Money      takePayment (a deposit or a debt that is paid), knownCustomers, rememberCustomer
 *   Device     state.heldBy, takeDrawer(); state.sentAgain, clearRestore()
 *   Shift      openShift, closeShift, recordMovement, noteRefund (after a refund that the server made), shiftFigures()
 *              (the X report without a connection), refreshShift(); all but the first shift of a drawer work offline;
 *              keepFloat, readFloat: what is typed before the shift is open
 *   Hands      keepSession(session) after somebody else signed in or switched by PIN; readSession()
 *   Returns    keepMade(sale) of an exchange, refundsOf(saleId): what came back of a sale at this device,
 *              listReturns(): what came back without a receipt
 *   Queue      listQueue(), listSales(), findSale(number), retry(id), sync(); state.queue counts
 *   Favourites arrangeFavourites(tiles) (favourites.ts says what can be done with them; browse.ts what is shown where)
 *   Tabs       state.phase OTHER_TAB, takeOver()
 *   Storage    state.storageProblem; state.phase BROKEN, readCopy(), startAnew()
 *
 * Nothing that was sold is ever dropped: a sale leaves the queue when the server has it, and a refused one stays there
 * with its reason. Keys and the scanner are in keys.ts and scan.ts.
 */
import { loadNotes } from '../../session/device-notes.ts';
import { emptyCart, isEmpty } from './cart.ts';
import { onServerTime } from './clock.ts';
import { connectionPart } from './connection.ts';
import { deviceOf } from './device.ts';
import { inTime, problemOfDisk, watched } from './disk.ts';
import type { Tile } from './favourites.ts';
import { figuresOf } from './figures.ts';
import { forgetRestore, noteConfirmed, sentAgainOf } from './history.ts';
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
import { type Core, TillRefusal, type TillState } from './state.ts';
import { deleteStore, openStore, readMeta, type Store, storeName, writeMeta } from './store.ts';
import type { CatalogueSettings, KeptSale, KeptSession, ShiftStep } from './types.ts';
import { watchUpdates } from './update.ts';
import { becomeWriter } from './writer.ts';

export type TillEngine = ReturnType<typeof createTill>;

/** Which business this device sells for; what is kept of it is in a database of its own. */
const businessKey = 'tillhouse.till.business';
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
    figures: figuresOf(emptyCart(), nothing, ''),
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
    server: withPatience(server, (isSlow) => core.set({ isSlow })),
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
  const shift = shiftPart(core);
  const payments = paymentsPart(core);
  onServerTime((clockOffsetMs) => core.set({ clockOffsetMs }));
  const connection = connectionPart(core, {
    refreshShift: shift.refreshShift,
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
      const businessId = await keptBusiness();
      if (businessId && (await isKnown(businessId))) await load(businessId, 'ASK');
      else await startFresh();
    });
  }

  /** A storage that does not open is told, with the ways out: a page that only says "Starting" helps nobody. */
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

  /** What was not sent, as the second copy has it: it is there where the database is not. */
  async function readCopy(): Promise<Unsent | undefined> {
    const businessId = localStorage.getItem(businessKey);
    const files = copy ?? (businessId ? await openSecondCopy(businessId) : undefined);
    return files?.read().catch(() => undefined);
  }

  /** Without what the browser keeps: what is in the second copy is put back at the start, the rest comes from the server. */
  async function startAnew(): Promise<void> {
    const businessId = localStorage.getItem(businessKey);
    opened?.close();
    if (businessId) await inTime(deleteStore(businessId));
    location.reload();
  }

  /** A browser that was killed may have lost the note which business it is; the database of its sales is still there. */
  async function keptBusiness(): Promise<string | undefined> {
    const noted = localStorage.getItem(businessKey);
    if (noted) return noted;
    const prefix = storeName('');
    const names = (await inTime(indexedDB.databases())).flatMap(({ name }) => name ?? []);
    const [only, ...others] = names.filter((name) => name.startsWith(prefix));
    if (!only || others.length > 0) return undefined;
    localStorage.setItem(businessKey, only.slice(prefix.length));
    return only.slice(prefix.length);
  }

  /** Nobody has sold here yet: that takes the server once. */
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
    const businessId = session.organisation.id;
    const store = await inTime(openStore(businessId));
    await writeMeta(store, 'session', session);
    store.close();
    localStorage.setItem(businessKey, businessId);
    await load(businessId, 'ASK');
  }

  /**
   * Whoever opens the till for another business sells for that one; what was kept of the first stays in its own
   * database. In the midst of the day it is the other tab that is wrong.
   */
  async function changeBusiness(session: KeptSession): Promise<boolean> {
    if (hasFollowed) return false;
    const store = await openStore(session.organisation.id);
    await writeMeta(store, 'session', session);
    localStorage.setItem(businessKey, session.organisation.id);
    location.reload();
    return true;
  }

  async function isKnown(businessId: string): Promise<boolean> {
    const store = await inTime(openStore(businessId));
    const session = await readMeta(store, 'session');
    store.close();
    return session !== undefined;
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
      isIdle: () =>
        isWriter &&
        isEmpty(core.carts.state.cart) &&
        state.queue.waiting + state.queue.refused + core.inHand.size === 0,
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
    const businessId = localStorage.getItem(businessKey);
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

  /** All that the server does not have, oldest first. */
  async function listQueue(): Promise<{ sales: KeptSale[]; steps: ShiftStep[] }> {
    const [sales, steps] = await Promise.all([
      core.store().getAllFromIndex('sales', 'order'),
      core.store().getAllFromIndex('steps', 'order'),
    ]);
    return {
      sales: sales.filter((sale) => sale.state !== 'SENT'),
      steps: steps.filter((step) => step.state !== 'SENT'),
    };
  }

  /** The last sales of this device, newest first. */
  async function listSales(limit = 50): Promise<KeptSale[]> {
    const sales: KeptSale[] = [];
    let cursor = await core.store().transaction('sales').store.index('order').openCursor(null, 'prev');
    while (cursor && sales.length < limit) {
      sales.push(cursor.value);
      cursor = await cursor.continue();
    }
    return sales;
  }

  /** A sale that the server has made by other ways than the cart: an exchange. It is shown as every other. */
  async function keepMade(made: Omit<KeptSale, 'order'>): Promise<void> {
    const tx = core.store().transaction(['sales', 'meta'], 'readwrite', { durability: 'strict' });
    const last = (await tx.objectStore('meta').get('order')) as number | undefined;
    const sale: KeptSale = { ...made, order: Math.max((last ?? 0) + 1, Date.now()) };
    await Promise.all([
      tx.objectStore('sales').put(sale),
      tx.objectStore('meta').put(sale.order, 'order'),
      tx.done,
    ]);
    await noteConfirmed(core.store(), [{ kind: 'sales', id: sale.saleId }]);
    core.set({ lastSale: sale });
  }

  /** What was taken back of a sale at this device. */
  async function refundsOf(saleId: string): Promise<(ShiftStep & { kind: 'REFUND' })[]> {
    const steps = await core.store().getAllFromIndex('steps', 'order');
    return steps.flatMap((step) => (step.kind === 'REFUND' && step.saleId === saleId ? [step] : []));
  }

  /** What was returned without a receipt at this device, newest first. */
  async function listReturns(): Promise<(ShiftStep & { kind: 'REFUND' })[]> {
    const steps = await core.store().getAllFromIndex('steps', 'order');
    return steps.flatMap((step) => (step.kind === 'REFUND' && step.returned ? [step] : [])).reverse();
  }

  const findSale = (number: string) => core.store().getFromIndex('sales', 'number', number);

  /** Sends what was refused once more, as it is. */
  async function retry(id: string): Promise<void> {
    const tx = core.store().transaction(['sales', 'steps'], 'readwrite', { durability: 'strict' });
    const [sale, step] = await Promise.all([
      tx.objectStore('sales').get(id),
      tx.objectStore('steps').get(id),
    ]);
    if (sale?.state === 'REFUSED') await tx.objectStore('sales').put({ ...sale, state: 'WAITING' });
    if (step?.state === 'REFUSED') await tx.objectStore('steps').put({ ...step, state: 'WAITING' });
    await tx.done;
    await recount();
    connection.sync();
  }

  /** Puts the favourites of the outlet where they shall be, for all of its tills. */
  async function arrangeFavourites(tiles: Tile[]): Promise<void> {
    const { outlet, settings } = state;
    if (!outlet || !settings) throw new TillRefusal('The till has no outlet.');
    const before = (settings.favourites as CatalogueSettings['favourites'] | undefined)?.version ?? null;
    const saved = await server.arrangeFavourites(outlet.id, tiles, before);
    const favourites = { tiles: saved.tiles, version: saved.version };
    const changed = { ...(state.settings ?? settings), favourites };
    core.set({ settings: changed });
    await writeMeta(core.store(), 'settings', changed);
  }

  return {
    ...selling,
    ...parked,
    ...shift,
    ...payments,
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
    listQueue,
    listSales,
    findSale,
    retry,
    arrangeFavourites,
    keepMade,
    refundsOf,
    listReturns,
    readCopy,
    startAnew,
    confirmHistory: connection.confirmHistory,
    readSession: server.session,
    sync: connection.sync,
  };
}

const noCategories: CatalogueSettings['categories'] = [];
const nothing = { currencyDecimals: 2, pricesIncludeTax: true, cashRounding: 0, cashierDiscountPercent: 0 };
