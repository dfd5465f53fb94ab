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
  /** Goes on, or first asks what happens to the tenders. */
  leave(wants: 'PARK', goOn: () => unknown): unknown;
};

/** While another till holds a sale or has yet to send it, it is requested again: the pause, and how often at most. */
const [askAgainMs, asksAtMost] = [700, 12];
/** How often a till that holds sales asks whether another one wants them. */
const beatMs = 3_000;

/**
 * Parked sales. Each has one holder. At first this is the device that parked it, which can resume it without asking,
 * also offline. It lets go when another till asks, when its page is hidden and when its shift closes. Then the server
 * is the holder and gives the sale to one till only. So no two tills resume the same sale.
 */
export function parkedPart(core: Core, does: Does) {
  const sharing = parkedSharing(core, does);
  let last: Promise<unknown> = Promise.resolve();

  async function park(name: string): Promise<void> {
    if (isEmpty(core.carts.state.cart)) throw new TillRefusal('The cart is empty.');
    await swap({ into: emptyCart(), name });
    void sharing.share();
  }

  /**
   * Resumes a parked sale; the cart of now is parked in its place. If another till holds the sale, it is requested
   * until that till lets go. `isAnyway`: a manager takes it although its till does not answer.
   */
  async function resume(id: string, { isAnyway = false } = {}): Promise<void> {
    const { tenders } = core.carts.state.cart;
    if (tenders.length === 0) return takeUp(id, isAnyway);
    // Whoever took money is first asked what happens to it. The rest runs after the answer.
    await does.leave('PARK', () =>
      takeUp(id, isAnyway).catch((error) => core.set({ trouble: messageOf(error) })),
    );
  }

  async function takeUp(id: string, isAnyway: boolean): Promise<void> {
    const own = await core.store().get('parked', id);
    const isTaken = own && (await swap({ into: own.cart, takenId: id }));
    if (!isTaken) {
      const { cart } = await takeWhenFree(id, { isAnyway });
      await swap({ into: own?.cart ?? cartOf(cart), askedId: id });
    }
    sharing.isFetched(id);
    void sharing.share({ withList: true });
  }

  /** A till that has not reported for a while is not waited for. */
  async function takeWhenFree(id: string, how: Parameters<typeof sharing.take>[1]) {
    const row = core.state.shared.find((one) => one.id === id);
    const atMost = row && !row.isReachable ? 1 : asksAtMost;
    for (let times = 1; ; times++) {
      try {
        return await sharing.take(id, how);
      } catch (error) {
        if (!(isHeld(error) || isMissing(error)) || times >= atMost) throw error;
        await new Promise((resolve) => setTimeout(resolve, askAgainMs));
      }
    }
  }

  /**
   * Swaps the cart for another one, in one transaction that is on the disk before it counts. Swaps run one at a time,
   * so that nothing is parked twice. Answers false if this device has let go of the wanted sale.
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

  /** The parked sales of this till and of the others, newest first. */
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

  /** Deletes a parked sale and answers it, so that it can be put back. */
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
    const { name, cart } = await takeWhenFree(id, { purpose: 'DELETE' });
    const tx = core.store().transaction(['parked', 'meta'], 'readwrite', { durability: 'strict' });
    const own = await tx.objectStore('parked').get(id);
    await tx.objectStore('parked').delete(id);
    await sharing.forgetAsked(tx.objectStore('meta'), id, 'DELETED');
    await tx.done;
    sharing.isFetched(id);
    return own ?? parkedOf(cartOf(cart), name ?? '');
  }

  /** Puts a deleted sale back. It gets a new id, because the server knows that the old one is gone. */
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
    /** Sends what is parked here, and reads what other tills have parked. */
    shareParked: () => sharing.share({ withList: true }),
    forgetParkedTwice: () => core.set({ parkedTwice: undefined }),
  };
}

/** Another till holds the sale and was asked to let go. */
export function isHeld(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IN_USE';
}

/** The server does not have the sale: it is gone, or the server was restored and the till that parked it sends it again. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
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
