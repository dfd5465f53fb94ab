import { hasKeptPin } from './kept-pins.ts';

export type Colleague = {
  userId: string;
  name: string;
  /** How many digits their PIN has, where that is known. */
  pinLength?: number | null;
};

/** Whether somebody could unlock the till again. Offline that is only its cashier, with a PIN used here before. */
export function mayLock({ userId }: Colleague, isOnline: boolean, colleagues: Colleague[]): boolean {
  return isOnline ? colleagues.length > 0 : hasKeptPin(userId);
}
