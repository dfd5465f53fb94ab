import { typedNumber } from '../../../../src/values/typed-number.ts';
import { isUnusualQuantity } from '../../../../src/values/unusual.ts';
import type { CartAction } from '../engine/cart.ts';
import type { TillAction } from '../engine/keys.ts';

/** A number that was typed before a key: a quantity, a price or a percentage. */
export function typedFigure(action: TillAction, text: string, lineId: string): CartAction | undefined {
  const number = text.trim() === '' ? undefined : typedNumber(text, 4);
  if (number === undefined || number <= 0) return undefined;
  // For an unlikely number the sheet opens and asks.
  if (action === 'quantity' && !isUnusualQuantity(number))
    return { type: 'SET_QUANTITY', lineId, quantity: number };
  if (action === 'price') return { type: 'SET_PRICE', lineId, unitPrice: number };
  if (action === 'discount' && number <= 100)
    return { type: 'SET_LINE_DISCOUNT', lineId, discount: { percent: number } };
  return undefined;
}
