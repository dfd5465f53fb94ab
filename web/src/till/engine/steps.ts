import { ApiError } from '../../api/call.ts';
import { noteConfirmed, recordsOf } from './history.ts';
import { isForLater, isUnreachable } from './server.ts';
import type { Core } from './state.ts';
import type { ShiftStep } from './types.ts';

export type NewStep = ShiftStep extends infer Step
  ? Step extends ShiftStep
    ? Omit<Step, 'order' | 'at' | 'userId' | 'state' | 'attempts' | 'reason' | 'isAgain'>
    : never
  : never;

/** What happens at the drawer beside sales: kept first, then told to the server. */
export function stepsPart(core: Core) {
  /**
   * Kept first under its key, then asked for: what no answer came to, from the server or from a proxy before it, waits
   * under the same key and is done once, also after the browser was closed. What is refused is dropped and thrown.
   */
  async function tell<Answer>(
    step: NewStep,
    {
      ask,
      mayWait,
      keep,
    }: {
      ask: (() => Promise<Answer>) | undefined;
      mayWait: boolean;
      /** What of the answer is kept with the step. */
      keep?: (answer: Answer) => { proof: string };
    },
  ): Promise<Answer | undefined> {
    core.inHand.add(step.id);
    try {
      await keepStep(step);
      const answer =
        ask && (await mayAsk()) ? await ask().catch((error) => unlessOpen(error, step.id)) : undefined;
      if (answer) {
        await markSent(step.id, keep?.(answer));
        return answer;
      }
      if (!mayWait) await drop(step.id);
    } finally {
      core.inHand.delete(step.id);
      await core.recount();
    }
    if (!mayWait)
      throw new ApiError({
        status: 0,
        code: 'OFFLINE',
        message: 'To take money out takes the yes of a manager, and that takes a connection.',
      });
    core.send();
    return undefined;
  }

  /** Not where the server is not reached, and not before it has again what it has lost. */
  async function mayAsk(): Promise<boolean> {
    try {
      return !(await core.hasForgotten());
    } catch (error) {
      return !isUnreachable(error);
    }
  }

  /** Whoever is no longer signed in is not refused what they did: it waits for the next sign-in. */
  async function unlessOpen(error: unknown, stepId: string): Promise<undefined> {
    if (isForLater(error) || (error instanceof ApiError && error.status === 401)) return undefined;
    await drop(stepId);
    throw error;
  }

  async function markSent(id: string, told?: { proof: string }): Promise<void> {
    const step = await core.store().get('steps', id);
    if (!step) return;
    await noteConfirmed(core.store(), recordsOf(step));
    await core.store().put('steps', { ...step, ...told, state: 'SENT', reason: null });
  }

  const drop = (id: string) => core.store().delete('steps', id);

  async function unsent(): Promise<ShiftStep[]> {
    return (await core.store().getAll('steps')).filter(({ state }) => state === 'WAITING');
  }

  async function keepStep(step: NewStep, isSent = false): Promise<ShiftStep> {
    const tx = core.store().transaction(['steps', 'meta'], 'readwrite', { durability: 'strict' });
    const last = (await tx.objectStore('meta').get('order')) as number | undefined;
    const order = Math.max((last ?? 0) + 1, Date.now());
    const whole = {
      ...step,
      order,
      at: new Date().toISOString(),
      userId: core.state.session?.user.id ?? '',
      state: isSent ? 'SENT' : 'WAITING',
      attempts: 0,
      reason: null,
    } as ShiftStep;
    await Promise.all([
      tx.objectStore('steps').put(whole),
      tx.objectStore('meta').put(order, 'order'),
      tx.done,
    ]);
    if (isSent) await noteConfirmed(core.store(), recordsOf(whole));
    await core.recount();
    return whole;
  }

  return { tell, keepStep, markSent, drop, unsent, mayAsk };
}
