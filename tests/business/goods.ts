import { taxBody } from '../books/shop.ts';
import { accounts } from './model.ts';
import { sum, whole } from './pricing.ts';
import { type By, sessionFor } from './sell.ts';
import { assertFigures, fromE4, judge, major, minor, pick, type Shop, send, toE4 } from './shop.ts';
import type { Act } from './steps.ts';

export async function buy(shop: Shop, step: Act<'buy'>, by: By): Promise<void> {
  const { model, told, items, outlets } = shop;
  const { outlet, bank } = step;
  const lines = step.lines.map(({ quantity, cost, ...line }) => {
    const of = { quantity: BigInt(quantity), price: BigInt(cost) };
    const bill = model.taxes.bill(model.costAt(of), line.tax);
    return { ...line, ...of, bill, value: bill.total - bill.recovered };
  });
  const day = step.isOld ? model.oldDay : model.today;
  const total = sum(lines.map(({ bill }) => bill.total));
  const recovered = sum(lines.map(({ bill }) => bill.recovered));
  const part = (percent: number) => whole(total * BigInt(percent), 100n);
  const paid = { CASH: part(step.paid.cash), POS: part(step.paid.pos), BANK: part(step.paid.bank) };
  const due = total - sum(Object.values(paid));
  const vendors = shop.parties.flatMap(({ isVendor }, at) => (isVendor ? [at] : []));
  const vendor = pick(vendors, step.vendor) ?? -1;
  const session = sessionFor(shop, outlet, step.till, step.vendor);
  const answer = await send(shop, {
    // Who may not pay buys on credit.
    ...{ ...by, needs: due === total ? 'stock' : 'money', path: '/inventory/bulk-stock' },
    body: {
      ...{
        date: day,
        // The goods come now: after the counts of today.
        occurredAt: new Date().toISOString(),
        storeId: outlets[outlet]?.id,
        vendorId: shop.parties[vendor]?.id,
        pmethod: 'split',
      },
      ...{ cashAmount: major(shop, paid.CASH), posAmount: major(shop, paid.POS) },
      bankAmount: major(shop, paid.BANK),
      ...(paid.BANK + paid.POS > 0n && { bankId: shop.banks[bank]?.id }),
      ...{ amount: major(shop, total - due), total: major(shop, total) },
      ...(session && { tillSessionId: session.id }),
      stock: lines.map(({ item, unit, quantity, price, tax }) => ({
        ...{ productId: items[item]?.productId, itemPriceId: model.item(item).units[unit].id },
        ...{ quantity: fromE4(quantity), costPrice: fromE4(price), ...taxBody(model.taxes, tax) },
      })),
    },
  });
  const isClosed = session?.isOpen === false || (model.isClosed && step.isOld);
  const closed = { code: 'INVALID_STATE', holds: isClosed, may: !!session };
  if (!answer || !judge(shop, answer, [closed], step)) return;
  const { data } = answer.body;
  const ways = (['CASH', 'BANK', 'POS'] as const).filter((method) => paid[method] > 0n);
  const pmethod = ways.length > 1 ? 'split' : (ways[0]?.toLowerCase() ?? 'credit');
  assertFigures(
    data,
    { total: major(shop, total), paid: major(shop, total - due), due: major(shop, due), pmethod },
    step,
  );
  model.on(day, () => {
    for (const { bill, tax, ...line } of lines) {
      model.receive(line.item, outlet, model.base(line), line.value, 'bought');
      if (tax) model.taxes.addBill('bought', { day, outlet }, bill, tax);
    }
    model.post('bought', total - recovered);
    model.post(accounts.inputTax, recovered);
    for (const method of ['CASH', 'POS', 'BANK'] as const) {
      if (paid[method] === 0n) continue;
      const leavesBank = method === 'POS';
      const payment = { method, amount: paid[method], bank, leavesBank };
      model.pay('paidOut', { ...payment, ...(method === 'CASH' && { session }) });
    }
    if (due > 0n) model.owe({ source: data.id, party: vendor, side: 'payable', amount: due });
  });
  told.purchases.push({ outlet, value: total - recovered, total });
}

type Moved = { variantId: string; quantity: number; value: number };

export async function adjust(shop: Shop, step: Act<'adjust'>, by: By): Promise<void> {
  const { model, outlets, told } = shop;
  const { outlet, purpose, cost } = step;
  // A correction is one or the other by what it says of the cost.
  const isIn = purpose === 'FOUND' || purpose === 'OPENING' || (purpose === 'CORRECTION' && cost % 2 === 0);
  // What was there at the beginning has a cost of its own, and so has half of what turns up.
  const unitCost = isIn && (purpose === 'OPENING' || cost % 4 === 0) ? BigInt(cost) : undefined;
  const lines = step.lines.map(({ quantity, ...line }) => ({ ...line, quantity: BigInt(quantity) }));
  const answer = await send(shop, {
    ...{ ...by, needs: 'stock', path: '/inventory/stock/adjustment' },
    body: {
      ...{ outletId: outlets[outlet]?.id, purpose, effect: isIn ? 'INCREASE' : 'DECREASE' },
      lines: lines.map(({ item, unit, quantity }) => ({
        ...{ itemPriceId: model.item(item).units[unit].id, quantity: fromE4(quantity) },
        ...(unitCost !== undefined && { unitCost: fromE4(unitCost) }),
      })),
    },
  });
  const guards = isIn ? [] : [model.shortGuard(outlet, model.goodsOf(lines))];
  if (!answer || !judge(shop, answer, guards, step)) return;
  const account = purpose === 'OPENING' ? accounts.opening : accounts.shrinkage;
  const values = lines.map((line) => {
    const base = model.base(line);
    if (!isIn) return model.issue(line.item, outlet, base, account);
    const { quantity } = line;
    const shelf = model.shelf(line.item, outlet);
    const value =
      unitCost === undefined ? shelf.atAverage(base) : model.costAt({ quantity, price: unitCost });
    model.receive(line.item, outlet, base, value, account);
    return value;
  });
  const found: Moved[] = answer.body.data.lines;
  for (const [at, line] of lines.entries()) {
    const quantity = fromE4(model.base(line));
    const isKnown = shop.isOrdered || unitCost !== undefined;
    const value = isKnown && { value: major(shop, values[at] ?? 0n) };
    assertFigures(found[at] ?? {}, { variantId: shop.items[line.item]?.variantId, quantity, ...value }, step);
  }
  const value = sum(found.map((line) => minor(shop, line.value)));
  told.adjusted.push({ outlet, purpose, value: isIn ? value : -value });
}

export async function transfer(shop: Shop, step: Act<'transfer'>, by: By): Promise<void> {
  const { model, outlets, told } = shop;
  const { from } = step;
  const to = 1 - from;
  const lines = step.lines.map(({ quantity, ...line }) => ({ ...line, quantity: BigInt(quantity) }));
  const answer = await send(shop, {
    ...{ ...by, needs: 'stock', path: '/inventory/stock/transfer' },
    body: {
      ...{ fromOutletId: outlets[from]?.id, toOutletId: outlets[to]?.id },
      lines: lines.map(({ item, unit, quantity }) => ({
        ...{ itemPriceId: model.item(item).units[unit].id, quantity: fromE4(quantity) },
      })),
    },
  });
  if (!answer || !judge(shop, answer, [model.shortGuard(from, model.goodsOf(lines))], step)) return;
  // All of it leaves before any of it arrives.
  const values = lines.map((line) => model.issue(line.item, from, model.base(line), 'on its way'));
  for (const [at, line] of lines.entries())
    model.receive(line.item, to, model.base(line), values[at] ?? 0n, 'on its way');
  const { data } = answer.body;
  if (shop.isOrdered) {
    const found = (data.lines as Moved[]).map(({ value }) => minor(shop, value));
    assertFigures({ found }, { found: values }, step);
  }
  told.moved.push({ from, to, value: minor(shop, data.value) });
}

/** Counted while trade goes on: what is missing or too much is found now, and posted when the count is finished. */
export async function count(shop: Shop, step: Act<'count'>, by: By): Promise<void> {
  const { model, items, outlets } = shop;
  const { outlet } = step;
  const variantIds = step.items.map((item) => items[item]?.variantId);
  const isOverlapping = model.counts.some(
    (other) => other.outlet === outlet && other.lines.some(({ item }) => step.items.includes(item)),
  );
  const body = { outletId: outlets[outlet]?.id, scope: 'LIST', variantIds };
  const started = await send(shop, { ...by, needs: 'stock', path: '/inventory/stocktakes', body });
  // Somebody may count the same, or be about to finish it.
  const overlap = { code: 'INVALID_STATE', holds: isOverlapping, may: true };
  if (!started || !judge(shop, started, [overlap], step)) return;
  const { id } = started.body.data;
  const counted = step.items.map((item) => {
    const there = model.shelf(item, outlet).quantity + BigInt(step.off);
    return there > 0n ? there : 0n;
  });
  const counts = variantIds.map((variantId, at) => ({ variantId, quantity: fromE4(counted[at] ?? 0n) }));
  const path = `/inventory/stocktakes/${id}/counts`;
  const answer = await send(shop, { ...by, needs: 'stock', method: 'PATCH', path, body: { counts } });
  if (!answer || !judge(shop, answer, [], step)) return;
  const found: { variantId: string; book: number; counted: number; difference: number }[] =
    answer.body.data.lines;
  const lines = step.items.map((item, at) => {
    const line = found.find(({ variantId }) => variantId === items[item]?.variantId);
    const book = shop.isOrdered ? model.shelf(item, outlet).quantity : toE4(line?.book ?? 0);
    const difference = (counted[at] ?? 0n) - book;
    const figures = {
      book: fromE4(book),
      counted: fromE4(counted[at] ?? 0n),
      difference: fromE4(difference),
    };
    assertFigures(line ?? {}, figures, step);
    return { item, difference };
  });
  model.counts.push({ id, outlet, turn: ++model.turns, lines });
}

export async function finish(shop: Shop, step: Act<'finish'>, by: By): Promise<void> {
  const { model, told } = shop;
  const taken = pick(model.counts, step.count);
  if (!taken) return;
  // Out of the list at once, so that nobody else finishes it, too.
  model.counts.splice(model.counts.indexOf(taken), 1);
  const path = `/inventory/stocktakes/${taken.id}`;
  const submitted = await send(shop, { ...by, needs: 'stock', path: `${path}/submit`, body: {} });
  if (!submitted) {
    model.counts.push(taken);
    return;
  }
  judge(shop, submitted, [], step);
  const answer = await send(shop, { ...by, needs: 'stock', path: `${path}/complete`, body: {} });
  if (!answer || !judge(shop, answer, [], step)) return;
  model.posted.push(taken);
  const values = taken.lines.map(({ item, difference }) => {
    // What was counted right does not move, so an empty shelf keeps the last average that was known.
    if (difference === 0n) return 0n;
    if (difference < 0n) return -model.issue(item, taken.outlet, -difference, accounts.shrinkage);
    const value = model.shelf(item, taken.outlet).atAverage(difference);
    model.receive(item, taken.outlet, difference, value, accounts.shrinkage);
    return value;
  });
  for (const [at, line] of taken.lines.entries()) line.value = values[at] ?? 0n;
  const { data } = answer.body;
  const quantity = sum(taken.lines.map(({ difference }) => difference));
  const found = shop.isOrdered ? { differenceQuantity: fromE4(quantity) } : {};
  assertFigures(data, { status: 'COMPLETED', ...found }, step);
  if (shop.isOrdered) assertFigures(data, { differenceValue: major(shop, sum(values)) }, step);
  told.counted.push({ outlet: taken.outlet, value: minor(shop, data.differenceValue) });
}
