import assert from 'node:assert/strict';
import { newId } from '../../src/platform/ids.ts';
import { onShelf } from '../../src/sales/testing.ts';
import { createRates, noonSomewhere } from '../books/shop.ts';
import { Taxes } from '../books/taxes.ts';
import type { Answer, SignedIn, TestServer } from '../harness.ts';
import { Business } from './model.ts';
import type { Discount, Tender } from './pricing.ts';
import type { Guard, Item, Order, Session } from './records.ts';

/** Who works there. The second of the cashiers is there to meet the first. */
export const people = ['owner', 'manager', 'cashier', 'second', 'storekeeper'] as const;
export type Person = (typeof people)[number];
export type Permission = 'sell' | 'refund' | 'stock' | 'money' | 'close';
export const allowed: Record<Permission, Person[]> = {
  // Most is sold by cashiers.
  sell: ['cashier', 'second', 'cashier', 'second', 'manager', 'owner'],
  refund: ['manager', 'owner'],
  stock: ['storekeeper', 'storekeeper', 'manager', 'owner'],
  money: ['manager', 'owner'],
  close: ['owner'],
};
export const isCashier = (person: Person) => person === 'cashier' || person === 'second';

type Till = { id: string; code: string; outlet: number; session: Session | undefined };
/** A sale that a till rang up by itself. */
export type OfflineSale = {
  id: string;
  number: string;
  order: Order;
  body: { completedAt: string } & Record<string, unknown>;
  isThere: boolean;
  isOverpaid: boolean;
};
/** A till that gives its own numbers; what it has rung up stays in its queue until it is pushed. */
export type Device = Till & { rung: number; queue: OfflineSale[]; sent: OfflineSale[] };
/** A write that was acknowledged, to be sent again. */
type Write = { by: Person; method: string; path: string; body: unknown; key: string; answer: Answer };
/** What was acknowledged, and what goods were worth then, which the order of commits decides. */
type Told = {
  purchases: { outlet: number; value: bigint; total: bigint }[];
  adjusted: { outlet: number; purpose: string; value: bigint }[];
  moved: { from: number; to: number; value: bigint }[];
  counted: { outlet: number; value: bigint }[];
  expenses: bigint[];
};

export type Shop = {
  server: TestServer;
  /** One operation at a time: then every figure is known beforehand. */
  isOrdered: boolean;
  model: Business;
  people: Record<Person, SignedIn>;
  outlets: { id: string; code: string }[];
  items: { productId: string; variantId: string }[];
  tills: Till[];
  devices: Device[];
  parties: { id: string; isCustomer: boolean; isVendor: boolean }[];
  banks: { id: string; accountId: string }[];
  accountIds: Map<string, string>;
  today: string;
  writes: Write[];
  saleIds: string[];
  /** How many operations it was asked for. */
  sent: number;
  told: Told;
  /** How often each operation was answered how. */
  tally: Map<string, number>;
  /** The latest moment that a till without a connection has seen: none of its sales are of the same. */
  clock: number;
};

/** What a business may have decided about money. */
export const kinds = [
  { currency: 'NGN', decimals: 2, includesTax: false, coin: 1n },
  { currency: 'CHF', decimals: 2, includesTax: true, coin: 5n },
  { currency: 'KWD', decimals: 3, includesTax: false, coin: 5n },
  { currency: 'JPY', decimals: 0, includesTax: true, coin: 1n },
] as const;
export type Kind = (typeof kinds)[number];

export async function openShop(
  server: TestServer,
  kind: Kind,
  { isOrdered }: { isOrdered: boolean },
): Promise<Shop> {
  const timezone = noonSomewhere();
  const owner = await server.business({ timezone, currency: kind.currency });
  const { decimals, includesTax, coin } = kind;
  const unit = 10 ** decimals;
  done(
    await owner.patch('/settings/business', {
      pricesIncludeTax: includesTax,
      cashRounding: Number(coin) / unit,
    }),
  );
  const second = done(await owner.post('/outlets', { name: 'Market', allowsNegativeStock: true }));
  const first = done(await owner.get(`/outlets/${owner.outletId}`));
  const outlets = [first, second].map(({ id, code }) => ({ id, code }));
  const [manager, cashier, other, storekeeper] = await Promise.all([
    server.colleague(owner, 'MANAGER'),
    server.colleague(owner, 'CASHIER'),
    server.colleague(owner, 'CASHIER'),
    server.colleague(owner, 'STOREKEEPER'),
  ]);
  const taxes = new Taxes(await createRates(owner));
  const goods = [
    { name: 'Rice', price: 9.99, rate: null, isGoods: true },
    { name: 'Soap', price: 10, rate: 0, isGoods: true },
    { name: 'Oil', price: 33.3333, rate: 1, isGoods: true },
    { name: 'Repair', price: 7.5, rate: 0, isGoods: false },
  ];
  const made = await Promise.all(
    goods.map(({ name, price, isGoods }) =>
      onShelf(server, owner, { name, price, there: 0, kind: isGoods ? 'GOODS' : 'SERVICE' }),
    ),
  );
  await server.database(async (session) => {
    for (const [at, { rate }] of goods.entries()) {
      if (rate === null) continue;
      const values = [made[at]?.productId, taxes.rate(rate).id];
      await session.all('update products set tax_rate_id = $2 where id = $1', values);
    }
  });
  const items = goods.map(({ price, rate, isGoods }, at): Item => {
    const { itemPriceId, packPriceId } = made[at] as (typeof made)[number];
    return {
      ...{ isGoods, rate, tax: rate === null ? 0n : taxes.rate(rate).percent },
      // As `onShelf` has it: twelve for 1,000.
      units: {
        one: { id: itemPriceId, price: toE4(price), factor: 10_000n },
        pack: { id: packPriceId, price: 10_000_000n, factor: 120_000n },
      },
    };
  });
  const partners = [
    { kind: 'CUSTOMER', limit: BigInt(1_500 * unit) },
    { kind: 'CUSTOMER', limit: null },
    { kind: 'BOTH', limit: BigInt(20_000 * unit) },
    { kind: 'VENDOR', limit: null },
    { kind: 'BOTH', limit: null },
  ] as const;
  const parties = await inTurn(partners, async ({ kind, limit }, at) => {
    const creditLimit = limit === null ? null : Number(limit) / unit;
    const party = await owner.post('/customer-relationship-management', {
      kind,
      name: `Party ${at}`,
      creditLimit,
    });
    return { id: done(party).id as string, isCustomer: kind !== 'VENDOR', isVendor: kind !== 'CUSTOMER' };
  });
  const banks = await inTurn(['Giro', 'Savings'], async (name) => done(await owner.post('/banks', { name })));
  const drawers = await inTurn([0, 0, 1, 0, 1], async (outlet, at) => {
    const till = done(await owner.post('/tills', { outletId: outlets[outlet]?.id, name: `Till ${at}` }));
    return { id: till.id as string, code: till.code as string, outlet, session: undefined };
  });
  const today = Temporal.Now.plainDateISO(timezone).toString();
  const accounts = done(await owner.get('/accounts/dropdown')).rows as { code: string; id: string }[];
  return {
    ...{
      server,
      isOrdered,
      outlets,
      parties,
      banks,
      writes: [],
      saleIds: [],
      sent: 0,
      tally: new Map(),
      clock: 0,
    },
    model: new Business(
      { decimals, includesTax, coin, items, allowsNegative: [false, true], cashierDiscount: 100_000n },
      { parties: [...partners], taxes, today },
    ),
    people: { owner, manager, cashier, second: other, storekeeper },
    items: made.map(({ productId, variantId }) => ({ productId, variantId })),
    tills: drawers.slice(0, 3),
    devices: drawers.slice(3).map((till) => ({ ...till, rung: 0, queue: [], sent: [] })),
    accountIds: new Map(accounts.map(({ code, id }) => [code, id])),
    today,
    told: { purchases: [], adjusted: [], moved: [], counted: [], expenses: [] },
  };
}

/** All of them, as sessions number them. */
export const tillsOf = ({ tills, devices }: Pick<Shop, 'tills' | 'devices'>): Till[] => [
  ...tills,
  ...devices,
];
export const tillOf = (shop: Shop, session: Session) => tillsOf(shop)[session.till] as Till;

async function inTurn<From, To>(
  all: readonly From[],
  work: (one: From, at: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  for (const [at, one] of all.entries()) results.push(await work(one, at));
  return results;
}

export function done({ status, body }: Answer) {
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

// Figures, as they travel.

export const toE4 = (number: number) => BigInt(Math.round(number * 10_000));
export const fromE4 = (number: bigint) => Number(number) / 10_000;
export const major = ({ model }: Shop, amount: bigint) => Number(amount) / 10 ** model.rules.decimals;
export const minor = ({ model }: Shop, amount: number) =>
  BigInt(Math.round(amount * 10 ** model.rules.decimals));

export const discountBody = (shop: Shop, discount: Discount) =>
  'amount' in discount ? { amount: major(shop, discount.amount) } : { percent: fromE4(discount.percent) };

export const lineBody = (shop: Shop, { item, unit, quantity, discount, price }: Order['lines'][number]) => ({
  itemPriceId: shop.model.item(item).units[unit].id,
  quantity: fromE4(quantity),
  ...(discount && { discount: discountBody(shop, discount) }),
  ...(price !== undefined && { unitPrice: fromE4(price) }),
});

export const tenderBody = (
  shop: Shop,
  { method, amount, cashBack, bank, leavesBank }: Tender & { leavesBank?: boolean },
) => ({
  ...{ method, amount: major(shop, amount) },
  ...(cashBack && { cashBack: major(shop, cashBack) }),
  ...((method === 'BANK' || leavesBank) && { bankId: shop.banks[bank ?? 0]?.id }),
});

// Requests.

export type Sending = {
  by: Person;
  needs: Permission;
  method?: string;
  path: string;
  body?: unknown;
  isTwice?: boolean;
};

/**
 * Sends a write by a key of its own, once or twice at once. Whoever may not is refused, and gets no answer here: what
 * that would have changed is then missing nowhere.
 */
export async function send(shop: Shop, sending: Sending): Promise<Answer | undefined> {
  const { by, needs, method = 'POST', path, body, isTwice } = sending;
  const key = newId();
  shop.sent += 1;
  const once = () =>
    patiently(shop, () => shop.people[by].send(method, path, { ...(body !== undefined && { body }), key }));
  const answers = await Promise.all(isTwice ? [once(), once()] : [once()]);
  const [answer = answers[0] as Answer] = answers.filter(({ status }) => status === 200);
  const operation = path.replace(/[0-9a-f-]{36}/g, '{id}').replace(/\?.*/, '');
  const told = `${method} ${operation} ${answer.status === 200 ? '' : answer.body.code}`.trim();
  shop.tally.set(told, (shop.tally.get(told) ?? 0) + 1);
  if (!allowed[needs].includes(by)) {
    for (const one of answers)
      assert.deepEqual([one.status, one.body.code], [403, 'FORBIDDEN'], `${by} ${told}`);
    return undefined;
  }
  if (answer.status !== 200) return answer;
  const others = answers.filter((one) => one !== answer && one.status === 200);
  for (const other of others) assert.deepEqual(other.body, answer.body, `the same twice at once: ${told}`);
  shop.writes.push({ by, method, path, body, key, answer });
  return answer;
}

/** Whoever waited too long is told so and has changed nothing: sent again by the same key, it is done once. */
export async function patiently(shop: Shop, sending: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sending();
    const isLater = answer.status === 503 || answer.body?.code === 'IDEMPOTENCY_IN_FLIGHT';
    if (!isLater || attempt === 20) return answer;
    shop.tally.set('LATER', (shop.tally.get('LATER') ?? 0) + 1);
  }
}

const statuses: Record<string, number> = { VALIDATION_FAILED: 400, FORBIDDEN: 403, NOT_FOUND: 404 };

/** Whether it was done; refused only for a reason that the model has, and one at a time for just that. */
export function judge(shop: Shop, answer: Answer, guards: Guard[], what: unknown): boolean {
  const told = () => `${inspect(what)} → ${answer.status} ${JSON.stringify(answer.body)}`;
  const isDone = answer.status === 200;
  if (!isDone) assert.equal(answer.status, statuses[answer.body.code] ?? 409, told());
  if (shop.isOrdered) {
    const expected = guards.find(({ holds }) => holds)?.code;
    assert.equal(isDone ? undefined : answer.body.code, expected, told());
    return isDone;
  }
  if (isDone) assert.ok(!guards.some(({ holds, may }) => holds && !may), told());
  else
    assert.ok(
      guards.some(({ code, holds, may }) => (holds || may) && code === answer.body.code),
      told(),
    );
  return isDone;
}

/** Of an answer, the figures that are known. */
export function assertFigures(found: object, expected: object, what: unknown): void {
  const picked = Object.fromEntries(
    Object.keys(expected).map((key) => [key, (found as Record<string, unknown>)[key]]),
  );
  assert.deepEqual(picked, expected, inspect(what));
}

export function inspect(what: unknown): string {
  if (typeof what === 'string') return what;
  return JSON.stringify(what, (key, value) => {
    if (typeof value === 'bigint') return Number(value);
    // A filed return has its documents, which have their return.
    if (key === 'filed') return value?.id;
    return key === 'session' && typeof value === 'object' ? value?.id : value;
  });
}

export const pick = <Value>(list: readonly Value[], number: number): Value | undefined =>
  list[number % (list.length || 1)];
