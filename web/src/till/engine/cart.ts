import { otherItemId, otherName } from '../../../../src/values/other-item.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { saleToApprove } from './approval.ts';
import { newId } from './ids.ts';
import { changedLines, withAnswer, withOffers } from './new-prices.ts';
import type { Cart, CartLine, Customer, Discount, Item, Tender } from './types.ts';

export type CartAction =
  | {
      type: 'ADD';
      item: Item;
      quantity: number;
      taxPercent: number;
      /** A price from the barcode, where it differs from the catalogue's. */
      unitPrice?: number;
      discount?: Discount;
    }
  | { type: 'ADD_OTHER'; amount: number; name: string; taxRateId: string | null; taxPercent: number }
  | { type: 'SELECT'; lineId: string | null }
  | { type: 'SET_QUANTITY'; lineId: string; quantity: number }
  | { type: 'SET_PRICE'; lineId: string; unitPrice: number }
  | { type: 'SET_LINE_DISCOUNT'; lineId: string; discount: Discount | null }
  | { type: 'REMOVE'; lineId: string }
  | { type: 'SET_DISCOUNT'; discount: Discount | null }
  | { type: 'SET_CUSTOMER'; customer: Customer | null }
  | { type: 'SET_NOTE'; note: string | null }
  | { type: 'APPROVE'; approval: Cart['approval'] }
  | { type: 'ADD_TENDER'; tender: Omit<Tender, 'id'>; cashBackApproval?: string }
  | { type: 'REMOVE_TENDER'; tenderId: string }
  /** All tenders were given back to the customer. */
  | { type: 'GIVE_BACK' }
  /** The catalogue has changed. The cashier is asked about new prices and tax rates. */
  | { type: 'REPRICE'; itemOf(itemPriceId: string): Item | undefined; taxPercentOf(item: Item): number }
  /** The cashier's answer. `pricesIncludeTax` is the business's setting now. */
  | { type: 'ANSWER_PRICES'; keepsOld: boolean; pricesIncludeTax?: boolean }
  | { type: 'REPLACE'; cart: Cart }
  | { type: 'CLEAR' }
  | { type: 'SOLD' }
  | { type: 'UNDO' };

/** The cart and its earlier states, the newest last. */
export type CartState = { cart: Cart; past: Cart[] };

const undoAtMost = 100;
const linesAtMost = 500;
const tendersAtMost = 20;

export function emptyCart(): Cart {
  return {
    saleId: newId(),
    number: null,
    lines: [],
    selectedId: null,
    discount: null,
    customer: null,
    note: null,
    tenders: [],
    approval: null,
    cashBackApproval: null,
  };
}

export function isEmpty({ lines, tenders }: Cart): boolean {
  return lines.length === 0 && tenders.length === 0;
}

/** Actions that do not change the goods. Undo skips them. */
const skippedByUndo: CartAction['type'][] = [
  'SELECT',
  'REPRICE',
  'APPROVE',
  'ADD_TENDER',
  'REMOVE_TENDER',
  'GIVE_BACK',
];

/** The next state. An action that is not possible changes nothing; every visible change can be undone. */
export function nextCart(state: CartState, action: CartAction): CartState {
  if (action.type === 'UNDO') {
    const before = state.past.at(-1);
    if (!before) return state;
    // Undo does not move money: the tenders stay as they are now.
    const { saleId, number, tenders, cashBackApproval } = state.cart;
    if (before.lines.length === 0 && tenders.length > 0) return state;
    const approval = state.cart.approval ?? before.approval;
    // The server may already have a sale under this number, so the cart keeps it.
    const numbered = before.saleId === saleId ? { ...before, number } : before;
    return { cart: { ...numbered, tenders, cashBackApproval, approval }, past: state.past.slice(0, -1) };
  }
  // After an exchange the goods are sold. Undo must not bring them back into the cart.
  if (action.type === 'SOLD') return { cart: emptyCart(), past: [] };
  const cart = applyAction(state.cart, action);
  if (cart === state.cart) return state;
  if (action.type === 'ANSWER_PRICES') {
    const offers = new Map(changedLines(state.cart).map(({ id, offered }) => [id, offered]));
    const now = { keepsOld: action.keepsOld, pricesIncludeTax: action.pricesIncludeTax };
    return { cart, past: state.past.map((one) => withAnswer(one, offers, now)) };
  }
  if (skippedByUndo.includes(action.type)) return { ...state, cart };
  return { cart, past: [...state.past, state.cart].slice(-undoAtMost) };
}

function applyAction(cart: Cart, action: Exclude<CartAction, { type: 'UNDO' | 'SOLD' }>): Cart {
  switch (action.type) {
    case 'ADD':
      return withItem(cart, action);
    case 'ADD_OTHER':
      return withOther(cart, action);
    case 'SELECT':
      return { ...cart, selectedId: action.lineId };
    case 'SET_QUANTITY': {
      const e4 = toE4(action.quantity);
      if (e4 === undefined || e4 < 0n) return cart;
      if (e4 === 0n) return withoutLine(cart, action.lineId);
      return withLine(cart, action.lineId, { quantity: action.quantity });
    }
    case 'SET_PRICE': {
      const e4 = toE4(action.unitPrice);
      if (e4 === undefined || e4 < 0n) return cart;
      const { offered, other } = cart.lines.find(({ id }) => id === action.lineId) ?? {};
      // Typing a price answers the question which price counts.
      const now = offered && {
        usualPrice: offered.price,
        taxPercent: offered.taxPercent,
        offered: undefined,
      };
      // An amount without an item has no price in the catalogue.
      const usual = other && { usualPrice: action.unitPrice };
      return withLine(cart, action.lineId, { ...now, ...usual, unitPrice: action.unitPrice });
    }
    case 'SET_LINE_DISCOUNT':
      return withLine(cart, action.lineId, { discount: action.discount });
    case 'REMOVE':
      return withoutLine(cart, action.lineId);
    case 'SET_DISCOUNT':
      return { ...cart, discount: action.discount };
    case 'SET_CUSTOMER':
      return { ...cart, customer: action.customer };
    case 'SET_NOTE':
      return { ...cart, note: action.note };
    case 'APPROVE':
      return {
        ...cart,
        approval: action.approval && { sale: saleToApprove(cart), ...action.approval },
      };
    case 'ADD_TENDER':
      if (cart.tenders.length === tendersAtMost) return cart;
      return {
        ...cart,
        tenders: [...cart.tenders, { ...action.tender, id: newId() }],
        cashBackApproval: action.cashBackApproval ?? cart.cashBackApproval,
      };
    case 'REMOVE_TENDER': {
      const tenders = cart.tenders.filter(({ id }) => id !== action.tenderId);
      return tenders.length === cart.tenders.length ? cart : { ...cart, tenders, cashBackApproval: null };
    }
    case 'GIVE_BACK':
      return { ...cart, tenders: [], cashBackApproval: null };
    case 'REPRICE':
      return withOffers(cart, action);
    case 'ANSWER_PRICES': {
      const offers = new Map(changedLines(cart).map(({ id, offered }) => [id, offered]));
      const { keepsOld, pricesIncludeTax = cart.pricesIncludeTax } = action;
      const isSame = offers.size === 0 && pricesIncludeTax === cart.pricesIncludeTax;
      return isSame ? cart : withAnswer(cart, offers, { keepsOld, pricesIncludeTax });
    }
    case 'REPLACE':
      return action.cart;
    case 'CLEAR':
      // A cart with tenders is not cleared: the money is given back first.
      return cart.tenders.length > 0 ? cart : emptyCart();
  }
}

/**
 * The same item at the same price is added to its line, which becomes the selected one. Measured goods are not added
 * up: each bag is a line of its own, as on its label, and can be removed alone.
 */
function withItem(cart: Cart, action: CartAction & { type: 'ADD' }): Cart {
  const { item, quantity, taxPercent, unitPrice = item.price, discount = null } = action;
  const addedE4 = toE4(quantity);
  if (addedE4 === undefined || addedE4 <= 0n) return cart;
  const same = cart.lines.find(
    (line) =>
      !item.measuredIn &&
      line.itemPriceId === item.itemPriceId &&
      line.unitPrice === unitPrice &&
      line.taxPercent === taxPercent,
  );
  if (same) {
    const sumE4 = (toE4(same.quantity) ?? 0n) + addedE4;
    return { ...withLine(cart, same.id, { quantity: fromE4(sumE4) }), selectedId: same.id };
  }
  if (cart.lines.length === linesAtMost) return cart;
  const line: CartLine = {
    id: newId(),
    itemPriceId: item.itemPriceId,
    variantId: item.variantId,
    name: item.name,
    unit: item.unit,
    quantity,
    unitPrice,
    usualPrice: item.price,
    taxPercent,
    taxRateId: item.taxRateId,
    discount,
  };
  return { ...cart, lines: [...cart.lines, line], selectedId: line.id };
}

/** Adds an amount without an item. Each one is a line of its own. */
function withOther(
  cart: Cart,
  { amount, name, taxRateId, taxPercent }: CartAction & { type: 'ADD_OTHER' },
): Cart {
  if ((toE4(amount) ?? 0n) <= 0n || cart.lines.length === linesAtMost) return cart;
  const line: CartLine = {
    id: newId(),
    itemPriceId: otherItemId,
    variantId: otherItemId,
    name: name || otherName,
    unit: null,
    quantity: 1,
    unitPrice: amount,
    usualPrice: amount,
    taxPercent,
    discount: null,
    other: { taxRateId },
  };
  return { ...cart, lines: [...cart.lines, line], selectedId: line.id };
}

function withLine(cart: Cart, lineId: string, change: Partial<CartLine>): Cart {
  if (!cart.lines.some(({ id }) => id === lineId)) return cart;
  return { ...cart, lines: cart.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)) };
}

function withoutLine(cart: Cart, lineId: string): Cart {
  const at = cart.lines.findIndex(({ id }) => id === lineId);
  if (at < 0) return cart;
  const lines = cart.lines.filter(({ id }) => id !== lineId);
  // Removing the last line starts a new sale. If money was taken, it is given back first.
  if (lines.length === 0) return cart.tenders.length > 0 ? cart : emptyCart();
  return { ...cart, lines, selectedId: (lines[at] ?? lines.at(-1))?.id ?? null };
}
