import { inCoins } from './pricing.ts';
import type { GivenBack, Line } from './records.ts';
import { type By, lineOf, sessionFor } from './sell.ts';
import { assertFigures, judge, lineBody, major, minor, pick, type Shop, send, tenderBody } from './shop.ts';
import type { Act } from './steps.ts';

/** Goods come back that nobody knows to have been sold, for a price that is said or for the lowest there was. */
export async function takeIn(shop: Shop, step: Act<'takeIn'>, { by, isTwice }: By): Promise<void> {
  const { model, outlets, parties } = shop;
  const { outlet, restock, kind } = step;
  const session = sessionFor(shop, outlet, step.till, step.which);
  // Where several work at once, which price was the lowest depends on who came first.
  const saysPrice = step.saysPrice || !shop.isOrdered;
  const lines = step.lines.map((sent): Line & { price: bigint } => {
    const { discount: _, ...line } = lineOf(shop, { ...sent, discount: undefined });
    const usual = model.item(line.item).units[line.unit].price;
    return { ...line, price: saysPrice ? (line.price ?? usual) : model.lowest(outlet, line) };
  });
  const customers = parties.flatMap(({ isCustomer }, at) => (isCustomer ? [at] : []));
  const customer = kind === 'deposit' ? pick(customers, step.which) : undefined;
  const total = model.price({ lines })?.total ?? 0n;
  const { coin } = model.rules;
  const owed = { owed: total, most: total + coin };
  const coins = inCoins(owed, coin);
  const payments: GivenBack[] = {
    cash: [{ method: 'CASH' as const, amount: coins }],
    card: [{ method: 'POS' as const, amount: total }],
    deposit: [{ method: 'DEPOSIT' as const, amount: total }],
    coinMore: [{ method: 'CASH' as const, amount: coins + coin }],
  }[kind].filter(({ amount }) => amount > 0n);
  const taken = model.returnedFor({ outlet, lines, restock }, payments);
  const answer = await send(shop, {
    ...{ by, isTwice, needs: 'refund', path: '/sales/refunds' },
    body: {
      outletId: outlets[outlet]?.id,
      lines: lines.map((line) => {
        const { unitPrice, ...body } = lineBody(shop, line);
        return { ...body, ...(saysPrice && { unitPrice }), restock };
      }),
      ...(customer !== undefined && { customerId: parties[customer]?.id }),
      ...(session && { tillSessionId: session.id }),
      payments: payments.map((payment) => tenderBody(shop, payment)),
    },
  });
  const guards = [
    { code: 'INVALID_STATE', holds: session?.isOpen === false, may: !!session },
    { code: 'VALIDATION_FAILED', holds: !taken },
  ];
  if (!answer || !judge(shop, answer, guards, { step }) || !taken) return;
  const { refund } = answer.body.data;
  const money = (amount: bigint) => major(shop, amount);
  assertFigures(
    refund,
    { saleId: null, total: money(taken.total), tax: money(taken.tax), rounding: money(taken.rounding) },
    step,
  );
  for (const [at, { total: lineTotal, tax }] of taken.lines.entries()) {
    assertFigures(refund.lines[at], { total: money(lineTotal), tax: money(tax) }, step);
  }
  if (minor(shop, refund.total) !== taken.total) throw new Error('a return gave back something else');
  model.takeIn({ id: refund.id, outlet, customer, session, payments, ...taken });
}
