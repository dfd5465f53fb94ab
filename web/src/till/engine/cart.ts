import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { newId } from './ids.ts';
import type { Cart, CartLine, Customer, Discount, Item, Tender } from './types.ts';

export type CartAction =
  | {
      type: 'ADD';
      item: Item;
      quantity: number;
      taxPercent: number;
      /** Where a barcode says another one than the catalogue. */
      unitPrice?: number;
      discount?: Discount;
    }
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
  /** The catalogue has changed: usual prices and rates are those of now. */
  | { type: 'REPRICE'; itemOf(itemPriceId: string): Item | undefined; taxOf(item: Item): number }
  | { type: 'REPLACE'; cart: Cart }
  | { type: 'CLEAR' }
  | { type: 'SOLD' }
  | { type: 'UNDO' };

/** A cart and how it was before, the newest last. */
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

/** The next state. What cannot be done changes nothing; everything that can be seen can be undone. */
export function nextCart(state: CartState, action: CartAction): CartState {
  if (action.type === 'UNDO') {
    const before = state.past.at(-1);
    if (!before) return state;
    // What the server may have made under a number stays under it.
    const { saleId, number } = state.cart;
    const cart = before.saleId === saleId ? { ...before, number } : before;
    return { cart, past: state.past.slice(0, -1) };
  }
  // What went in an exchange is sold, and does not come back into the cart.
  if (action.type === 'SOLD') return { cart: emptyCart(), past: [] };
  const cart = changed(state.cart, action);
  if (cart === state.cart) return state;
  if (action.type === 'SELECT' || action.type === 'REPRICE') return { ...state, cart };
  return { cart, past: [...state.past, state.cart].slice(-undoAtMost) };
}

function changed(cart: Cart, action: Exclude<CartAction, { type: 'UNDO' | 'SOLD' }>): Cart {
  switch (action.type) {
    case 'ADD':
      return withItem(cart, action);
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
      return unapproved(withLine(cart, action.lineId, { unitPrice: action.unitPrice }));
    }
    case 'SET_LINE_DISCOUNT':
      return unapproved(withLine(cart, action.lineId, { discount: action.discount }));
    case 'REMOVE':
      return withoutLine(cart, action.lineId);
    case 'SET_DISCOUNT':
      return unapproved({ ...cart, discount: action.discount });
    case 'SET_CUSTOMER':
      return { ...cart, customer: action.customer };
    case 'SET_NOTE':
      return { ...cart, note: action.note };
    case 'APPROVE':
      return { ...cart, approval: action.approval };
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
    case 'REPRICE':
      return repriced(cart, action);
    case 'REPLACE':
      return action.cart;
    case 'CLEAR':
      return emptyCart();
  }
}

/**
 * The same item at the same price adds up, and is the line that keys act on. What is measured does not: each bag is a
 * line, as on the labels of its packs, and can be taken away again.
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
    discount,
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
  return { ...cart, lines, selectedId: (lines[at] ?? lines.at(-1))?.id ?? null };
}

/** A manager said yes to what was there, not to what comes after. */
function unapproved(cart: Cart): Cart {
  return cart.approval ? { ...cart, approval: null } : cart;
}

function repriced(cart: Cart, { itemOf, taxOf }: CartAction & { type: 'REPRICE' }): Cart {
  let hasChanged = false;
  const lines = cart.lines.map((line) => {
    const item = itemOf(line.itemPriceId);
    if (!item) return line;
    const taxPercent = taxOf(item);
    if (item.price === line.usualPrice && taxPercent === line.taxPercent) return line;
    hasChanged = true;
    const unitPrice = line.unitPrice === line.usualPrice ? item.price : line.unitPrice;
    return { ...line, unitPrice, usualPrice: item.price, taxPercent };
  });
  return hasChanged ? { ...cart, lines } : cart;
}
