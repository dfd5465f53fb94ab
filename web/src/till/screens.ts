import type { ComponentType } from 'react';
import type { KeptSale } from './engine/types.ts';
import type { ScreenModule, ScreenName } from './screen.ts';

/**
 * The screens that open over the selling screen, each a module of its own (default export) that is loaded when it is
 * first opened. A screen that is missing here has neither a button nor a key. The styles of the component library
 * (`styles.ts`) are loaded with the first screen, because the till starts without them. No screen imports this list.
 */
export const screens: Partial<Record<ScreenName, ScreenModule>> = {
  parked: () => import('./parked/parked-screen.tsx'),
  refund: () => import('./returns/returns.tsx'),
  recent: () => import('./recent/recent-sales.tsx'),
  lock: () => import('./lock/lock-action.tsx'),
  drawer: () => import('./shift/drawer-screen.tsx'),
  help: () => import('./setup/help-screen.tsx'),
  approval: () => import('./lock/approval-screen.tsx'),
  payment: () => import('./money/payment-screen.tsx'),
  shift: () => import('./shift/shift-screen.tsx'),
  close: () => import('./shift/close-screen.tsx'),
  setup: () => import('./setup/setup-screen.tsx'),
  camera: () => import('./camera/camera-screen.tsx'),
  display: () => import('./display/display-screen.tsx'),
  arrange: () => import('./favourites/arrange-screen.tsx'),
};

type MenuEntry = { screen: ScreenName; label: string; permission?: string };

/** The menu of the till: groups and their screens, in this order. */
export const menuGroups: { name: 'Sales' | 'Customers' | 'Shift' | 'Till'; entries: MenuEntry[] }[] = [
  {
    name: 'Sales',
    entries: [
      { screen: 'recent', label: 'Recent sales' },
      { screen: 'refund', label: 'Return' },
      { screen: 'parked', label: 'Parked sales' },
    ],
  },
  {
    name: 'Customers',
    entries: [
      { screen: 'payment', label: 'Customer payment' },
      { screen: 'display', label: 'Customer display' },
    ],
  },
  {
    name: 'Shift',
    entries: [
      { screen: 'shift', label: 'Shift so far' },
      { screen: 'close', label: 'Close shift' },
      { screen: 'drawer', label: 'Cash drawer: open, pay in, pay out' },
    ],
  },
  {
    name: 'Till',
    entries: [
      { screen: 'lock', label: 'Lock or change cashier' },
      { screen: 'arrange', label: 'Arrange favourites', permission: 'sales.approve' },
      { screen: 'setup', label: 'Device settings' },
      { screen: 'help', label: 'Shortcuts' },
    ],
  },
];

/** The actions of a sale that was just completed: print and mail. */
export const receiptActions: { load?: () => Promise<{ default: ComponentType<{ sale: KeptSale }> }> } = {
  load: () => import('./printing/receipt-actions.tsx'),
};

/** Opens a new shift during a sale, after another device closed the shift. */
export const reopenScreen: ScreenModule = () => import('./shift/reopen-screen.tsx');

/** Opens a shift. */
export const openShiftScreen = () => import('./shift/open-screen.tsx');

/** The lock, which covers everything while the till is locked. */
export const cover = () => import('./lock/cover.tsx');
