import type { ComponentType } from 'react';
import type { KeptSale } from './engine/types.ts';

/**
 * The screens that open over the selling screen, each a module of its own (default export) that is loaded when it is
 * first opened; `onClose` leads back. Where there is none, neither its button nor its key is there. What they use of the
 * components' styles comes with them (`allStyles`): the till itself starts without.
 */
export type ScreenProps = { onClose(): void };
export type ScreenModule = () => Promise<{ default: ComponentType<ScreenProps> }>;

export type ScreenName =
  /** F8 */
  | 'parked'
  /** F10 */
  | 'refund'
  /** Ctrl+L */
  | 'lock'
  /** Alt+D */
  | 'drawer'
  /** ? */
  | 'help'
  /** A manager's yes to what state.figures.needsApproval says; it dispatches APPROVE. */
  | 'approval'
  | 'shift'
  | 'close'
  | 'setup'
  | 'display';

export const screens: Partial<Record<ScreenName, ScreenModule>> = {};

/** In the menu of the till, in this order. */
export const menu: { screen: ScreenName; label: string; permission?: string }[] = [];

/** What else is shown of a sale that was just completed: print, mail. */
export const receiptActions: { load?: () => Promise<{ default: ComponentType<{ sale: KeptSale }> }> } = {};

/** In place of the plain form that opens a shift. */
export const shiftScreen: { load?: () => Promise<{ default: ComponentType }> } = {};

/** Shown over everything while it says so: the lock. */
export const cover: { load?: () => Promise<{ default: ComponentType }> } = {};
