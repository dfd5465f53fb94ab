import { ApiError } from '../../api/call.ts';
import { keepStock, syncCatalogue } from './catalogue.ts';
import { findForgotten } from './history.ts';
import { forgetOld, retryOrphans, sendAll } from './outbox.ts';
import { isUnreachable, messageOf } from './server.ts';
import type { Core } from './state.ts';
import { readMeta, writeMeta } from './store.ts';
import type { KeptSession } from './types.ts';

const [soonest, latest] = [2_000, 30_000];
const syncEveryMs = 60_000;

/**
 * Exchanges data with the server in the background. The last request decides whether there is a connection, not the
 * browser's opinion. After a fault the pauses grow; a new sale, or the browser's news of a network, tries at once.
 * Background Sync is not needed.
 */
export function connectionPart(
  core: Core,
  does: {
    refreshShift(): Promise<void>;
    reprice(): void;
    shareParked(): Promise<void>;
    mayWork(): boolean;
    /** Somebody of another business has signed in. Answers whether the till changes to that business. */
    changeBusiness(session: KeptSession): Promise<boolean>;
    /** At the start the server answered that nobody is signed in. */
    askToSignIn(): void;
  },
) {
  let [isSending, isAskedAgain] = [false, false];
  let [isSyncing, isSyncAskedAgain, hasSyncFailed] = [false, false, false];
  let attempts = 0;
  let timesOffline = 0;
  const awaitedSince = new Map<string, number>();
  let [waitMs, timer]: [number, ReturnType<typeof setTimeout> | undefined] = [soonest, undefined];
  let checking: Promise<unknown> = Promise.resolve();

  function send(): void {
    if (isSending) isAskedAgain = true;
    else void sendNow();
  }

  async function sendNow(): Promise<void> {
    if (isSending || !does.mayWork()) return;
    isSending = true;
    try {
      do {
        isAskedAgain = false;
        const timesOfflineBefore = timesOffline;
        if (core.state.queue.waiting > 0) await checkForLosses();
        const outcome = await sendAll(core.store(), core.server, {
          mayGoOn: does.mayWork,
          inHand: core.inHand,
          awaitedSince,
          onChange: () => void core.recount(),
        });
        if (outcome.sent > 0) succeeded(timesOfflineBefore);
        if (outcome.ended === 'EMPTY') await followShift(core);
        else if (outcome.error) {
          failed(outcome.error);
          scheduleRetry();
        }
      } while (isAskedAgain && core.state.isOnline);
    } catch (error) {
      failed(error);
      scheduleRetry();
    } finally {
      isSending = false;
      await core.recount();
    }
  }

  /** Reads the session, the shift and the catalogue from the server, then sends what waits here. */
  async function sync(): Promise<void> {
    if (isSyncing || !does.mayWork()) return;
    isSyncing = true;
    isSyncAskedAgain = false;
    attempts++;
    clearTimeout(timer);
    const timesOfflineBefore = timesOffline;
    hasSyncFailed = false;
    try {
      if (await followSession(core, does.changeBusiness)) return;
      succeeded(timesOfflineBefore);
      await checkForLosses();
      await sendNow();
      await does.shareParked();
      await does.refreshShift();
      const { outlet } = core.state;
      if (outlet) await followCatalogue(core, outlet.id);
      does.reprice();
      succeeded(timesOfflineBefore);
    } catch (error) {
      hasSyncFailed = true;
      failed(error);
    } finally {
      isSyncing = false;
      if (isSyncAskedAgain) void sync();
      else if (hasSyncFailed || core.state.queue.waiting > 0) scheduleRetry();
      else {
        waitMs = soonest;
        clearTimeout(timer);
        timer = setTimeout(sync, syncEveryMs);
      }
    }
  }

  /**
   * Runs before anything is sent, one check at a time. A restored server may lack the shift of a sale, and would book the
   * sale without it or answer that another shift is open. What it has lost is sent first. An earlier check counts for
   * nothing, because a small server is restored within a moment.
   */
  function checkForLosses(): Promise<boolean> {
    const next = checking.then(() => lookBack(core));
    checking = next.catch(() => undefined);
    return next;
  }

  /**
   * Runs before goods are taken back. If the server will assign a number of this device (`isNumbered`), it must have
   * everything that was numbered here. Right after a restore it would assign a number that is already printed.
   */
  async function confirmHistory({ isNumbered }: { isNumbered: boolean }): Promise<void> {
    const hasLost = await checkForLosses();
    if (!hasLost && (!isNumbered || core.state.queue.waiting === 0)) return;
    syncSoon();
    throw new ApiError({
      status: 409,
      code: 'INVALID_STATE',
      message:
        'The server does not have everything from this till yet. It is being sent. Wait a moment and try again.',
    });
  }

  function scheduleRetry(): void {
    clearTimeout(timer);
    timer = setTimeout(sync, waitMs * (0.75 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, latest);
  }

  /** Answers from before the network went say nothing about now. The sync that follows that news decides. */
  function succeeded(timesOfflineBefore: number): void {
    if (timesOfflineBefore !== timesOffline) return;
    core.set({ isOnline: true, needsSignIn: false, trouble: null });
  }

  function failed(error: unknown): void {
    if (isUnreachable(error)) core.set({ isOnline: false });
    else if (error instanceof ApiError && error.status === 401) {
      if (attempts === 1) does.askToSignIn();
      // Only at the start: later it would interrupt a sale.
      attempts++;
      core.set({ isOnline: true, needsSignIn: true });
    } else if (error instanceof ApiError) core.set({ isOnline: true, trouble: messageOf(error) });
    else {
      core.set({ trouble: messageOf(error) });
      console.error(error);
    }
  }

  /** A sync that runs may have passed the part where a change would be seen, so another one follows. */
  function syncSoon(): void {
    waitMs = soonest;
    isSyncAskedAgain = isSyncing;
    void sync();
  }

  /** The server does something again, so what failed before need not wait for its turn. */
  function answered(): void {
    if (hasSyncFailed) void sync();
  }

  function watch(): void {
    addEventListener('online', syncSoon);
    addEventListener('offline', () => {
      timesOffline++;
      core.set({ isOnline: false });
      // A server on this device still answers.
      syncSoon();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !core.state.isOnline) syncSoon();
    });
  }

  return { send, sync: syncSoon, answered, watch, hasForgotten: checkForLosses, confirmHistory };
}

/** Reads who is signed in: their role may have changed, or somebody else signed in in another tab. */
async function followSession(
  core: Core,
  changeBusiness: (session: KeptSession) => Promise<boolean>,
): Promise<boolean> {
  const session = await core.server.session();
  const kept = core.state.session;
  if (kept && session.organisation.id !== kept.organisation.id) {
    if (await changeBusiness(session)) return true;
    const message = `Sign in to ${kept.organisation.name} to go on.`;
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message });
  }
  await writeMeta(core.store(), 'session', session);
  core.set({ session });
  return false;
}

/** Checks whether the server was restored from a backup. What it has lost is queued again. */
async function lookBack(core: Core): Promise<boolean> {
  await retryOrphans(core.store());
  const hasForgotten = await findForgotten(core.store(), core.server);
  if (hasForgotten) await core.recount();
  core.set({ checkedAt: new Date().toISOString() });
  return hasForgotten;
}

/** A shift that was opened offline may have got the server's id meanwhile. */
async function followShift(core: Core): Promise<void> {
  const shift = await readMeta(core.store(), 'shift');
  const shown = core.state.shift;
  if (shift && shown && (shift.id !== shown.id || shift.isKnownToServer !== shown.isKnownToServer))
    core.set({ shift });
}

async function followCatalogue(core: Core, outletId: string): Promise<void> {
  const moved = new Map<string, Parameters<typeof keepStock>[1][number]>();
  const isLoaded = await syncCatalogue(core.store(), outletId, {
    fetchPage: core.server.catalogue,
    onPage: (change) => {
      if (core.state.outlet?.id !== outletId) return;
      const { settings: before, catalogue } = core.state;
      if (change.settings) core.set({ settings: change.settings });
      for (const product of core.index.apply(change)) moved.set(product.productId, product);
      if (change.settings && JSON.stringify(before?.units) !== JSON.stringify(change.settings.units))
        relearn(core);
      core.set({ catalogue: { ...catalogue, size: core.index.size, revision: catalogue.revision + 1 } });
    },
  });
  if (moved.size > 0) await keepStock(core.store(), [...moved.values()]);
  if (isLoaded) await forgetUnloaded(core, outletId);
  const { catalogue } = core.state;
  if (!catalogue.isWhole) {
    core.set({ catalogue: { ...catalogue, isWhole: true } });
    await forgetOld(core.store());
  }
}

/**
 * After the whole catalogue was loaded again, forgets the products that are no longer in it. Until then they could be
 * sold, although the line was lost in the middle of it.
 */
async function forgetUnloaded(core: Core, outletId: string): Promise<void> {
  const kept = new Set(await core.store().getAllKeys('products'));
  if (core.state.outlet?.id !== outletId) return;
  const { index } = core;
  const removed = index
    .first(index.size)
    .map(({ product }) => product.productId)
    .filter((productId) => !kept.has(productId));
  if (removed.length === 0) return;
  index.apply({ products: [], removed, stock: [], settings: undefined });
  const { catalogue } = core.state;
  core.set({ catalogue: { ...catalogue, size: index.size, revision: catalogue.revision + 1 } });
}

/** Reads the products again after units were renamed: each item carries the short name of its unit. */
function relearn({ index }: Core): void {
  const products = index.first(index.size).map(({ product }) => product);
  index.apply({ products, removed: [], stock: [], settings: undefined });
}
