import { ApiError, problemInWords } from '../../api/call.ts';
import { figuresOf } from './figures.ts';
import { newId } from './ids.ts';
import { cartOf, contentOf } from './parked-content.ts';
import { type MetaStore, rememberGone } from './parked-gone.ts';
import { isForLater, isUnreachable } from './server.ts';
import type { Core } from './state.ts';
import { readMeta } from './store.ts';
import type { ParkedCart, ParkedNote } from './types.ts';

type Sending = { outletId: string; tillId: string | undefined; mustLetGo: boolean };
type Result = Awaited<ReturnType<Core['server']['shareParked']>>[number];

const cartsInOne = 50;

/** Shares the parked sales of this device with the server, and reads those of other tills. */
export function parkedSharing(core: Core, { mayWork }: { mayWork(): boolean }) {
  let last: Promise<void> = Promise.resolve();
  let [isAny, isOpen, hasChanged] = [false, false, false];
  /** Sales that are being fetched right now. */
  const inHand = new Set<string>();

  /** The parked sales of this outlet that are kept here. */
  async function readHere(): Promise<ParkedCart[]> {
    const all = await core.store().getAll('parked');
    const here = all.filter(({ outletId }) => !outletId || outletId === core.state.outlet?.id);
    isAny = here.some((one) => isToBeShared(one) && one.sharing !== 'FREE');
    return here;
  }

  /** Runs one at a time and never fails: what could not be sent is sent the next time. */
  function share({ withList = false } = {}): Promise<void> {
    last = last.then(() => shareNow(withList));
    return last;
  }

  async function shareNow(withList: boolean): Promise<void> {
    const { outlet, isOnline } = core.state;
    if (!outlet || !mayWork()) return;
    hasChanged = false;
    try {
      await fetchAsked();
      await tell(outlet.id);
      if (withList) await readShared(outlet.id);
    } catch (error) {
      // Whether there is a connection is found out elsewhere.
      if (isUnreachable(error) && isOnline && !withList) core.sync();
      else if (!(error instanceof ApiError)) console.error(error);
    }
    if (hasChanged) await core.recount();
  }

  async function readShared(outletId: string): Promise<void> {
    const rows = await core.server.parked(outletId);
    const here = new Set((await readHere()).map(({ id }) => id));
    core.set({ shared: rows.filter(({ id }) => !here.has(id)) });
    hasChanged = true;
  }

  async function tell(outletId: string): Promise<void> {
    const { drawer, shift } = core.state;
    const mustLetGo = !shift || document.visibilityState === 'hidden';
    // Letting a sale go, and sending one that the server does not know, take one more round each.
    for (let round = 0; round < 3; round++) {
      if (!(await tellOnce(core, { outletId, tillId: drawer?.id, mustLetGo }))) break;
    }
  }

  async function tellOnce({ server }: Core, sending: Sending): Promise<boolean> {
    const store = core.store();
    const notes = ((await readMeta(store, 'parkedNotes')) ?? []).filter(
      ({ outletId }) => outletId === sending.outletId,
    );
    const mine = (await readHere()).filter(isToBeShared).slice(0, cartsInOne);
    const toTell = (await Promise.all(mine.map((one) => markSent(one, sending.mustLetGo)))).filter(
      (one) => one !== undefined,
    );
    const carts = [
      ...notes.slice(0, cartsInOne).map(({ cartId, state }) => ({ cartId, state })),
      ...toTell.map((one) => ({
        cartId: one.id,
        state: one.sharing === 'FREE' ? ('FREE' as const) : ('HELD' as const),
        ...(!one.isKnown && { parked: cartToSend(one) }),
      })),
    ];
    if (carts.length === 0) return false;
    const results = await server.shareParked({
      outletId: sending.outletId,
      deviceId: await core.device(),
      carts,
      ...(sending.tillId && { tillId: sending.tillId }),
    });
    const told = notes.slice(0, cartsInOne);
    await keepNotes(told, results);
    const again = await Promise.all(toTell.map((one, at) => applyResult(one, results[told.length + at])));
    return again.includes(true);
  }

  /** Marks the sales before they are sent: if the answer is lost, the server may have them. */
  async function markSent(one: ParkedCart, mustLetGo: boolean): Promise<ParkedCart | undefined> {
    const sharing = mustLetGo || one.sharing === 'FREE' ? 'FREE' : 'SENT';
    if (one.sharing === sharing) return one;
    return change(one.id, (kept) => ({ ...kept, sharing }));
  }

  /** Notes the answer, except for sales that were resumed or deleted meanwhile. */
  async function change(
    id: string,
    to: (kept: ParkedCart) => ParkedCart | undefined,
  ): Promise<ParkedCart | undefined> {
    const tx = core.store().transaction('parked', 'readwrite', { durability: 'strict' });
    const kept = await tx.store.get(id);
    const next = kept && to(kept);
    if (next) await tx.store.put(next);
    else if (kept) await tx.store.delete(id);
    await tx.done;
    hasChanged = true;
    return next;
  }

  function cartToSend({ name, parkedAt, userId, cart }: ParkedCart) {
    const { settings, session } = core.state;
    const total = settings && figuresOf(cart, settings, session?.user.role ?? '').exact;
    return {
      ...(name && { name: name.slice(0, 100) }),
      parkedAt,
      ...(userId && { userId }),
      cart: contentOf(cart, total),
    };
  }

  /** Answers whether another round has to follow at once. */
  async function applyResult(one: ParkedCart, result: Result | undefined): Promise<boolean> {
    const { id, isKnown, sharing } = one;
    switch (result?.status) {
      case 'HELD':
        if (!isKnown) await change(id, (kept) => ({ ...kept, isKnown: true }));
        return false;
      case 'WANTED':
      case 'FREE':
        if (!isKnown || sharing !== 'FREE')
          await change(id, (kept) => ({ ...kept, isKnown: true, sharing: 'FREE' }));
        return result.status === 'WANTED';
      case 'TAKEN':
      case 'TAKEN_TWICE':
        await rememberLetGo(one);
        await change(id, () => undefined);
        return false;
      case 'UNKNOWN':
        if (isKnown) await change(id, (kept) => ({ ...kept, isKnown: false }));
        return isKnown === true;
      case 'REFUSED': {
        const refusal = await problemInWords(result.errors);
        await change(id, ({ sharing: _, ...kept }) => ({ ...kept, refusal }));
        return false;
      }
      default:
        return false;
    }
  }

  /** Another till has the sale. A restored server is told so, or it would wait for this device to let go. */
  async function rememberLetGo({ id, name, by, outletId = core.state.outlet?.id ?? '' }: ParkedCart) {
    const tx = core.store().transaction('meta', 'readwrite', { durability: 'strict' });
    await rememberGone(tx.store, { cartId: id, name: name || by, outletId, state: 'FREE' });
    await tx.done;
  }

  async function keepNotes(told: ParkedNote[], results: Result[]): Promise<void> {
    if (told.length === 0) return;
    const twice = told.findIndex((_, at) => results[at]?.status === 'TAKEN_TWICE');
    const takenBy = results[twice]?.takenBy;
    hasChanged = true;
    if (takenBy) core.set({ parkedTwice: { name: told[twice]?.name ?? '', takenBy } });
    // A restored server thinks that another device holds it. This is repeated until that device lets go; the rest goes
    // first.
    const open = told.filter((_, at) => results[at]?.status === 'HELD_ELSEWHERE');
    isOpen = open.length > 0;
    const done = new Set(told.map(({ cartId }) => cartId));
    const tx = core.store().transaction('meta', 'readwrite', { durability: 'strict' });
    const all = ((await tx.store.get('parkedNotes')) as ParkedNote[] | undefined) ?? [];
    const others = all.filter(({ cartId }) => !done.has(cartId));
    await tx.store.put([...others, ...open], 'parkedNotes');
    await tx.done;
  }

  /**
   * Fetches a sale from the server. The request is on the disk first: if the answer is lost, or the page is killed
   * before the cart is kept, the sale is fetched again. Nobody else gets it meanwhile.
   */
  async function take(
    id: string,
    { isAnyway = false, purpose = 'SELL' }: { isAnyway?: boolean; purpose?: 'SELL' | 'DELETE' },
  ) {
    const { drawer } = core.state;
    const body = { deviceId: await core.device(), ...(drawer && { tillId: drawer.id }), purpose };
    inHand.add(id);
    await changeAsked((ids) => [...new Set([...ids, id])]);
    try {
      return await core.server.takeParked(id, { ...body, ...(isAnyway && { isAnyway }) });
    } catch (error) {
      inHand.delete(id);
      if (!isForLater(error)) await changeAsked((ids) => ids.filter((one) => one !== id));
      throw error;
    }
  }

  async function changeAsked(change: (ids: string[]) => string[]): Promise<void> {
    const tx = core.store().transaction('meta', 'readwrite', { durability: 'strict' });
    await tx.store.put(change(((await tx.store.get('taking')) as string[] | undefined) ?? []), 'taking');
    await tx.done;
  }

  /** The sale that was fetched is kept or deleted, so the request is forgotten. */
  async function forgetAsked(
    meta: MetaStore,
    id: string,
    state: ParkedNote['state'] = 'TAKEN',
  ): Promise<void> {
    const name = core.state.shared.find((one) => one.id === id)?.note ?? '';
    await rememberGone(meta, { cartId: id, name, outletId: core.state.outlet?.id ?? '', state });
    const ids = ((await meta.get('taking')) as string[] | undefined) ?? [];
    await meta.put(ids.filter((one) => one !== id) as never, 'taking');
  }

  /** Fetches again what was requested and never arrived, and parks it on this device. */
  async function fetchAsked(): Promise<void> {
    for (const id of (await readMeta(core.store(), 'taking')) ?? []) {
      if (inHand.has(id)) continue;
      const own = await core.store().get('parked', id);
      const content = await take(id, {}).catch((error) => {
        if (isForLater(error)) throw error;
        return undefined;
      });
      if (!content) continue;
      const { outlet, session } = core.state;
      const fetched: ParkedCart = {
        id: newId(),
        name: content.name ?? '',
        parkedAt: own?.parkedAt ?? new Date().toISOString(),
        by: own?.by ?? session?.user.firstName ?? '',
        cart: own?.cart ?? cartOf(content.cart),
        ...(outlet && { outletId: outlet.id }),
      };
      const tx = core.store().transaction(['parked', 'meta'], 'readwrite', { durability: 'strict' });
      await tx.objectStore('parked').delete(id);
      await tx.objectStore('parked').put(fetched);
      await forgetAsked(tx.objectStore('meta'), id);
      await tx.done;
      inHand.delete(id);
      hasChanged = true;
    }
  }

  /** Keeps a note for the server that the sale is gone, if the server may know it. */
  async function note(meta: MetaStore, { id, name, by, ...one }: ParkedCart, state: ParkedNote['state']) {
    if (one.sharing !== 'SENT') return;
    const notes = ((await meta.get('parkedNotes')) as ParkedNote[] | undefined) ?? [];
    const outletId = one.outletId ?? core.state.outlet?.id ?? '';
    const gone = { cartId: id, name: name || by, outletId, state };
    await meta.put([...notes, gone] as never, 'parkedNotes');
    await rememberGone(meta, gone);
  }

  return {
    readHere,
    share,
    take,
    note,
    forgetAsked,
    /** Whether this device holds shared sales or has something to repeat. Then it reports every few seconds. */
    hasToTell: () => isAny || isOpen,
    /** A sale that was fetched is kept now. */
    isFetched: (id: string) => inHand.delete(id),
  };
}

/** A sale that is paid in part stays with its drawer; one that may be at the server already stays with its device. */
export function isToBeShared({ cart, refusal }: ParkedCart): boolean {
  const isPaid = cart.tenders.length > 0 || cart.number !== null;
  return refusal === undefined && !isPaid && cart.lines.length > 0;
}
