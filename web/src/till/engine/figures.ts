import { cashRounding } from '../../../../src/values/coins.ts';
import { fromExact, toMajor, toMinor } from '../../../../src/values/money.ts';
import { componentsOfLines, priceSale } from '../../../../src/values/pricing.ts';
import { fromE4, toE4 } from '../../../../src/values/quantity.ts';
import { taxRows } from '../../../../src/values/tax-rate.ts';
import { settle } from '../../../../src/values/tender.ts';
import { beyondRight, exactDiscount, isApproved } from './approval.ts';
import { chargedLines } from './charged-lines.ts';
import { rateName, taxOfLine } from './tax.ts';
import type { Cart, CartFigures, CartLine, CatalogueSettings, Method, Tender } from './types.ts';

type Shop = Pick<
  CatalogueSettings,
  'currencyDecimals' | 'pricesIncludeTax' | 'cashRounding' | 'cashierDiscountPercent'
> &
  // An earlier version did not keep this.
  Partial<
    Pick<
      CatalogueSettings,
      'cashBackLimit' | 'otherAmountLimit' | 'taxRounding' | 'taxRates' | 'timezone' | 'dayStartsAt'
    >
  >;

/** The total of a cart and how far its tenders pay it, computed by the same modules as on the server. */
export function figuresOf(cart: Cart, shop: Shop, role: string): CartFigures {
  const { currencyDecimals: decimals } = shop;
  const pricesIncludeTax = cart.pricesIncludeTax ?? shop.pricesIncludeTax;
  const charged = chargedLines(cart, pricesIncludeTax);
  const priced = priceSale({
    currencyDecimals: decimals,
    pricesIncludeTax,
    taxRounding: shop.taxRounding,
    lines: charged.map((line) => ({
      ...exactLine(line),
      taxPercentE4: toE4(line.taxPercent) ?? 0n,
      discount: exactDiscount(line.discount, decimals),
      key: line.itemPriceId,
    })),
    discount: exactDiscount(cart.discount, decimals),
  });
  if ('refused' in priced) return { ...noFigures, problem: priceProblems[priced.refused] };
  const unitMinor = cashUnit(shop);
  const settled = settle({
    totalMinor: priced.totalMinor,
    payments: cart.tenders
      .filter(({ method }) => method !== 'CREDIT')
      .map((tender) => exactTender(tender, decimals)),
    cashUnitMinor: unitMinor,
  });
  const major = (minor: bigint) => toMajor(minor, decimals);
  const beyond =
    role === 'CASHIER'
      ? beyondRight(cart, priced, {
          decimals,
          limitPercent: shop.cashierDiscountPercent,
          otherLimit: shop.otherAmountLimit == null ? null : Number(shop.otherAmountLimit),
        })
      : undefined;
  const isMissing = beyond !== undefined && !isApproved(cart, beyond, decimals);
  const onAccountMinor = cart.tenders
    .filter(({ method }) => method === 'CREDIT')
    .reduce((sum, { amount }) => sum + (toMinor(amount, decimals) ?? 0n), 0n);
  const base = {
    lines: priced.lines.map((line) => ({
      gross: major(line.grossMinor),
      discount: major(line.discountMinor),
      tax: major(line.taxMinor),
      total: major(line.totalMinor),
    })),
    taxes: taxesOf({ lines: charged }, shop, priced.lines).map(
      ({ name, taxPercentE4, netMinor, taxMinor }) => ({
        name,
        percent: fromE4(taxPercentE4),
        net: major(netMinor),
        tax: major(taxMinor),
        total: major(netMinor + taxMinor),
      }),
    ),
    subtotal: major(priced.subtotalMinor),
    discount: major(priced.discountMinor),
    tax: major(priced.taxMinor),
    exact: major(priced.totalMinor),
    needsApproval: isMissing ? beyond.action : null,
    toApprove: beyond ? { lines: beyond.lines, isWhole: beyond.isWhole } : null,
    tendered: major(tenderedOf(cart, decimals)),
    onAccount: major(onAccountMinor),
    needsCashBackApproval: false,
    needsServer: needsServer(cart, beyond !== undefined),
  };
  if ('refused' in settled) {
    const left = leftOf(priced.totalMinor, { decimals, unitMinor });
    return { ...noFigures, ...base, total: base.exact, ...left, problem: tenderProblems[settled.refused] };
  }
  return {
    ...base,
    rounding: major(settled.roundingMinor),
    total: major(settled.totalMinor),
    paid: major(settled.paidMinor),
    ...leftOf(settled.dueMinor - onAccountMinor, { decimals, unitMinor }),
    change: major(settled.changeMinor),
    cashBack: major(settled.cashBackMinor),
    needsCashBackApproval:
      role === 'CASHIER' &&
      !cart.cashBackApproval &&
      major(settled.cashBackMinor) > Number(shop.cashBackLimit ?? major(settled.totalMinor)),
    problem: onAccountMinor > settled.dueMinor ? tenderProblems.OVERPAID_WITHOUT_CASH : null,
  };
}

/** The taxes of the cart: one for each rate, and one for each tax of a group. */
function taxesOf(
  { lines }: Pick<Cart, 'lines'>,
  shop: Shop,
  priced: { taxMinor: bigint; totalMinor: bigint }[],
) {
  const { taxRates = [], timezone = 'UTC', dayStartsAt = '00:00', taxRounding } = shop;
  const taxed = lines.map((line, at) => {
    const rated = { taxPercent: line.taxPercent, taxRateId: line.other?.taxRateId ?? line.taxRateId };
    const { taxMinor = 0n, totalMinor = 0n } = priced[at] ?? {};
    const tax = taxOfLine({ taxRates, timezone, dayStartsAt }, rated);
    return { ...tax, taxName: rateName({ taxRates }, rated), taxMinor, totalMinor };
  });
  const components = componentsOfLines(taxed, taxRounding);
  return taxRows(taxed.map((line, at) => ({ ...line, components: components[at] ?? [] })));
}

/** What each method has paid of the sale, less change. Cash back to a card lowers the cash. */
export function takingsOf(cart: Cart, shop: Shop, figures: CartFigures): Partial<Record<Method, number>> {
  const { currencyDecimals: decimals } = shop;
  const takings = new Map<Method, bigint>();
  const add = (method: Method, minor: bigint) => takings.set(method, (takings.get(method) ?? 0n) + minor);
  for (const tender of cart.tenders) {
    const { amountMinor, cashBackMinor = 0n } = exactTender(tender, decimals);
    add(tender.method, amountMinor);
    if (cashBackMinor > 0n) add('CASH', -cashBackMinor);
  }
  const changeMinor = toMinor(figures.change, decimals) ?? 0n;
  if (changeMinor > 0n) add('CASH', -changeMinor);
  return Object.fromEntries([...takings].map(([method, minor]) => [method, toMajor(minor, decimals)]));
}

function tenderedOf({ tenders }: Cart, decimals: number): bigint {
  return tenders.reduce((sum, tender) => {
    const { amountMinor, cashBackMinor = 0n } = exactTender(tender, decimals);
    return sum + amountMinor - cashBackMinor;
  }, 0n);
}

function leftOf(
  dueMinor: bigint,
  { decimals, unitMinor }: { decimals: number; unitMinor: bigint | undefined },
): Pick<CartFigures, 'due' | 'dueInCash'> {
  const leftMinor = dueMinor < 0n ? 0n : dueMinor;
  const inCashMinor = unitMinor ? leftMinor + cashRounding(leftMinor, unitMinor) : leftMinor;
  // If coins cannot pay so little, the exact amount is due.
  const payableMinor = inCashMinor === 0n ? leftMinor : inCashMinor;
  return { due: toMajor(leftMinor, decimals), dueInCash: toMajor(payableMinor, decimals) };
}

function exactLine({ quantity, unitPrice }: Pick<CartLine, 'quantity' | 'unitPrice'>) {
  return { quantityE4: toE4(quantity) ?? 0n, unitPriceE4: toE4(unitPrice) ?? 0n };
}

function exactTender({ method, amount, cashBack }: Tender, decimals: number) {
  return {
    method,
    amountMinor: toMinor(amount, decimals) ?? 0n,
    ...(cashBack && { cashBackMinor: toMinor(cashBack, decimals) ?? 0n }),
  };
}

function cashUnit({ cashRounding: smallest, currencyDecimals }: Shop): bigint | undefined {
  const unitMinor = fromExact(smallest, currencyDecimals);
  return unitMinor > 1n ? unitMinor : undefined;
}

function needsServer({ tenders, cashBackApproval }: Cart, takesApproval: boolean): boolean {
  return takesApproval || !!cashBackApproval || tenders.some(needsAccount);
}

/** Only the server knows what the customer owes and has deposited. */
export function needsAccount({ method }: Tender): boolean {
  return method === 'CREDIT' || method === 'DEPOSIT';
}

const noFigures: CartFigures = {
  lines: [],
  taxes: [],
  subtotal: 0,
  discount: 0,
  tax: 0,
  exact: 0,
  rounding: 0,
  total: 0,
  paid: 0,
  onAccount: 0,
  tendered: 0,
  due: 0,
  dueInCash: 0,
  change: 0,
  cashBack: 0,
  problem: null,
  needsApproval: null,
  toApprove: null,
  needsCashBackApproval: false,
  needsServer: false,
};

const priceProblems = {
  NEGATIVE_FIGURE: 'A figure is below zero.',
  DISCOUNT_TOO_LARGE: 'A discount is more than the amount to pay.',
  AMOUNT_TOO_LARGE: 'This amount is too large. Check the quantities and the prices.',
};
const tenderProblems = {
  NOT_POSITIVE: 'An amount must be above zero.',
  CREDIT_IS_NO_PAYMENT: 'On account is not a payment.',
  CASH_BACK_NOT_BY_CARD: 'Only a card gives cash back.',
  CASH_BACK_TOO_LARGE: 'The cash back must be less than the amount.',
  OVERPAID_WITHOUT_CASH: 'This is more than is left to pay, and only cash gives change.',
};
