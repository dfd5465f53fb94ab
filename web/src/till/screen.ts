import type { ComponentType } from 'react';

/** What every screen over the selling screen is given; `onClose` leads back. */
export type ScreenProps = { onClose(): void };
export type ScreenModule = () => Promise<{ default: ComponentType<ScreenProps> }>;

export type ScreenName =
  /** F8 */
  | 'parked'
  /** F10 */
  | 'refund'
  /** The last sales, to look at, to print again, to return and to void. */
  | 'recent'
  /** Ctrl+L */
  | 'lock'
  /** Alt+D */
  | 'drawer'
  /** ? */
  | 'help'
  /** A manager approves what state.figures.needsApproval names; it dispatches APPROVE. */
  | 'approval'
  /** A debt that is paid, or a deposit. */
  | 'payment'
  | 'shift'
  | 'close'
  | 'setup'
  /** Reads barcodes by the camera of this device. */
  | 'camera'
  | 'display'
  /** Arranges the favourites of the outlet. */
  | 'arrange';
