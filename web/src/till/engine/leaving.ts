import type { CartAction } from './cart.ts';
import { nextCart } from './cart.ts';
import type { Core } from './state.ts';

/** Where somebody goes while a sale has tenders. */
export type LeavingFor = 'EMPTY' | 'PARK' | 'LOCK' | 'CLOSE' | 'RETURNS' | 'OFFICE';

/** Money can wait with a parked or a locked sale; it cannot stay in a sale that ends here. */
export function mayKeep(wants: LeavingFor): boolean {
  return wants === 'PARK' || wants === 'LOCK' || wants === 'OFFICE';
}

/** Nobody leaves a sale that has been paid in part without saying what happens to that money. */
export function leavingPart(core: Core, dispatch: (action: CartAction) => void) {
  /** Goes on at once where nothing is paid; else asks first. */
  function leave(wants: LeavingFor, goOn: () => unknown): unknown {
    if (core.carts.state.cart.tenders.length === 0) return goOn();
    core.set({ leaving: { wants, goOn } });
    return undefined;
  }

  function answerLeaving(answer: 'GIVE_BACK' | 'KEEP' | 'STAY'): void {
    const { leaving } = core.state;
    core.set({ leaving: undefined });
    if (!leaving || answer === 'STAY') return;
    if (answer === 'GIVE_BACK') dispatch({ type: 'GIVE_BACK' });
    leaving.goOn();
  }

  return { leave, answerLeaving };
}

/** Whether this would leave tenders behind without anything that they pay. */
export function leavesMoney({ carts }: Core, action: CartAction): boolean {
  const { cart, past } = carts.state;
  if (cart.tenders.length === 0 || action.type === 'SOLD') return false;
  if (action.type === 'CLEAR') return true;
  const next = nextCart({ cart: { ...cart, tenders: [] }, past }, action);
  return cart.lines.length > 0 && next.cart.lines.length === 0;
}
