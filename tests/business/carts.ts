import type { Discount, Priced } from './pricing.ts';
import type { Cart, Line } from './records.ts';
import { type By, checkOut, discountOf, lineOf } from './sell.ts';
import {
  assertFigures,
  discountBody,
  fromE4,
  judge,
  lineBody,
  major,
  type Person,
  pick,
  type Shop,
  send,
} from './shop.ts';
import type { Act } from './steps.ts';

const cartName = (by: Person, outlet: number) => `${by}/${outlet}`;

/** What somebody has in the cart at an outlet. */
export const cartOf = ({ model }: Shop, by: Person, outlet: number) => model.carts.get(cartName(by, outlet));

export function assertCart(shop: Shop, found: { lines: { id: string }[] }, cart: Omit<Cart, 'id'>): void {
  const { model, outlets, parties } = shop;
  const { lines, discount, customer, outlet } = cart;
  const priced = model.price(cart);
  // A cart whose discounts are more than it costs is shown without them.
  const plain = lines.map(({ discount: _, ...line }) => line);
  const { lines: figures, ...totals } = (priced ?? model.price({ lines: plain })) as Priced;
  const short = new Set(
    [...model.goodsOf(lines)]
      .filter(
        ([item, wanted]) =>
          !model.rules.allowsNegative[outlet] && wanted > model.shelf(item, outlet).quantity,
      )
      .map(([item]) => item),
  );
  const money = (amount: bigint) => major(shop, amount);
  assertFigures(
    found,
    {
      outletId: outlets[outlet]?.id,
      customerId: customer === undefined ? null : parties[customer]?.id,
      discount: discount ? discountBody(shop, discount) : null,
      totals: {
        ...{ subtotal: money(totals.subtotal), discount: money(totals.discount) },
        ...{ tax: money(totals.tax), total: money(totals.total), items: lines.length },
      },
      problem: priced ? null : 'DISCOUNT_TOO_LARGE',
    },
    cart,
  );
  for (const [at, line] of lines.entries()) {
    const { gross: _, ...figure } = figures[at] as Priced['lines'][number];
    const expected = {
      ...{
        id: line.id,
        itemPriceId: model.item(line.item).units[line.unit].id,
        quantity: fromE4(line.quantity),
      },
      ...{ discount: money(figure.discount), tax: money(figure.tax), total: money(figure.total) },
      ...(shop.isOrdered && { problem: short.has(line.item) ? 'OUT_OF_STOCK' : null }),
    };
    assertFigures(found.lines[at] ?? {}, expected, 'a line of a cart');
  }
}

const isSame = (a: Line, b: Line) =>
  a.item === b.item &&
  a.unit === b.unit &&
  a.price === b.price &&
  JSON.stringify(sized(a.discount)) === JSON.stringify(sized(b.discount));
const sized = (discount: Discount | undefined) =>
  discount &&
  ('amount' in discount ? { amount: Number(discount.amount) } : { percent: Number(discount.percent) });

export async function fillCart(shop: Shop, step: Act<'fillCart'>, by: By): Promise<void> {
  const line = lineOf(shop, step.line);
  const body = { outletId: shop.outlets[step.outlet]?.id, ...lineBody(shop, line) };
  const answer = await send(shop, { ...by, needs: 'sell', path: '/cart/items', body });
  if (!answer || !judge(shop, answer, [], step)) return;
  const { id, lines } = answer.body.data;
  const cart: Cart = cartOf(shop, by.by, step.outlet) ?? { id, outlet: step.outlet, lines: [] };
  shop.model.carts.set(cartName(by.by, step.outlet), cart);
  const same = cart.lines.find((one) => isSame(one, line));
  if (same) same.quantity += line.quantity;
  else cart.lines.push({ ...line, id: lines.at(-1).id });
  assertCart(shop, answer.body.data, cart);
}

export async function changeCart(shop: Shop, step: Act<'changeCart'>, by: By): Promise<void> {
  const { change, outlet } = step;
  const cart = cartOf(shop, by.by, outlet);
  const outletId = shop.outlets[outlet]?.id;
  const line = cart && pick(cart.lines, step.line);
  if (change === 'clear') {
    const answer = await send(shop, {
      ...by,
      needs: 'sell',
      method: 'DELETE',
      path: `/cart?outletId=${outletId}`,
    });
    if (!answer || !judge(shop, answer, [], step)) return;
    shop.model.carts.delete(cartName(by.by, outlet));
    return assertCart(shop, answer.body.data, { outlet, lines: [] });
  }
  if (!cart || !line) return;
  if (change === 'remove') {
    const answer = await send(shop, {
      ...by,
      needs: 'sell',
      method: 'DELETE',
      path: `/cart/items/${line.id}`,
    });
    if (!answer || !judge(shop, answer, [], step)) return;
    cart.lines = cart.lines.filter((one) => one !== line);
    return assertCart(shop, answer.body.data, cart);
  }
  if ('cart' in change) {
    const total = shop.model.price({ lines: cart.lines })?.total ?? 0n;
    const discount = discountOf(change.cart, total);
    const customers = shop.parties.flatMap(({ isCustomer }, at) => (isCustomer ? [at] : []));
    const customer = change.customer === undefined ? undefined : pick(customers, change.customer);
    const body = {
      outletId,
      discount: discount ? discountBody(shop, discount) : null,
      customerId: customer === undefined ? null : shop.parties[customer]?.id,
    };
    const answer = await send(shop, { ...by, needs: 'sell', method: 'PATCH', path: '/cart', body });
    if (!answer || !judge(shop, answer, [], step)) return;
    Object.assign(cart, { discount, customer });
    return assertCart(shop, answer.body.data, cart);
  }
  const gross = shop.model.price({ lines: [{ ...line, discount: undefined }] })?.subtotal ?? 0n;
  const discount = 'discount' in change ? discountOf(change.discount, gross) : undefined;
  const body =
    'quantity' in change
      ? { quantity: change.quantity / 10_000 }
      : { discount: discount ? discountBody(shop, discount) : null };
  const answer = await send(shop, {
    ...by,
    needs: 'sell',
    method: 'PATCH',
    path: `/cart/items/${line.id}`,
    body,
  });
  if (!answer || !judge(shop, answer, [], step)) return;
  Object.assign(line, 'quantity' in change ? { quantity: BigInt(change.quantity) } : { discount });
  assertCart(shop, answer.body.data, cart);
}

export async function park(shop: Shop, step: Act<'park'>, by: By): Promise<void> {
  const cart = cartOf(shop, by.by, step.outlet);
  const body = { outletId: shop.outlets[step.outlet]?.id };
  const answer = await send(shop, { ...by, needs: 'sell', path: '/cart/park', body });
  const isEmpty = !cart || cart.lines.length === 0;
  if (!answer || !judge(shop, answer, [{ code: 'INVALID_STATE', holds: isEmpty }], step) || !cart) return;
  shop.model.carts.delete(cartName(by.by, step.outlet));
  shop.model.parked.push(cart);
  assertFigures(answer.body.data, { id: cart.id, items: cart.lines.length }, 'a parked cart');
}

export async function resume(shop: Shop, step: Act<'resume'>, by: By): Promise<void> {
  const parked = pick(shop.model.parked, step.cart);
  if (!parked) return;
  const own = cartOf(shop, by.by, parked.outlet);
  const answer = await send(shop, { ...by, needs: 'sell', path: `/cart/parked/${parked.id}/resume` });
  const guards = [
    { code: 'INVALID_STATE', holds: (own?.lines.length ?? 0) > 0 },
    // Of two who resume it at once, one gets it.
    { code: 'NOT_FOUND', holds: false, may: true },
  ];
  if (!answer || !judge(shop, answer, guards, step)) return;
  shop.model.parked.splice(shop.model.parked.indexOf(parked), 1);
  shop.model.carts.set(cartName(by.by, parked.outlet), parked);
  assertCart(shop, answer.body.data, parked);
}

export async function sellCart(shop: Shop, step: Act<'sellCart'>, by: By): Promise<void> {
  const cart = cartOf(shop, by.by, step.outlet);
  if (!cart || cart.lines.length === 0) return;
  const lines = cart.lines.map(({ id: _, ...line }) => line);
  const isSold = await checkOut(shop, { lines, discount: cart.discount }, { step, by, cart });
  if (isSold) shop.model.carts.delete(cartName(by.by, step.outlet));
}
