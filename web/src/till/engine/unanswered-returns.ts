import { ApiError } from '../../api/call.ts';
import { newId } from './ids.ts';
import { isForLater } from './server.ts';
import type { Core } from './state.ts';
import { type Meta, readMeta } from './store.ts';

type Kept = Meta['unansweredReturns'];

/** A return that nobody has tried again is forgotten after this many others. */
const keptAtMost = 100;

/**
 * The ids of returns whose answer has not come yet, each by the id of its sale, or of its outlet if there is no receipt.
 * A return that is sent again, even by another user or after a reload, has the same id, so the server makes it once.
 */
export function unansweredReturnsPart(core: Core) {
  async function change(to: (kept: Kept) => Kept): Promise<void> {
    const tx = core.store().transaction('meta', 'readwrite', { durability: 'strict' });
    const kept = ((await tx.store.get('unansweredReturns')) as Kept | undefined) ?? [];
    await Promise.all([tx.store.put(to(kept), 'unansweredReturns'), tx.done]);
  }

  /** The id of a return that was sent and not answered. */
  async function unansweredReturn(of: string): Promise<string | undefined> {
    const kept = (await readMeta(core.store(), 'unansweredReturns')) ?? [];
    return kept.find((one) => one.of === of)?.refundId;
  }

  /** The id of the return that is about to be sent. It is on the disk before anything is sent. */
  async function keepReturnId(of: string): Promise<string> {
    const earlier = await unansweredReturn(of);
    if (earlier) return earlier;
    const refundId = newId();
    await change((kept) => [...kept, { of, refundId }].slice(-keptAtMost));
    return refundId;
  }

  /** The server has answered. The next return gets an id of its own. */
  async function forgetReturnId(of: string): Promise<void> {
    await change((kept) => kept.filter((one) => one.of !== of));
  }

  return { unansweredReturn, keepReturnId, forgetReturnId };
}

/**
 * Whether the server has refused a return and has made none under its id. Without a sign-in or the right to refund, it
 * has not looked for the id.
 */
export function isReturnRefused(error: unknown): boolean {
  return !isForLater(error) && error instanceof ApiError && ![401, 403, 408].includes(error.status);
}
