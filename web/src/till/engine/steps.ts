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

/** What happens at the drawer beside sales. It is kept on the disk first and then sent. */
export function stepsPart(core: Core) {
  /**
   * Keeps a step under its key, then sends it. Without an answer it waits under the same key and is done once, even if
   * the browser is closed meanwhile. If the server refuses it, it is dropped and the refusal is thrown.
   */
  async function keepAndSend<Answer>(
    step: NewStep,
    {
      ask,
      mayWait,
      keep,
    }: {
      ask: (() => Promise<Answer>) | undefined;
      mayWait: boolean;
      /** The part of the answer that is kept with the step. */
      keep?: (answer: Answer) => { proof: string };
    },
  ): Promise<Answer | undefined> {
    core.inHand.add(step.id);
    try {
      await keepStep(step);
      const answer =
        ask && (await mayAsk()) ? await ask().catch((error) => dropIfRefused(error, step.id)) : undefined;
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
        message: 'To pay out cash, a manager must approve it, and that needs a connection.',
      });
    core.send();
    return undefined;
  }

  /** Whether the server may be asked now: it can be reached, and has nothing to get again after a restore. */
  async function mayAsk(): Promise<boolean> {
    try {
      return !(await core.hasForgotten());
    } catch (error) {
      return !isUnreachable(error);
    }
  }

  /** If nobody is signed in any more, the step is not refused: it waits for the next sign-in. */
  async function dropIfRefused(error: unknown, stepId: string): Promise<undefined> {
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

  async function keepStep(step: NewStep, { isSent = false } = {}): Promise<ShiftStep> {
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

  return { keepAndSend, keepStep, markSent, drop, unsent, mayAsk };
}
