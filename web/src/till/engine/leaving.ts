import type { CartAction } from './cart.ts';
import { nextCart } from './cart.ts';
import type { Core } from './state.ts';

/** What somebody wants to do while the sale has tenders. */
export type LeavingFor = 'EMPTY' | 'PARK' | 'LOCK' | 'CLOSE' | 'RETURNS' | 'OFFICE';

/** Money can stay in a sale that is parked or locked, but not in one that ends. */
export function mayKeep(wants: LeavingFor): boolean {
  return wants === 'PARK' || wants === 'LOCK' || wants === 'OFFICE';
}

/** Whoever leaves a sale that is paid in part is asked what happens to the money. */
export function leavingPart(core: Core, dispatch: (action: CartAction) => void) {
  /** Goes on at once if nothing is paid; otherwise asks first. */
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

/** Whether this action would leave tenders without goods. */
export function leavesMoney({ carts }: Core, action: CartAction): boolean {
  const { cart, past } = carts.state;
  if (cart.tenders.length === 0 || action.type === 'SOLD') return false;
  if (action.type === 'CLEAR') return true;
  const next = nextCart({ cart: { ...cart, tenders: [] }, past }, action);
  return cart.lines.length > 0 && next.cart.lines.length === 0;
}
