import { type ExactNumber, fromExact, toMajor } from '../../../../src/values/money.ts';
import { fromE4, lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import { taxRows } from '../../../../src/values/tax-rate.ts';
import type { Schema } from '../../api/client.ts';
import type { TillState } from '../engine/state.ts';
import { componentsOf, rateName } from '../engine/tax.ts';
import type { CartLine, CatalogueSettings, KeptSale, Method } from '../engine/types.ts';

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
      taxes: taxesOf(sale.lines, { settings, cartLines }),
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

/** One row for each rate and each tax of a group, the highest first. */
function taxesOf(
  lines: Schema<'SaleLine'>[],
  { settings, cartLines }: { settings: CatalogueSettings; cartLines: CartLine[] },
): KeptSale['receipt']['taxes'] {
  const { currencyDecimals: decimals } = settings;
  const minor = (amount: ExactNumber) => fromExact(amount, decimals);
  const rows = taxRows(
    lines.map(({ taxPercent, tax, total, taxComponents }, at) => ({
      taxName: rateName(settings, {
        taxPercent,
        taxRateId: cartLines[at]?.other?.taxRateId ?? cartLines[at]?.taxRateId,
      }),
      taxPercentE4: toE4(taxPercent) ?? 0n,
      taxMinor: minor(tax),
      totalMinor: minor(total),
      components: componentsOf(taxComponents, minor),
    })),
  );
  return rows.map(({ name, taxPercentE4, netMinor, taxMinor }) => ({
    name,
    percent: fromE4(taxPercentE4),
    net: toMajor(netMinor, decimals),
    tax: toMajor(taxMinor, decimals),
    total: toMajor(netMinor + taxMinor, decimals),
  }));
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
