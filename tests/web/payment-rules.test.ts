import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherItemId } from '../../src/values/other-item.ts';
import { ApiError } from '../../web/src/api/call.ts';
import { changeOfLine, changeOfSale } from '../../web/src/till/engine/approval.ts';
import { type CartAction, type CartState, emptyCart, nextCart } from '../../web/src/till/engine/cart.ts';
import { figuresOf } from '../../web/src/till/engine/figures.ts';
import type { TillAction } from '../../web/src/till/engine/keys.ts';
import { actionsAfterRefusal } from '../../web/src/till/engine/refused-tenders.ts';
import { linesToSell } from '../../web/src/till/engine/sale.ts';
import type { Cart, Item, Tender } from '../../web/src/till/engine/types.ts';
import { typedFigure } from '../../web/src/till/sell/typed-figure.ts';

const shop = { currencyDecimals: 2, pricesIncludeTax: true, cashRounding: 0, cashierDiscountPercent: 10 };
const soap: Item = {
  ...{ itemPriceId: 'p1', variantId: 'v1', productId: 'r1', name: 'Soap', unit: null, factor: 1, price: 10 },
  ...{ taxRateId: null, code: null },
};
const rice: Item = { ...soap, itemPriceId: 'p2', name: 'Rice', price: 4 };

const after = (...actions: CartAction[]): CartState =>
  actions.reduce(nextCart, { cart: emptyCart(), past: [] });
const add = (item: Item, quantity = 1): CartAction => ({ type: 'ADD', item, quantity, taxPercent: 0 });
const pay = (method: Tender['method'], amount: number, cashBack?: number): CartAction => ({
  type: 'ADD_TENDER',
  tender: { method, amount, ...(cashBack && { cashBack }) },
});
const then = (state: CartState, ...actions: CartAction[]) => actions.reduce(nextCart, state);
const first = ({ cart }: CartState) => cart.lines[0]?.id ?? '';
const needs = ({ cart }: CartState) => figuresOf(cart, shop, 'CASHIER').needsApproval;

test('with the last line go customer, discount and approval, and undo brings them back', () => {
  const rung = after(
    add(soap),
    { type: 'SET_CUSTOMER', customer: { id: 'c', name: 'Ada' } },
    { type: 'SET_DISCOUNT', discount: { percent: 50 } },
    { type: 'APPROVE', approval: { token: 'x', action: 'DISCOUNT' } },
  );
  const gone = then(rung, { type: 'REMOVE', lineId: first(rung) });
  const { lines, customer, discount, approval, saleId } = gone.cart;
  assert.deepEqual([lines, customer, discount, approval], [[], null, null, null]);
  assert.notEqual(saleId, rung.cart.saleId);
  const back = then(gone, { type: 'UNDO' });
  assert.deepEqual(back.cart, rung.cart);
  assert.equal(needs(back), null);
});

test('money never goes with the goods, and undo neither takes it nor brings it back', () => {
  const rung = after(add(soap), add(rice), pay('POS', 5));
  assert.equal(then(rung, { type: 'CLEAR' }), rung);
  const [one, other] = rung.cart.lines;
  const single = then(rung, { type: 'REMOVE', lineId: other?.id ?? '' });
  assert.equal(then(single, { type: 'REMOVE', lineId: one?.id ?? '' }), single);
  assert.equal(then(single, { type: 'SET_QUANTITY', lineId: one?.id ?? '', quantity: 0 }), single);

  // Undo is of the goods: the card stays, and the first line stays with it.
  const undone = then(single, { type: 'UNDO' });
  assert.deepEqual([undone.cart.lines.length, undone.cart.tenders.length], [2, 1]);
  assert.deepEqual(then(undone, { type: 'UNDO' }, { type: 'UNDO' }).cart.lines.length, 1);

  const empty = then(single, { type: 'GIVE_BACK' }, { type: 'REMOVE', lineId: one?.id ?? '' });
  assert.equal(empty.cart.lines.length, 0);
  const restored = then(empty, { type: 'UNDO' });
  assert.deepEqual([restored.cart.lines.length, restored.cart.tenders], [1, []]);
});

test('an approval holds for its figures: a change asks again, and changed back it holds again', () => {
  const rung = after(add(soap, 2));
  const cheaper = then(
    rung,
    { type: 'SET_PRICE', lineId: first(rung), unitPrice: 8 },
    { type: 'APPROVE', approval: { token: 'x', action: 'PRICE' } },
  );
  const changed = (action: CartAction) => needs(then(cheaper, action));
  const lineId = first(rung);
  assert.equal(needs(cheaper), null);
  assert.equal(changed({ type: 'SET_QUANTITY', lineId, quantity: 3 }), 'PRICE');
  assert.equal(changed({ type: 'SET_PRICE', lineId, unitPrice: 7 }), 'PRICE');
  assert.equal(changed({ type: 'SET_LINE_DISCOUNT', lineId, discount: { percent: 1 } }), 'PRICE');
  assert.equal(changed(add(rice)), null, 'another line at its usual price');
  const twice = then(cheaper, { type: 'SET_QUANTITY', lineId, quantity: 3 }, { type: 'UNDO' });
  assert.equal(needs(twice), null);

  const half = then(
    rung,
    { type: 'SET_DISCOUNT', discount: { percent: 50 } },
    { type: 'APPROVE', approval: { token: 'x', action: 'DISCOUNT' } },
  );
  assert.equal(needs(half), null);
  assert.equal(needs(then(half, add(rice))), 'DISCOUNT');
  // Kept by an earlier version, without what it was for.
  const old = { ...half, cart: { ...half.cart, approval: { token: 'x', action: 'DISCOUNT' as const } } };
  assert.equal(needs(old), 'DISCOUNT');
});

test('a manager sees from what to what, in money and in percent', () => {
  const rung = after(add(soap, 3), add(rice));
  const lineId = first(rung);
  const { cart } = then(
    rung,
    { type: 'SET_PRICE', lineId, unitPrice: 9 },
    { type: 'SET_LINE_DISCOUNT', lineId, discount: { percent: 50 } },
    { type: 'SET_DISCOUNT', discount: { amount: 7.5 } },
  );
  // 3 × 10.00 are 30.00; 3 × 9.00 less half are 13.50: 16.50 off, 55%.
  const [line] = cart.lines;
  assert.ok(line);
  assert.deepEqual(changeOfLine(line, 2), { from: 30, to: 13.5, off: 16.5, percent: 55 });
  // With the rice 34.00; 17.50 less 7.50 are 10.00: 24.00 off, 70.588%.
  assert.deepEqual(changeOfSale(cart, 2), { from: 34, to: 10, off: 24, percent: 70.59 });
});

test('a new price waits at its line until the cashier says which counts', () => {
  const rung = after(add(soap, 2), add(rice));
  const reprice = (price: number, taxPercent = 0): CartAction => ({
    type: 'REPRICE',
    itemOf: (id) => (id === 'p1' ? { ...soap, price } : rice),
    taxPercentOf: ({ itemPriceId }) => (itemPriceId === 'p1' ? taxPercent : 0),
  });
  const total = ({ cart }: CartState) => figuresOf(cart, shop, 'CASHIER').total;
  const offered = then(rung, reprice(12));
  assert.deepEqual([total(offered), offered.cart.lines[0]?.offered], [24, { price: 12, taxPercent: 0 }]);
  assert.equal(then(offered, reprice(12)), offered);
  assert.equal(then(offered, reprice(10)).cart.lines[0]?.offered, undefined, 'changed back');

  const taken = then(offered, { type: 'ANSWER_PRICES', keepsOld: false });
  assert.deepEqual([total(taken), needs(taken)], [28, null]);
  const kept = then(offered, { type: 'ANSWER_PRICES', keepsOld: true });
  assert.deepEqual([total(kept), needs(kept)], [24, 'PRICE']);
  assert.equal(then(kept, reprice(12)), kept, 'asked once');
  // What undo brings back has the price that was decided on, and asks for nothing more.
  const undone = then(taken, { type: 'UNDO' });
  assert.deepEqual(
    undone.cart.lines.map(({ unitPrice, usualPrice }) => [unitPrice, usualPrice]),
    [[12, 12]],
  );
  // The tax is that of now, also where the price is kept.
  const taxed = then(rung, reprice(12, 5), { type: 'ANSWER_PRICES', keepsOld: true });
  assert.deepEqual([taxed.cart.lines[0]?.unitPrice, taxed.cart.lines[0]?.taxPercent], [10, 5]);
});

test('what the server refused is taken off, and the other tenders stay', () => {
  const { cart } = after(
    add(soap, 9),
    pay('CASH', 10),
    pay('DEPOSIT', 20),
    pay('CREDIT', 30),
    pay('POS', 40, 10),
  );
  const left = (field: string, code = 'INVALID_STATE', status = 409) => {
    const refusal = new ApiError({ status, code, message: '-', errors: [{ field, code, message: '-' }] });
    const actions = actionsAfterRefusal(cart, refusal);
    return then({ cart, past: [] }, ...actions).cart.tenders.map(({ method }) => method);
  };
  assert.deepEqual(left('customerId', 'CREDIT_LIMIT'), ['CASH', 'DEPOSIT', 'POS']);
  assert.deepEqual(left('customerId'), ['CASH', 'POS'], 'blocked');
  assert.deepEqual(left('payments'), ['CASH', 'CREDIT', 'POS'], 'the deposit is short');
  assert.deepEqual(left('payments.3.amount'), ['CASH', 'DEPOSIT', 'CREDIT']);
  assert.deepEqual(left('cashBackApprovalToken'), ['CASH', 'DEPOSIT', 'CREDIT']);
  assert.deepEqual(left('lines.0.quantity'), ['CASH', 'DEPOSIT', 'CREDIT', 'POS']);
  assert.deepEqual(actionsAfterRefusal(cart, new Error('no answer')), []);
  const approved: Cart = { ...cart, approval: { token: 'x', action: 'PRICE' } };
  const refused = new ApiError({
    ...{ status: 403, code: 'FORBIDDEN', message: '-' },
    errors: [{ field: 'approvalToken', code: 'FORBIDDEN', message: '-' }],
  });
  assert.deepEqual(actionsAfterRefusal(approved, refused), [{ type: 'APPROVE', approval: null }]);
});

test('an amount alone is a line of its own, and beyond the limit of the business a manager says yes', () => {
  const other = (amount: number): CartAction => ({
    ...{ type: 'ADD_OTHER', amount, name: '', taxRateId: 'vat', taxPercent: 10 },
  });
  const rung = after(other(30), other(30));
  assert.deepEqual(
    rung.cart.lines.map(({ name, unitPrice, taxPercent }) => [name, unitPrice, taxPercent]),
    [
      ['Other', 30, 10],
      ['Other', 30, 10],
    ],
  );
  const needsAt = (limit: number | null, state: CartState) =>
    figuresOf(state.cart, { ...shop, otherAmountLimit: limit }, 'CASHIER').needsApproval;
  // The limit is of the sale: two of 30 are 60.
  assert.deepEqual([needsAt(null, rung), needsAt(60, rung), needsAt(59.99, rung)], [null, null, 'PRICE']);
  // Another amount is not another price.
  const more = then(rung, { type: 'SET_PRICE', lineId: first(rung), unitPrice: 40 });
  assert.deepEqual([needsAt(null, more), needsAt(70, more), needsAt(60, more)], [null, null, 'PRICE']);
  assert.deepEqual(linesToSell(more.cart)[0], {
    ...{ itemPriceId: otherItemId, quantity: 1, unitPrice: 40, name: 'Other', taxRateId: 'vat' },
  });
});

test('a number before the key is how many, which price, or how many percent off', () => {
  const typed = (action: TillAction, text: string) => typedFigure(action, text, 'l');
  assert.deepEqual(typed('quantity', '5'), { type: 'SET_QUANTITY', lineId: 'l', quantity: 5 });
  assert.deepEqual(typed('price', '12.50'), { type: 'SET_PRICE', lineId: 'l', unitPrice: 12.5 });
  assert.deepEqual(typed('discount', '10'), {
    ...{ type: 'SET_LINE_DISCOUNT', lineId: 'l', discount: { percent: 10 } },
  });
  for (const [action, text] of [
    ['quantity', ''],
    ['quantity', 'cola'],
    ['quantity', '10001'],
    ['quantity', '0'],
    ['discount', '101'],
    ['pay', '5'],
  ] as const) {
    assert.equal(typed(action, text), undefined, `${action} ${text}`);
  }
});
