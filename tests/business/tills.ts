import assert from 'node:assert/strict';
import { accounts, heldIn, methodOf, nothing } from './model.ts';
import { type Method, most, sum } from './pricing.ts';
import type { Place, Session } from './records.ts';
import type { By } from './sell.ts';
import {
  assertFigures,
  done,
  isCashier,
  judge,
  major,
  patiently,
  pick,
  type Shop,
  send,
  tillsOf,
} from './shop.ts';
import type { Act } from './steps.ts';

export async function openTill(shop: Shop, step: Act<'openTill'>, by: By): Promise<void> {
  const index = step.till % tillsOf(shop).length;
  const till = tillsOf(shop)[index] as ReturnType<typeof tillsOf>[number];
  const float = BigInt(step.float);
  const body = { tillId: till.id, openingFloat: major(shop, float) };
  const isOpen = till.session?.isOpen === true;
  const answer = await send(shop, { ...by, needs: 'sell', path: '/till/sessions', body });
  const guard = { code: 'INVALID_STATE', holds: isOpen, may: true };
  if (!answer || !judge(shop, answer, [guard], step)) return;
  const { id } = answer.body.data;
  const session: Session = {
    ...{ id, till: index, outlet: till.outlet, isOpen: true, float, noSales: 0 },
    ...{ drawers: new Map(), paidBy: new Set(), counted: new Map(), expected: new Map() },
  };
  till.session = session;
  // What it brings may be of the last month.
  await shop.server.database((connection) =>
    connection.all(`update till_sessions set opened_at = now() - interval '100 days' where id = $1`, [id]),
  );
  shop.model.sessions.set(id, session);
  assertReport(shop, answer.body.data, session);
}

const openSessions = ({ model }: Shop) => [...model.sessions.values()].filter(({ isOpen }) => isOpen);

/** Everything is counted, by bank account where it is a bank's, and each count may be off. */
export async function closeTill(shop: Shop, step: Act<'closeTill'>, by: By): Promise<void> {
  const { model, banks } = shop;
  const session = pick(openSessions(shop), step.session);
  if (!session) return;
  const places: Place[] = ['CASH', 'POS', 'MOBILE', 'BANK:0', 'BANK:1'];
  const counted = new Map(
    places.map((place, at) => {
      const found = model.held(session, place) + BigInt(step.off[at] ?? 0);
      return [place, place === 'CASH' ? most(found, 0n) : found];
    }),
  );
  const answer = await send(shop, {
    ...{ ...by, needs: 'sell', path: `/till/sessions/${session.id}/close` },
    body: {
      counts: [...counted].map(([place, amount]) => ({
        ...{ method: methodOf(place), counted: major(shop, amount) },
        ...(place.startsWith('BANK') && { bankId: banks[Number(place.at(-1))]?.id }),
      })),
    },
  });
  if (!answer || !judge(shop, answer, [{ code: 'INVALID_STATE', holds: false, may: true }], step)) return;
  session.isOpen = false;
  session.counted = counted;
  for (const place of [...places, 'DEPOSIT' as const])
    session.expected.set(place, model.held(session, place));
  if (shop.isOrdered) assertReport(shop, answer.body.data, session);
}

const otherSide = {
  usual: { PAID_IN: '4100', PAID_OUT: '6900' },
  '6030': '6030',
  safe: accounts.CASH,
} as const;

export async function moveTill(shop: Shop, step: Act<'moveTill'>, by: By): Promise<void> {
  const { model, people, outlets } = shop;
  const { kind, account, isApproved } = step;
  const session = pick(openSessions(shop), step.session);
  if (!session) return;
  const isSpent = kind === 'NO_SALE' && session.noSales >= 3;
  const isNeeded = isCashier(by.by) && (kind === 'PAID_OUT' || isSpent);
  const approve = { action: 'DRAWER', outletId: outlets[session.outlet]?.id };
  const approval =
    isNeeded &&
    isApproved &&
    done(await patiently(shop, () => people.manager.post('/auth/approvals', approve))).approvalToken;
  const amount = BigInt(step.amount);
  const isPaid = kind !== 'NO_SALE';
  const answer = await send(shop, {
    ...{ ...by, needs: 'sell', path: `/till/sessions/${session.id}/movements` },
    body: {
      kind,
      ...(isPaid && { amount: major(shop, amount) }),
      ...(isPaid && account === '6030' && { accountId: shop.accountIds.get('6030') }),
      ...(isPaid && account === 'safe' && { accountId: shop.accountIds.get(accounts.CASH) }),
      ...(approval && { approvalToken: approval }),
    },
  });
  const guards = [
    { code: 'INVALID_STATE', holds: false, may: true },
    // How often the drawer was opened for nothing, others decide as well.
    { code: 'FORBIDDEN', holds: isNeeded && !approval, ...(kind === 'NO_SALE' && { may: isCashier(by.by) }) },
  ];
  if (!answer || !judge(shop, answer, guards, step)) return;
  assertFigures(
    answer.body.data,
    { kind, amount: isPaid ? major(shop, amount) : 0, sessionId: session.id },
    step,
  );
  if (kind === 'NO_SALE') session.noSales += 1;
  else model.move(session, kind, amount, account === 'usual' ? otherSide.usual[kind] : otherSide[account]);
}

const methods: Method[] = ['CASH', 'BANK', 'POS', 'MOBILE', 'DEPOSIT'];

type Found = {
  status: string;
  noSales: number;
  sales: Record<string, unknown>;
  refunds: object;
  exchanged: number;
  methods: Row[];
  late: Record<string, unknown> & { count: number; noSales: number; methods: Row[] };
};
type Row = Record<string, unknown>;

/**
 * The X or Z report of a session, method by method. What came after the count stands beside it: where things happen one
 * after the other the model knows what that was, else both together must be all of it.
 */
export function assertReport(shop: Shop, found: Found, session: Session): void {
  const { model } = shop;
  const money = (amount: bigint) => major(shop, amount);
  const { late } = found;
  /** A figure of the report and of what stands beside it, in minor units. */
  const both = (one: Row, other: Row, figure: string) =>
    inMinor(shop, one[figure]) + inMinor(shop, other[figure]);
  assertFigures(
    found,
    {
      ...{ id: session.id, status: session.isOpen ? 'OPEN' : 'CLOSED' },
      openingFloat: money(session.float),
    },
    'a till session',
  );
  assert.equal(found.noSales + late.noSales, session.noSales, 'drawers opened for nothing');
  const rungUp = [...model.sales.values()].filter((sale) => sale.session === session);
  const all = rungUp.filter(({ isVoid }) => !isVoid);
  assert.equal(found.sales.voidedCount, rungUp.length - all.length, 'the voids of a till session');
  const sold = Number(found.sales.count) + late.count;
  assert.equal(sold, all.length, 'the sales of a till session and those that came later');
  for (const figure of ['discount', 'tax', 'rounding', 'total'] as const) {
    const inAll = sum(all.map((sale) => sale[figure]));
    assert.equal(both(found.sales, late, figure), inAll, `${figure} of a till session`);
  }
  if (shop.isOrdered) {
    const after = all.filter(({ isLate }) => isLate);
    const total = money(sum(after.map((sale) => sale.total)));
    assertFigures(late, { count: after.length, total }, 'what came after the close');
  }
  assert.equal(
    inMinor(shop, found.exchanged),
    sum(all.map(({ exchanged }) => exchanged)),
    'what was exchanged',
  );
  for (const method of methods) {
    const isThis = (one: Row) => one.method === method;
    const [row, beside] = [found.methods.find(isThis) ?? {}, late.methods.find(isThis) ?? {}];
    const places = ([...session.drawers.keys(), ...session.counted.keys()] as Place[]).filter(
      (place) => methodOf(place) === method,
    );
    const own = [...new Set(places)];
    if (own.length === 0 && method !== 'CASH') continue;
    for (const figure of ['sales', 'refunds', 'cashBack', 'paidIn', 'paidOut'] as const) {
      const inAll = sum(own.map((place) => session.drawers.get(place)?.[figure] ?? 0n));
      assert.equal(both(row, beside, figure), inAll, `${figure} by ${method} in session ${session.id}`);
    }
    const float = method === 'CASH' ? session.float : 0n;
    const held = float + sum(own.map((place) => heldIn(session.drawers.get(place) ?? nothing())));
    assertCounted(shop, { row, beside }, { session, own, held, method });
  }
}

/** What is absent is nothing. */
function inMinor(shop: Shop, amount: unknown): bigint {
  return BigInt(Math.round(Number(amount ?? 0) * 10 ** shop.model.rules.decimals));
}

function assertCounted(
  shop: Shop,
  { row, beside }: { row: Row; beside: Row },
  { session, own, held, method }: { session: Session; own: Place[]; held: bigint; method: Method },
): void {
  const money = (amount: bigint) => major(shop, amount);
  if (session.isOpen) {
    const figures = { expected: money(held), counted: null, difference: null };
    assertFigures(row, figures, `${method} in session ${session.id}`);
    return;
  }
  const [expected, late] = [inMinor(shop, row.expected), inMinor(shop, beside.amount)];
  assert.equal(expected + late, held, `expected and what came later of ${method} in session ${session.id}`);
  const counted = method === 'DEPOSIT' ? expected : sum(own.map((place) => session.counted.get(place) ?? 0n));
  assert.equal(inMinor(shop, row.counted), counted, `${method} counted`);
  assert.equal(inMinor(shop, row.difference), counted - expected, `what ${method} was off by`);
  if (late !== 0n && method !== 'DEPOSIT') {
    assert.equal(inMinor(shop, beside.difference), counted - held, `what ${method} is off by with it`);
  }
  if (!shop.isOrdered) return;
  const then = sum(own.map((place) => session.expected.get(place) ?? 0n));
  assert.equal(expected, then, `${method} when it was counted`);
}
