import { type ExactNumber, fromExact, toMajor } from '../../../../src/values/money.ts';
import { lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import type { Schema } from '../../api/client.ts';
import type { TillState } from '../engine/state.ts';
import type { CartLine, KeptSale, Method } from '../engine/types.ts';

/** Turns the sale of an exchange, which the server made, into the form in which this device keeps its own sales. */
export function exchangedSale(
  { sale, payments }: Schema<'CheckoutResponse'>,
  cartLines: CartLine[],
  { settings, session, shift, drawer }: TillState,
): Omit<KeptSale, 'order'> | undefined {
  if (!settings || !session || !shift || !drawer) return undefined;
  const { currencyDecimals: decimals } = settings;
  const major = (amount: ExactNumber) => toMajor(fromExact(amount, decimals), decimals);
  const lines = sale.lines.map((line, at) => ({
    name: line.name,
    unit: cartLines[at]?.unit ?? null,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    gross: toMajor(
      lineAmountMinor(toE4(line.quantity) ?? 0n, toE4(line.unitPrice) ?? 0n, decimals),
      decimals,
    ),
    discount: major(line.discount),
    tax: major(line.tax),
    total: major(line.total),
  }));
  const { id: saleId, number, completedAt, pricesIncludeTax } = sale;
  const tenders = payments.map(({ id, method, tendered, cashBack, reference, bankId }) => ({
    id,
    method,
    amount: major(tendered),
    ...(Number(cashBack) > 0 && { cashBack: major(cashBack) }),
    ...(reference && { reference }),
    ...(bankId && { bankId }),
  }));
  return {
    saleId,
    outletId: shift.outletId,
    shiftId: shift.id,
    sale: {
      saleId,
      number,
      tillSessionId: shift.id,
      completedAt,
      userId: sale.userId,
      pricesIncludeTax,
      ...(sale.customerId && { customerId: sale.customerId }),
      lines: sale.lines.map((line, at) => ({
        itemPriceId: cartLines[at]?.itemPriceId ?? line.itemPriceId ?? '',
        name: line.name,
        ...(cartLines[at]?.other && { taxRateId: cartLines[at].other.taxRateId }),
        ...(Number(line.discount) > 0 && { discount: { amount: major(line.discount) } }),
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        taxPercent: line.taxPercent,
        tax: major(line.tax),
        total: major(line.total),
      })),
      total: major(sale.total),
      payments: tenders.map(({ id: _, ...tender }) => tender),
    },
    receipt: {
      saleId,
      number,
      completedAt,
      pricesIncludeTax,
      note: sale.note,
      customer: null,
      lines,
      tenders,
      outletName: settings.outletName,
      drawerName: drawer.name,
      currency: settings.currency,
      cashier: session.user.firstName,
      taxes: taxesOf(sale.lines, decimals),
      subtotal: major(sale.subtotal),
      discount: major(sale.discount),
      tax: major(sale.tax),
      rounding: major(sale.rounding),
      total: major(sale.total),
      change: major(sale.change),
      due: major(sale.due),
      exchanged: major(sale.exchanged),
    },
    takings: takingsOf(payments, decimals),
    state: 'SENT',
    attempts: 0,
    reason: null,
    exceptions: [],
  };
}

/** One row for each percentage, the highest first. */
function taxesOf(lines: Schema<'SaleLine'>[], decimals: number): KeptSale['receipt']['taxes'] {
  const byPercent = Map.groupBy(lines, ({ taxPercent }) => taxPercent);
  return [...byPercent]
    .sort(([one], [other]) => other - one)
    .map(([percent, same]) => {
      const sum = (pick: (line: Schema<'SaleLine'>) => ExactNumber) =>
        same.reduce((total, line) => total + fromExact(pick(line), decimals), 0n);
      const [taxMinor, totalMinor] = [sum(({ tax }) => tax), sum(({ total }) => total)];
      return {
        percent,
        net: toMajor(totalMinor - taxMinor, decimals),
        tax: toMajor(taxMinor, decimals),
        total: toMajor(totalMinor, decimals),
      };
    });
}

/** The amount that each method received. Cash back against a card left the drawer. */
function takingsOf(payments: Schema<'SalePayment'>[], decimals: number): KeptSale['takings'] {
  const takings = new Map<Method, bigint>();
  const add = (method: Method, minor: bigint) => takings.set(method, (takings.get(method) ?? 0n) + minor);
  for (const { method, amount, cashBack } of payments) {
    add(method, fromExact(amount, decimals));
    if (Number(cashBack) > 0) add('CASH', -fromExact(cashBack, decimals));
  }
  return Object.fromEntries([...takings].map(([method, minor]) => [method, toMajor(minor, decimals)]));
}
