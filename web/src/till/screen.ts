import type { ComponentType } from 'react';

/** The props of every screen over the selling screen. `onClose` leads back. */
export type ScreenProps = { onClose(): void };
export type ScreenModule = () => Promise<{ default: ComponentType<ScreenProps> }>;

export type ScreenName =
  /** Opened by F8. */
  | 'parked'
  /** Opened by F10. */
  | 'refund'
  /** The last sales, to look at, to print again, to return and to void. */
  | 'recent'
  /** Opened by Ctrl+L. */
  | 'lock'
  /** Opened by Alt+D. */
  | 'drawer'
  /** The list of keys, opened by `?`. */
  | 'help'
  /** A manager approves what state.figures.needsApproval names; it dispatches APPROVE. */
  | 'approval'
  /** A customer pays a debt or leaves a deposit. */
  | 'payment'
  | 'shift'
  | 'close'
  | 'setup'
  /** Reads barcodes with the camera of this device. */
  | 'camera'
  | 'display'
  /** Arranges the favourites of the outlet. */
  | 'arrange';
