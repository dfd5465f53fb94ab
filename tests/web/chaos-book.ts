/**
 * What somebody who stands beside the tills writes down, by hand and without asking them. Money is in kobo. A bread is
 * 800 without tax, a cola 215 and 7.5% on top; each has cost 100, and there were 1,000 of both.
 */
export type Tender = 'CASH' | 'POS';
export type Goods = { breads: number; colas: number };
export type WrittenSale = Goods & { number: string; tender: Tender; returned: number };
export type WrittenShift = {
  float: number;
  /** What came in less what went out, without the float. */
  held: Record<Tender, number>;
  counted?: Record<Tender, number>;
};
export type Book = ReturnType<typeof openBook>;

const breadPrice = 80_000;
const [colaPrice, cost, inStock] = [21_500, 10_000, 1_000];

const taxOf = ({ colas }: Goods) => Math.round((colaPrice * colas * 75) / 1_000);
export const priceOf = (goods: Goods) => breadPrice * goods.breads + colaPrice * goods.colas + taxOf(goods);

export function openBook(drawers: string[]) {
  const sales = new Map<string, WrittenSale>();
  const shifts = new Map<string, WrittenShift[]>(drawers.map((drawer) => [drawer, []]));
  const parked = new Map<string, Goods & { at: string }>();
  const moved = { in: 0, out: 0, deposits: 0 };

  function shiftOf(drawer: string): WrittenShift {
    const shift = shifts.get(drawer)?.at(-1);
    if (!shift || shift.counted) throw new Error(`no shift is open at ${drawer}`);
    return shift;
  }
  const take = (drawer: string, tender: Tender, amount: number) => {
    shiftOf(drawer).held[tender] += amount;
  };
  function addSale(sale: Omit<WrittenSale, 'returned'>): void {
    if (sales.has(sale.number)) throw new Error(`the number ${sale.number} was given out twice`);
    sales.set(sale.number, { ...sale, returned: 0 });
  }

  return {
    sales,
    shifts,
    parked,
    moved,
    opened: (drawer: string, float: number) => shifts.get(drawer)?.push({ float, held: { CASH: 0, POS: 0 } }),
    cashIn: (drawer: string) => shiftOf(drawer).float + shiftOf(drawer).held.CASH,
    cardsOf: (drawer: string) => shiftOf(drawer).held.POS,
    closed: (drawer: string, counted: Record<Tender, number>) => {
      shiftOf(drawer).counted = counted;
    },
    /** In the shift that is open there, or in an earlier one that the server has not heard the end of. */
    sold: (drawer: string, sale: Omit<WrittenSale, 'returned'>, shift = shiftOf(drawer)) => {
      addSale(sale);
      shift.held[sale.tender] += priceOf(sale);
    },
    /** A bread comes back, and the money goes the way it came. */
    refunded: (drawer: string, number: string) => {
      const sale = sales.get(number);
      if (!sale) throw new Error(`${number} is in no book`);
      sale.returned++;
      take(drawer, sale.tender, -breadPrice);
    },
    /** A bread comes back for others; what they cost more is paid in cash. */
    exchanged: (
      drawer: string,
      { from, number, breads }: { from: string; number: string; breads: number },
    ) => {
      const sale = sales.get(from);
      if (!sale) throw new Error(`${from} is in no book`);
      sale.returned++;
      addSale({ number, breads, colas: 0, tender: 'CASH' });
      take(drawer, 'CASH', breadPrice * (breads - 1));
    },
    movedCash: (drawer: string, amount: number) => {
      if (amount > 0) moved.in += amount;
      else moved.out -= amount;
      take(drawer, 'CASH', amount);
    },
    deposited: (drawer: string, amount: number) => {
      moved.deposits += amount;
      take(drawer, 'CASH', amount);
    },
    expected: () => expectedOf({ sales: [...sales.values()], shifts, moved }),
  };
}

const sumOf = <One>(all: One[], pick: (one: One) => number) => all.reduce((sum, one) => sum + pick(one), 0);
const major = (kobo: number) => kobo / 100;

type Written = {
  sales: WrittenSale[];
  shifts: Map<string, WrittenShift[]>;
  moved: { in: number; out: number; deposits: number };
};

/** The figures that must be found everywhere, worked out from the book alone. */
function expectedOf({ sales, shifts, moved }: Written) {
  const breads = sumOf(sales, (sale) => sale.breads - sale.returned);
  const colas = sumOf(sales, (sale) => sale.colas);
  const all = [...shifts.values()].flat();
  const holds = (tender: Tender) =>
    sumOf(all, ({ float, held, counted }) =>
      counted ? counted[tender] - (tender === 'CASH' ? float : 0) : held[tender],
    );
  const missing = sumOf(all, ({ float, held, counted }) =>
    counted ? float + held.CASH + held.POS - counted.CASH - counted.POS : 0,
  );
  return {
    sales: sales.map((sale) => `${sale.number} ${major(priceOf(sale))} ${statusOf(sale)}`).sort(),
    shifts: Object.fromEntries(
      [...shifts].map(([drawer, own]) => [drawer, own.map((shift) => toldOfShift(shift))]),
    ),
    deposit: major(moved.deposits),
    stock: { Bread: inStock - breads, Cola: inStock - colas },
    // Debits less credits.
    accounts: withoutZeros({
      'Cash on hand': major(holds('CASH')),
      'POS clearing': major(holds('POS')),
      Inventory: major(cost * (2 * inStock - breads - colas)),
      'Tax payable': -major(sumOf(sales, taxOf)),
      'Customer deposits': -major(moved.deposits),
      'Opening balances': -major(cost * 2 * inStock),
      Sales: -major(breadPrice * breads + colaPrice * colas),
      'Other income': -major(moved.in),
      'Other expenses': major(moved.out),
      'Cost of sales': major(cost * (breads + colas)),
      'Cash over and short': major(missing),
    }),
    parked: [],
  };
}

const withoutZeros = (figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0));

const statusOf = ({ breads, colas, returned }: WrittenSale) =>
  returned === 0 ? 'COMPLETED' : returned === breads + colas ? 'REFUNDED' : 'PARTIALLY_REFUNDED';

export const toldOfShift = ({ float, held, counted }: WrittenShift) =>
  [
    counted ? 'closed' : 'open',
    `float ${major(float)}`,
    `cash ${major(float + held.CASH)}`,
    `card ${major(held.POS)}`,
    ...(counted ? [`counted ${major(counted.CASH)}, ${major(counted.POS)}`] : []),
  ].join(', ');
