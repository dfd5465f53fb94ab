import { noSalesOfCashier } from '../../../../src/values/drawer.ts';
import { newId } from './ids.ts';
import { type Core, openShiftOf } from './state.ts';
import { stepsPart } from './steps.ts';
import type { MovementInput } from './types.ts';

type Record = (movement: MovementInput, id: string) => Promise<'RECORDED' | 'WAITING'>;

/**
 * Opens the drawer at once and asks for the reason afterwards. The opening is on the disk before the drawer opens. It
 * is sent with its reason, or without one if nobody gives any, even if the browser is killed in between.
 */
export function drawerOpening(core: Core, record: Record) {
  const { keepStep } = stepsPart(core);
  let unexplained = '';

  /** Answers the id of the opening; nothing if a manager has to approve it first. */
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

  /** Records the reason. If the server refuses it, the opening is recorded without one. */
  async function explainOpening(id: string, movement: MovementInput): Promise<'RECORDED' | 'WAITING'> {
    try {
      return await record(movement, id);
    } catch (error) {
      await keepOpening(id);
      throw error;
    }
  }

  /** Records the opening without a reason. */
  function leaveOpening(id: string): void {
    core.inHand.delete(id);
    void core.recount().then(core.send);
  }

  /** Whether a cashier has used up the openings of this shift, as far as this device knows. */
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
