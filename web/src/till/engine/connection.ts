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
/** Nobody stops a server, restores a backup and starts it again in less. */
const knownForMs = 1_000;

/**
 * What goes to and comes from the server, by itself. Whether there is a connection is what the last request showed, not
 * what the browser thinks. After a fault the next try comes later and later; a new sale, or the browser saying that
 * there is a network, comes at once. Nothing here needs Background Sync.
 */
export function connectionPart(
  core: Core,
  does: {
    refreshShift(): Promise<void>;
    reprice(): void;
    shareParked(): Promise<void>;
    mayWork(): boolean;
    /** Somebody of another business is signed in; true when the till goes over to it. */
    changeBusiness(session: KeptSession): Promise<boolean>;
    /** The server was reached when the till started, and knows nobody: they signed out, or were signed out. */
    askToSignIn(): void;
  },
) {
  let [isSending, isAskedAgain] = [false, false];
  let [isSyncing, isSyncAskedAgain] = [false, false];
  let attempts = 0;
  let [waitMs, timer]: [number, ReturnType<typeof setTimeout> | undefined] = [soonest, undefined];
  let [looking, lookedAt]: [Promise<unknown>, number] = [Promise.resolve(), Number.NEGATIVE_INFINITY];

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
        if (core.state.queue.waiting > 0) await hasForgotten();
        const outcome = await sendAll(core.store(), core.server, {
          mayGoOn: does.mayWork,
          inHand: core.inHand,
          onChange: () => void core.recount(),
        });
        if (outcome.sent > 0) succeeded();
        if (outcome.ended === 'EMPTY') await followShift(core);
        else if (outcome.error) {
          failed(outcome.error);
          later();
        }
      } while (isAskedAgain && core.state.isOnline);
    } catch (error) {
      failed(error);
      later();
    } finally {
      isSending = false;
      await core.recount();
    }
  }

  /** The session, the shift and the catalogue as the server has them; then what waits here. */
  async function sync(): Promise<void> {
    if (isSyncing || !does.mayWork()) return;
    isSyncing = true;
    isSyncAskedAgain = false;
    attempts++;
    clearTimeout(timer);
    let hasFailed = false;
    try {
      if (await followSession(core, does.changeBusiness)) return;
      succeeded();
      await look();
      await sendNow();
      await does.shareParked();
      await does.refreshShift();
      const { outlet } = core.state;
      if (outlet) await followCatalogue(core, outlet.id);
      does.reprice();
      succeeded();
    } catch (error) {
      hasFailed = true;
      failed(error);
    } finally {
      isSyncing = false;
      if (isSyncAskedAgain) void sync();
      else if (hasFailed || core.state.queue.waiting > 0) later();
      else {
        waitMs = soonest;
        clearTimeout(timer);
        timer = setTimeout(sync, syncEveryMs);
      }
    }
  }

  /** One after the other. */
  function look(wasKnownForMs = 0): Promise<boolean> {
    const next = looking.then(async () => {
      if (performance.now() - lookedAt < wasKnownForMs) return false;
      const hasLost = await lookBack(core);
      lookedAt = performance.now();
      return hasLost;
    });
    looking = next.catch(() => undefined);
    return next;
  }

  /**
   * Asked before anything is told: a restored server would book a sale of a shift that it does not know without the
   * shift, or say that another one is open. What it has forgotten waits then, and goes first.
   */
  const hasForgotten = () => look(knownForMs);

  /**
   * Before goods are taken back. Where the server gives out a number of this device (`isNumbered`), everything that was
   * numbered here has to be there: right after a restore it would be a number that is printed already.
   */
  async function confirmHistory({ isNumbered }: { isNumbered: boolean }): Promise<void> {
    const hasLost = await hasForgotten();
    if (!hasLost && (!isNumbered || core.state.queue.waiting === 0)) return;
    hurry();
    throw new ApiError({
      status: 409,
      code: 'INVALID_STATE',
      message: 'The server lacks some of what was done here. That is sent first; then press once more.',
    });
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(sync, waitMs * (0.75 + Math.random() / 2));
    waitMs = Math.min(waitMs * 2, latest);
  }

  function succeeded(): void {
    core.set({ isOnline: true, needsSignIn: false, trouble: null });
  }

  function failed(error: unknown): void {
    if (isUnreachable(error)) core.set({ isOnline: false });
    else if (error instanceof ApiError && error.status === 401) {
      if (attempts === 1) does.askToSignIn();
      // Once, as the till starts: later it would end somebody's sale.
      attempts++;
      core.set({ isOnline: true, needsSignIn: true });
    } else if (error instanceof ApiError) core.set({ isOnline: true, trouble: messageOf(error) });
    else {
      core.set({ trouble: messageOf(error) });
      console.error(error);
    }
  }

  /** What changed while a sync runs may be behind the part of it that would have seen it: another one follows. */
  function hurry(): void {
    waitMs = soonest;
    isSyncAskedAgain = isSyncing;
    void sync();
  }

  function watch(): void {
    addEventListener('online', hurry);
    addEventListener('offline', () => core.set({ isOnline: false }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && !core.state.isOnline) hurry();
    });
  }

  return { send, sync: hurry, watch, hasForgotten, confirmHistory };
}

/** Who is signed in may have been given another role, or changed hands in another tab. */
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

/** Whether the server still has what it had: after a restore of a backup the rest waits to be sent again. */
async function lookBack(core: Core): Promise<boolean> {
  await retryOrphans(core.store());
  const hasForgotten = await findForgotten(core.store(), core.server);
  if (hasForgotten) await core.recount();
  core.set({ checkedAt: new Date().toISOString() });
  return hasForgotten;
}

/** A shift that was opened without a connection has got the id of the server meanwhile. */
async function followShift(core: Core): Promise<void> {
  const shift = await readMeta(core.store(), 'shift');
  const shown = core.state.shift;
  if (shift && shown && (shift.id !== shown.id || shift.isKnownToServer !== shown.isKnownToServer))
    core.set({ shift });
}

async function followCatalogue(core: Core, outletId: string): Promise<void> {
  const moved = new Map<string, Parameters<typeof keepStock>[1][number]>();
  await syncCatalogue(core.store(), outletId, {
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
  const { catalogue } = core.state;
  if (!catalogue.isWhole) {
    core.set({ catalogue: { ...catalogue, isWhole: true } });
    await forgetOld(core.store());
  }
}

/** Items carry the short names of their units. */
function relearn({ index }: Core): void {
  const products = index.first(index.size).map(({ product }) => product);
  index.apply({ products, removed: [], stock: [], settings: undefined });
}
