import { noSalesOfCashier } from '../../../../src/values/drawer.ts';
import { newId } from './ids.ts';
import { type Core, openShiftOf } from './state.ts';
import { stepsPart } from './steps.ts';
import type { MovementInput } from './types.ts';

type Record = (movement: MovementInput, id: string) => Promise<'RECORDED' | 'WAITING'>;

/**
 * The drawer opens at once, and what for is asked then. That it was opened is on the disk before it opens, and is told to
 * the server as soon as the reason is there, or nobody gives one: also when the browser is killed in between.
 */
export function drawerOpening(core: Core, record: Record) {
  const { keepStep } = stepsPart(core);
  let unexplained = '';

  /** Answers what to explain it by; nothing where a manager has to say yes before it is opened. */
  async function openDrawer(noReason: string): Promise<string | undefined> {
    if (await needsManager()) return undefined;
    unexplained = noReason;
    const id = newId();
    await keepOpening(id);
    return id;
  }

  async function keepOpening(id: string): Promise<void> {
    core.inHand.add(id);
    const movement = { kind: 'NO_SALE' as const, reason: unexplained, movementId: id };
    await keepStep({ kind: 'MOVEMENT', movement, id, shiftId: openShiftOf(core).id });
  }

  /** What it was opened for. Where that is refused, it was opened for no reason given. */
  async function explainOpening(id: string, movement: MovementInput): Promise<'RECORDED' | 'WAITING'> {
    try {
      return await record(movement, id);
    } catch (error) {
      await keepOpening(id);
      throw error;
    }
  }

  /** Nobody says why. */
  function leaveOpening(id: string): void {
    core.inHand.delete(id);
    void core.recount().then(core.send);
  }

  /** Of a cashier who has opened it often enough in this shift, as far as this device knows. */
  async function needsManager(): Promise<boolean> {
    const { id: shiftId } = openShiftOf(core);
    if (core.state.session?.user.role !== 'CASHIER') return false;
    const steps = await core.store().getAll('steps');
    const opened = steps.filter(
      (step) => step.kind === 'MOVEMENT' && step.shiftId === shiftId && step.movement.kind === 'NO_SALE',
    );
    return opened.length >= noSalesOfCashier;
  }

  return { openDrawer, explainOpening, leaveOpening };
}
