import type { ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import type { Schema } from '../../api/client.ts';
import type { Receipt } from '../engine/types.ts';
import { exactUnits, type Shop, shopParts, taxName } from './document-parts.ts';
import { logoBytes } from './receipt-look.ts';

/** A refund or void of the sale that was made at this device. */
type RefundHere = {
  isVoid?: boolean;
  total?: number;
  lines?: { position: number; quantity: number }[];
};

/** The receipt that the server would print, made from the sale that is kept here. */
export function documentOfSale(receipt: Receipt, shop: Shop, refunds: RefundHere[] = []): ReceiptDocument {
  const { minor, e4 } = exactUnits(shop.settings);
  const { tenders } = receipt;
  const refundedE4 = (position: number) =>
    refunds
      .flatMap(({ lines = [] }) => lines)
      .reduce((sum, line) => (line.position === position ? sum + e4(line.quantity) : sum), 0n);
  return {
    ...shopParts(shop, { cashier: receipt.cashier, customer: receipt.customer }),
    kind: refunds.some(({ isVoid }) => isVoid) ? 'VOID' : 'SALE',
    number: receipt.number,
    refundOf: null,
    issuedAt: new Date(receipt.completedAt),
    note: receipt.note,
    pricesIncludeTax: receipt.pricesIncludeTax,
    taxExemptReason: receipt.customer?.taxExemptReason ?? null,
    lines: receipt.lines.map((line, at) => ({
      name: line.name,
      unit: line.unit,
      refundedE4: refundedE4(at + 1),
      quantityE4: e4(line.quantity),
      unitPriceE4: e4(line.unitPrice),
      taxPercentE4: 0n,
      grossMinor: minor(line.gross),
      discountMinor: minor(line.discount),
      taxMinor: minor(line.tax),
      totalMinor: minor(line.total),
    })),
    subtotalMinor: minor(receipt.subtotal),
    discountMinor: minor(receipt.discount),
    taxMinor: minor(receipt.tax),
    roundingMinor: minor(receipt.rounding),
    totalMinor: minor(receipt.total),
    taxes: receipt.taxes
      .filter(({ percent }) => percent > 0)
      .map(({ name, percent, net, tax }) => ({
        name: name ?? taxName(shop.settings, percent),
        taxPercentE4: e4(percent),
        netMinor: minor(net),
        taxMinor: minor(tax),
      })),
    payments: tenders.flatMap(({ method, amount, reference }) =>
      method === 'CREDIT' ? [] : [{ method, amountMinor: minor(amount), reference: reference ?? null }],
    ),
    changeMinor: minor(receipt.change),
    cashBackMinor: tenders.reduce((sum, { cashBack }) => sum + minor(cashBack ?? 0), 0n),
    dueMinor: minor(receipt.due),
    exchangedMinor: minor(receipt.exchanged ?? 0),
    refundedMinor: refunds.reduce((sum, { total }) => sum + minor(total ?? 0), 0n),
    paidLaterMinor: 0n,
    creditedMinor: 0n,
  };
}

/** The receipt as the server has it, whatever became of the sale. */
export function documentOfServer(receipt: Schema<'Receipt'>, { settings, look }: Shop): ReceiptDocument {
  const { minor, e4 } = exactUnits(settings);
  return {
    kind: receipt.kind,
    isCopy: receipt.isCopy,
    language: receipt.language,
    currency: receipt.currency,
    currencyDecimals: settings.currencyDecimals,
    business: { ...receipt.business, logoPng: logoBytes(look) },
    outlet: receipt.outlet,
    headerLines: receipt.headerLines,
    footerLines: receipt.footerLines,
    number: receipt.number,
    refundOf: receipt.refundOf,
    issuedAt: new Date(receipt.issuedAt),
    cashier: receipt.cashier,
    customer: receipt.customer,
    customerAddress: receipt.customerAddress,
    customerTaxNumber: receipt.customerTaxNumber,
    // A server of an earlier version does not send it.
    dueOn: receipt.dueOn ?? null,
    taxExemptReason: receipt.taxExemptReason,
    note: receipt.note,
    pricesIncludeTax: receipt.pricesIncludeTax,
    lines: receipt.lines.map((line) => ({
      name: line.name,
      unit: line.unit,
      refundedE4: e4(line.refundedQuantity),
      quantityE4: e4(line.quantity),
      unitPriceE4: e4(line.unitPrice),
      taxPercentE4: e4(line.taxPercent),
      grossMinor: minor(line.gross),
      discountMinor: minor(line.discount),
      taxMinor: minor(line.tax),
      totalMinor: minor(line.total),
    })),
    subtotalMinor: minor(receipt.subtotal),
    discountMinor: minor(receipt.discount),
    taxMinor: minor(receipt.tax),
    roundingMinor: minor(receipt.rounding),
    totalMinor: minor(receipt.total),
    taxes: receipt.taxes.map(({ name, taxPercent, net, tax }) => ({
      name,
      taxPercentE4: e4(taxPercent),
      netMinor: minor(net),
      taxMinor: minor(tax),
    })),
    payments: receipt.payments.map(({ method, amount, reference }) => ({
      method,
      amountMinor: minor(amount),
      reference,
    })),
    changeMinor: minor(receipt.change),
    cashBackMinor: minor(receipt.cashBack),
    exchangedMinor: minor(receipt.exchanged),
    paidLaterMinor: minor(receipt.paidLater),
    creditedMinor: minor(receipt.credited),
    dueMinor: minor(receipt.due),
    refundedMinor: minor(receipt.refunded),
    code: receipt.code,
  };
}
