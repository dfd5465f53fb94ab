/** What keys do at the till. An action can get other keys, but never those of the browser. */
export const tillActions = {
  search: 'Search',
  customer: 'Customer',
  quantity: 'Quantity',
  discount: 'Discount',
  price: 'Price',
  park: 'Park',
  parked: 'Parked sales',
  pay: 'Pay',
  refund: 'Return',
  recent: 'Recent sales',
  other: 'Other amount',
  lineAbove: 'Previous line',
  lineBelow: 'Next line',
  remove: 'Remove line',
  undo: 'Undo',
  lock: 'Lock or change cashier',
  drawer: 'Open drawer',
  back: 'Back',
  help: 'Shortcuts',
} as const;
export type TillAction = keyof typeof tillActions;

/** An action's keys, each written as `comboOf` writes a press: `F9`, `Ctrl+Z`, `Alt+D`, `/`. */
export type KeyMap = Record<TillAction, string[]>;

export const defaultKeys: KeyMap = {
  search: ['F1', '/'],
  customer: ['F2'],
  quantity: ['F3'],
  discount: ['F4'],
  price: ['F6'],
  park: ['F7'],
  parked: ['F8'],
  pay: ['F9'],
  refund: ['F10'],
  recent: ['Alt+R'],
  other: ['Alt+O'],
  lineAbove: ['ArrowUp'],
  lineBelow: ['ArrowDown'],
  remove: ['Delete'],
  undo: ['Ctrl+Z'],
  lock: ['Ctrl+L'],
  drawer: ['Alt+D'],
  back: ['Escape'],
  help: ['?'],
};

/** Keys of the browser, which no action can have. */
export const forbiddenKeys = ['F5', 'F11', 'F12', 'Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+R', 'Tab', 'Enter'];

const storageKey = 'tillhouse.till.keys';

export function readKeys(): KeyMap {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<KeyMap>;
    return { ...defaultKeys, ...kept };
  } catch {
    return defaultKeys;
  }
}

/** The key that a button shows beside its name: the first one of its action. */
export function keyOf(action: TillAction): string | undefined {
  return readKeys()[action][0];
}

export function writeKeys(keys: KeyMap): void {
  localStorage.setItem(storageKey, JSON.stringify(keys));
  dispatchEvent(new Event('tillhouse.keys'));
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'code'>;

export function comboOf({ key, ctrlKey, metaKey, altKey, shiftKey, code }: Press): string {
  // With Alt some layouts type another letter, so the position of the key counts.
  const letter = altKey && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  const name = letter.length === 1 ? letter.toUpperCase() : letter;
  const isNamed = name.length > 1;
  return [
    ctrlKey || metaKey ? 'Ctrl+' : '',
    altKey ? 'Alt+' : '',
    shiftKey && isNamed ? 'Shift+' : '',
    name,
  ].join('');
}

/** The action of a key press, if any. In a field, letters and signs are text. */
export function actionOf(
  press: Press,
  { keys, isInField }: { keys: KeyMap; isInField: boolean },
): TillAction | undefined {
  const combo = comboOf(press);
  const isText = combo.length === 1 || combo === 'Delete' || combo === 'Ctrl+Z' || combo.startsWith('Arrow');
  if (isInField && isText) return undefined;
  return (Object.keys(keys) as TillAction[]).find((action) => keys[action].includes(combo));
}

export function conflictsIn(keys: KeyMap): string[] {
  const all = Object.values(keys).flat();
  return [...new Set(all.filter((combo, at) => all.indexOf(combo) !== at || forbiddenKeys.includes(combo)))];
}
