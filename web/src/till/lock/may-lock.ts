import { hasKeptPin } from './kept-pins.ts';

export type Colleague = {
  userId: string;
  name: string;
  /** The number of digits of their PIN, if the server sent it. */
  pinLength?: number | null;
};

/** Whether somebody could unlock the till again. Offline, only its cashier can, with a PIN used here before. */
export function mayLock({ userId }: Colleague, isOnline: boolean, colleagues: Colleague[]): boolean {
  return isOnline ? colleagues.length > 0 : hasKeptPin(userId);
}
