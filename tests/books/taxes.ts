import assert from 'node:assert/strict';
import type { Client } from '../harness.ts';

/**
 * The taxes of a business and its returns, worked out in the simplest way: every document is kept in a list with the
 * return that it was filed in. Minor units and ten-thousandths of percents; none of the product's code.
 */
export type Rate = {
  id: string;
  percent: bigint;
  parts: { name: string; percent: bigint; compound: boolean }[];
};
type Side = 'sold' | 'refunded' | 'bought' | 'returned';
/** How a bill has its tax. */
export type BillTax = { rate: number; included: boolean; recoverable: boolean };
export type Document = {
  day: string;
  /** When it happened, if the books were closed then and it is posted on a later day. */
  happenedOn?: string | undefined;
  outlet: number;
  side: Side;
  /** The place of its rate; null: sold without one. */
  rate: number | null;
  net: bigint;
  tax: bigint;
  recoverable: boolean;
  /** What each tax of a group has of it. */
  parts: bigint[];
};
export type Kept = Document & { isLate: boolean; isCarried: boolean; filed: Return | undefined };
/** `carried` are those of its own that happened on days of an earlier return. They are listed as late, too. */
export type Return = {
  id: string;
  from: string;
  to: string;
  late: Document[];
  own: Document[];
  carried: Document[];
};
type Days = { from: string; to: string };

const hundred = 1_000_000n;
const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/** To a whole; a half goes away from zero. */
function rounded(top: bigint, bottom: bigint): bigint {
  const up = (2n * (top < 0n ? -top : top) + bottom) / (2n * bottom);
  return top < 0n ? -up : up;
}

/** The tax of an amount, with or without it. */
const taxOf = (amount: bigint, percent: bigint, included: boolean) =>
  rounded(amount * percent, included ? hundred + percent : hundred);

/** What each tax of a group adds to a whole. */
function weightsOf({ parts }: Rate): bigint[] {
  const whole = hundred ** BigInt(parts.length);
  const weights: bigint[] = [];
  for (const { percent, compound } of parts)
    weights.push(((compound ? whole + sum(weights) : whole) * percent) / hundred);
  return weights;
}

/** What each tax of a group has of a tax: running sums are rounded, so that the parts add up. */
export function partsOf(tax: bigint, rate: Rate): bigint[] {
  return splitBy(tax, weightsOf(rate));
}

export function splitBy(tax: bigint, weights: bigint[]): bigint[] {
  const until = (at: number) => {
    const whole = sum(weights);
    return whole === 0n ? 0n : rounded(tax * sum(weights.slice(0, at)), whole);
  };
  return weights.map((_, at) => until(at + 1) - until(at));
}

export class Taxes {
  readonly rates: Rate[];
  readonly documents: Kept[] = [];
  readonly returns: Return[] = [];

  constructor(rates: Rate[]) {
    this.rates = rates;
  }

  rate(index: number): Rate {
    const rate = this.rates[index];
    if (!rate) throw new Error(`the model has no rate ${index}`);
    return rate;
  }

  get filedUntil(): string {
    return this.returns.at(-1)?.to ?? '';
  }

  /** What is written after the return of its day was filed is late. */
  add(document: Document): Kept {
    const { day, happenedOn = day } = document;
    const isLate = day <= this.filedUntil;
    const isCarried = !isLate && happenedOn <= this.filedUntil;
    const kept = { ...document, isLate, isCarried, filed: undefined };
    this.documents.push(kept);
    return kept;
  }

  /** The tax on a bill: what it comes to with tax, the tax, and what of it is no cost. */
  bill(amount: bigint, tax: BillTax | undefined): { total: bigint; tax: bigint; recovered: bigint } {
    if (!tax) return { total: amount, tax: 0n, recovered: 0n };
    const own = taxOf(amount, this.rate(tax.rate).percent, tax.included);
    return {
      total: tax.included ? amount : amount + own,
      tax: own,
      recovered: tax.recoverable ? own : 0n,
    };
  }

  /** Writes down what was bought by a bill, or went back. */
  addBill(
    side: 'bought' | 'returned',
    { day, outlet }: { day: string; outlet: number },
    { total, tax }: { total: bigint; tax: bigint },
    { rate, recoverable }: BillTax,
  ): void {
    const parts = partsOf(tax, this.rate(rate));
    this.add({ day, outlet, side, rate, net: total - tax, tax, recoverable, parts });
  }

  /** What a return of these days would have now. */
  open({ from, to }: Days): { own: Kept[]; late: Kept[]; carried: Kept[] } {
    const open = this.documents.filter(({ filed }) => !filed);
    const own = open.filter(({ day }) => day >= from && day <= to);
    return {
      own,
      carried: own.filter(({ isCarried }) => isCarried),
      late: open.filter(({ day, isLate }) => isLate && day < from),
    };
  }

  /** Whether these days can be filed: the first ones may be any, all others follow the last. */
  mayFile({ from }: Days): boolean {
    return this.returns.length === 0 || from === dayAfter(this.filedUntil);
  }

  file(days: Days, id: string): Return {
    // Of another first return than before, they may be of its own days or of later ones.
    this.forgetFrom(days.from);
    const filed: Return = { id, ...days, ...this.open(days) };
    for (const document of [...filed.own, ...filed.late]) (document as Kept).filed = filed;
    this.returns.push(filed);
    return filed;
  }

  /** Undoes the last return. Its own documents are late no more, and those before it stay late. */
  undo(): Return {
    const undone = this.returns.pop();
    if (!undone) throw new Error('no return is filed');
    for (const document of this.documents) if (document.filed === undone) document.filed = undefined;
    this.forgetFrom(undone.from);
    return undone;
  }

  /**
   * What was written on these days is late no more. It is carried if it happened on days of an earlier return, which is
   * still filed.
   */
  private forgetFrom(first: string): void {
    for (const document of this.documents.filter(({ filed }) => !filed)) {
      const { day, happenedOn = day, isLate, isCarried } = document;
      document.isLate = isLate && day < first;
      document.isCarried = (isCarried || (isLate && day >= first)) && happenedOn <= this.filedUntil;
    }
  }

  /** The days that are asked for next: after the last return. */
  next(first: Days): Days {
    const last = this.returns.at(-1);
    if (!last) return first;
    const from = dayAfter(last.to);
    const day = Temporal.PlainDate.from(from);
    return { from, to: day.with({ day: day.daysInMonth }).toString() };
  }
}

function dayAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** The figures of documents, as the report has them: pairs of net and tax, and taxes. */
export function figuresOf(documents: Document[]) {
  const of = (figure: 'net' | 'tax', ...sides: Side[]) =>
    sum(documents.filter(({ side }) => sides.includes(side)).map((one) => one[figure]));
  const lost = documents.filter(({ recoverable }) => !recoverable);
  const lostOf = (figure: 'net' | 'tax') =>
    sum(lost.map((one) => (one.side === 'bought' ? one[figure] : -one[figure])));
  const output = of('tax', 'sold') - of('tax', 'refunded');
  const input = of('tax', 'bought') - of('tax', 'returned') - lostOf('tax');
  const pair = (side: Side) => [of('net', side), of('tax', side)];
  return {
    ...{ sold: pair('sold'), refunded: pair('refunded'), bought: pair('bought') },
    ...{ returned: pair('returned'), notRecoverable: [lostOf('net'), lostOf('tax')] },
    ...{ output: [output], input: [input], payable: [output - input] },
  };
}

type Component = { name: string; sold: number; refunded: number; bought: number; returned: number };
type Row = Record<(typeof names)[number], { net?: number; tax: number }> & {
  taxRateId?: string | null;
  percent?: number;
  components?: Component[];
};
type Figures = { rows: Row[]; totals: Row };
type Told = { client: Pick<Client, 'get'>; taxes: Taxes; minor(amount: number): bigint };
const names = Object.keys(figuresOf([])) as (keyof ReturnType<typeof figuresOf>)[];

const textOf = (name: string, figures: Record<string, bigint[]>) =>
  `${name}: ${names.map((figure) => `${figure} ${figures[figure]?.join('/')}`).join(', ')}`;

function assertFigures(
  { taxes, minor }: Told,
  { rows, totals }: Figures,
  documents: Document[],
  what: string,
) {
  const toldBy = (row: Row) =>
    Object.fromEntries(
      names.map((name) => {
        const { net, tax } = row[name];
        return [name, net === undefined ? [minor(tax)] : [minor(net), minor(tax)]];
      }),
    );
  const isSome = (figures: Record<string, bigint[]>) =>
    Object.values(figures)
      .flat()
      .some((one) => one !== 0n);
  const found = rows
    .map((row) => ({ name: `${row.taxRateId} ${row.percent}`, figures: toldBy(row) }))
    .filter(({ figures }) => isSome(figures))
    .map(({ name, figures }) => textOf(name, figures));
  const byRate = Map.groupBy(documents, ({ rate }) => rate);
  const expected = [...byRate]
    .map(([rate, some]) => {
      const { id = null, percent = 0n } = rate === null ? {} : taxes.rate(rate);
      return { name: `${id} ${Number(percent) / 10_000}`, figures: figuresOf(some) };
    })
    .filter(({ figures }) => isSome(figures))
    .map(({ name, figures }) => textOf(name, figures));
  assert.deepEqual(found.sort(), expected.sort(), what);
  assert.equal(textOf('totals', toldBy(totals)), textOf('totals', figuresOf(documents)), `totals of ${what}`);
}

async function read({ client }: Told, path: string) {
  const { status, body } = await client.get(path);
  assert.equal(status, 200, `${path} → ${JSON.stringify(body)}`);
  return body.data;
}

/** The tax report of some days: each document on its own day, whatever is filed. */
export async function assertTaxReport(
  told: Told,
  { from, to }: Days,
  outlet?: { at: number; id: string },
): Promise<void> {
  const where = outlet ? `&outletId=${outlet.id}` : '';
  const path = `/reports/tax?date_from=${from}&date_to=${to}${where}`;
  const report = await read(told, path);
  const documents = told.taxes.documents.filter(
    (one) => one.day >= from && one.day <= to && (!outlet || one.outlet === outlet.at),
  );
  assertFigures(told, report, documents, path);
  assertComponents(told, report, documents, path);
}

/** The taxes of groups, one by one, as a report or a return has them. */
function assertComponents({ taxes, minor }: Told, { rows }: Figures, documents: Document[], what: string) {
  for (const [at, { id, parts }] of taxes.rates.entries()) {
    const of = documents.filter(({ rate }) => rate === at);
    const components = rows.find(({ taxRateId }) => taxRateId === id)?.components ?? [];
    for (const [place, { name }] of parts.entries()) {
      const told = components.find((one) => one.name === name);
      for (const side of ['sold', 'refunded', 'bought', 'returned'] as const) {
        const own = sum(of.filter((one) => one.side === side).map((one) => one.parts[place] ?? 0n));
        assert.equal(minor(told?.[side] ?? 0), own, `${side} ${name} of ${what}`);
      }
    }
  }
}

/** The next return, and those that are filed: they stay as they were. */
export async function assertReturns(told: Told, first: Days): Promise<void> {
  const { taxes } = told;
  const { from, to } = taxes.next(first);
  const path = `/tax/returns/next?from=${from}&to=${to}`;
  const [next, { rows: listed }] = await Promise.all([read(told, path), read(told, '/tax/returns')]);
  assertReturn(told, next, taxes.open({ from, to }), path);
  assert.deepEqual(
    (listed as Return[]).map(({ id }) => id),
    taxes.returns.map(({ id }) => id).reverse(),
    'the filed returns',
  );
  await Promise.all(taxes.returns.map((one) => assertFiled(told, one)));
}

async function assertFiled(told: Told, { id, ...documents }: Return): Promise<void> {
  const filed = await read(told, `/tax/returns/${id}`);
  assertReturn(told, filed, documents, `the return ${filed.from} – ${filed.to}`);
}

function assertReturn(
  told: Told,
  found: Figures & { late: Figures },
  { own, late, carried }: Pick<Return, 'own' | 'late' | 'carried'>,
  what: string,
): void {
  const check = (figures: Figures, documents: Document[], name: string) => {
    assertFigures(told, figures, documents, name);
    assertComponents(told, figures, documents, name);
  };
  check(found, [...own, ...late], what);
  check(found.late, [...late, ...carried], `late of ${what}`);
}
