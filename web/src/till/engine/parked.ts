import { ApiError } from '../../api/call.ts';
import { emptyCart, isEmpty } from './cart.ts';
import { figuresOf } from './figures.ts';
import { newId } from './ids.ts';
import { cartOf } from './parked-content.ts';
import { isToBeShared, parkedSharing } from './parked-sharing.ts';
import { messageOf } from './server.ts';
import { type Core, TillRefusal } from './state.ts';
import type { Cart, ParkedCart, ParkedEntry, SharedCart } from './types.ts';

type Does = {
  reprice(): void;
  mayWork(): boolean;
  /** Goes on, or asks first what happens to the money that was taken. */
  leave(wants: 'PARK', goOn: () => unknown): unknown;
};

/** While another till holds a sale, it is asked again after so long, and so often at most. */
const [askAgainMs, asksAtMost] = [700, 12];
/** A till that holds sales of its own hears so often whether another one asks for them. */
const beatMs = 3_000;

/**
 * Parked sales. Each has one holder. That is the device that parked it: it takes it up without asking, with or without a
 * connection. It lets go when another till asks, when its page is out of sight and when its shift is closed; then the
 * server is the holder, and of all that ask it one gets the sale. So no two tills take up the same one.
 */
export function parkedPart(core: Core, does: Does) {
  const sharing = parkedSharing(core, does);
  let last: Promise<unknown> = Promise.resolve();

  async function park(name: string): Promise<void> {
    if (isEmpty(core.carts.state.cart)) throw new TillRefusal('There is nothing to park.');
    await swap({ into: emptyCart(), name });
    void sharing.share();
  }

  /**
   * Takes a parked sale up again; what is in the cart now is parked in its place. One that another till holds is asked
   * for until that one lets go. `isAnyway`: a manager takes it although its till does not answer.
   */
  async function resume(id: string, { isAnyway = false } = {}): Promise<void> {
    const { tenders } = core.carts.state.cart;
    if (tenders.length === 0) return takeUp(id, isAnyway);
    // Whoever took money is asked first what happens to it, and nobody waits for what follows.
    await does.leave('PARK', () =>
      takeUp(id, isAnyway).catch((error) => core.set({ trouble: messageOf(error) })),
    );
  }

  async function takeUp(id: string, isAnyway: boolean): Promise<void> {
    const own = await core.store().get('parked', id);
    const isTaken = own && (await swap({ into: own.cart, takenId: id }));
    if (!isTaken) {
      const { cart } = await asked(id, { isAnyway });
      await swap({ into: own?.cart ?? cartOf(cart), askedId: id });
    }
    sharing.isFetched(id);
    void sharing.share({ withList: true });
  }

  /** A till that was not heard of for a while is not waited for. */
  async function asked(id: string, how: Parameters<typeof sharing.take>[1]) {
    const row = core.state.shared.find((one) => one.id === id);
    const atMost = row && !row.isReachable ? 1 : asksAtMost;
    for (let times = 1; ; times++) {
      try {
        return await sharing.take(id, how);
      } catch (error) {
        if (!isHeld(error) || times >= atMost) throw error;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    }
  }

  /**
   * One cart goes and another one comes, in one transaction that is on the disk before it counts; one after the other,
   * so that nothing is parked twice. False: this device has let go of the sale that was to be taken.
   */
  function swap(change: { into: Cart; name?: string; takenId?: string; askedId?: string }): Promise<boolean> {
    const next = last.then(() => swapNow(change));
    last = next.catch(() => undefined);
    return next;
  }

  async function swapNow({
    into,
    name = '',
    takenId,
    askedId,
  }: Parameters<typeof swap>[0]): Promise<boolean> {
    const { cart } = core.carts.state;
    if (isEmpty(cart) && isEmpty(into)) return true;
    const tx = core.store().transaction(['parked', 'meta'], 'readwrite', { durability: 'strict' });
    const [parked, meta] = [tx.objectStore('parked'), tx.objectStore('meta')];
    const taken = takenId && (await parked.get(takenId));
    if (takenId && (!taken || taken.sharing === 'FREE')) return false;
    if (taken) await sharing.note(meta, taken, 'TAKEN');
    if (askedId) await sharing.forgetAsked(meta, askedId);
    const goneId = takenId ?? askedId;
    if (goneId) await parked.delete(goneId);
    if (!isEmpty(cart)) await parked.put(parkedOf(cart, name));
    await meta.put(into, 'cart');
    await tx.done;
    core.carts.state = { cart: into, past: [] };
    core.set({ lastSale: undefined, unknownCode: undefined });
    does.reprice();
    await core.recount();
    return true;
  }

  function parkedOf(cart: Cart, name: string): ParkedCart {
    const { session, outlet } = core.state;
    const { user } = session ?? {};
    return {
      id: newId(),
      name: name.trim(),
      parkedAt: new Date().toISOString(),
      by: user ? `${user.firstName} ${user.lastName}`.trim() : '',
      cart,
      ...(user && { userId: user.id }),
      ...(outlet && { outletId: outlet.id }),
    };
  }

  /** Of this till and of the others, the newest first. */
  async function listParked(): Promise<ParkedEntry[]> {
    const { settings, session, isOnline } = core.state;
    const shared = isOnline ? core.state.shared : [];
    const here = await sharing.readHere();
    const ids = new Set(here.map(({ id }) => id));
    const total = ({ cart }: ParkedCart) =>
      settings && figuresOf(cart, settings, session?.user.role ?? '').exact;
    return [
      ...here.map((one) => entryHere(one, total(one))),
      ...shared.filter(({ id }) => !ids.has(id)).map(entryElsewhere),
    ].sort((one, other) => (one.parkedAt < other.parkedAt ? 1 : -1));
  }

  /** Answers what was dropped, so that it can be had back. */
  async function dropParked(id: string): Promise<ParkedCart> {
    const dropped = (await dropOwn(id)) ?? (await dropByServer(id));
    await core.recount();
    void sharing.share({ withList: true });
    return dropped;
  }

  async function dropOwn(id: string): Promise<ParkedCart | undefined> {
    const tx = core.store().transaction(['parked', 'meta'], 'readwrite', { durability: 'strict' });
    const own = await tx.objectStore('parked').get(id);
    if (!own || own.sharing === 'FREE') return undefined;
    await tx.objectStore('parked').delete(id);
    await sharing.note(tx.objectStore('meta'), own, 'DELETED');
    await tx.done;
    return own;
  }

  async function dropByServer(id: string): Promise<ParkedCart> {
    const { name, cart } = await asked(id, { purpose: 'DELETE' });
    const tx = core.store().transaction(['parked', 'meta'], 'readwrite', { durability: 'strict' });
    const own = await tx.objectStore('parked').get(id);
    await tx.objectStore('parked').delete(id);
    await sharing.forgetAsked(tx.objectStore('meta'), id, 'DELETED');
    await tx.done;
    sharing.isFetched(id);
    return own ?? parkedOf(cartOf(cart), name ?? '');
  }

  /** Puts one back that was dropped by mistake: as a new one, for the server knows that the other is gone. */
  async function keepParked({ sharing: _, isKnown: __, ...parked }: ParkedCart): Promise<void> {
    await core.store().put('parked', { ...parked, id: newId() });
    await core.recount();
    void sharing.share();
  }

  const countParked = async () => (await sharing.readHere()).length;

  function watch(): void {
    setInterval(() => {
      if (sharing.hasToTell() && core.state.isOnline) void sharing.share();
    }, beatMs);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void sharing.share();
    });
  }

  return {
    park,
    resume,
    listParked,
    dropParked,
    keepParked,
    countParked,
    watch,
    /** Tells the server what is parked here, and hears what other tills have parked. */
    shareParked: () => sharing.share({ withList: true }),
    forgetParkedTwice: () => core.set({ parkedTwice: undefined }),
  };
}

/** Another till holds it, and was asked to let go. */
export function isHeld(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IN_USE';
}

function entryHere(parked: ParkedCart, total: number | undefined): ParkedEntry {
  const { id, name, by, parkedAt, cart, ...one } = parked;
  return {
    id,
    name,
    by,
    parkedAt,
    total,
    lines: cart.lines.length,
    heldBy: null,
    tillName: null,
    needsServer: one.sharing === 'FREE',
    onlyHere: onlyHere(parked),
    refusal: one.refusal ?? null,
  };
}

function onlyHere(parked: ParkedCart): ParkedEntry['onlyHere'] {
  if (parked.refusal !== undefined) return 'REFUSED';
  if (!isToBeShared(parked)) return 'PAID';
  return parked.isKnown ? null : 'NOT_SENT';
}

function entryElsewhere({ id, note, userName, parkedAt, items, total, ...one }: SharedCart): ParkedEntry {
  const tillName = one.tillName ?? '';
  return {
    id,
    parkedAt,
    lines: items,
    name: note ?? '',
    by: userName,
    tillName,
    total: total === null ? undefined : Number(total),
    heldBy: one.isHeld ? { tillName, isReachable: one.isReachable } : null,
    needsServer: true,
    onlyHere: null,
    refusal: null,
  };
}
