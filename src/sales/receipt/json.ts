import { toMajor } from '../../values/money.ts';
import { fromE4 } from '../../values/quantity.ts';
import type { ReceiptDocument } from '../../values/receipt-document.ts';

/** The receipt as data: amounts in major units, absent values null, and no logo. */
export function receiptJson(document: ReceiptDocument) {
  const major = (minor: bigint) => toMajor(minor, document.currencyDecimals);
  const { business, outlet } = document;
  return {
    kind: document.kind,
    isCopy: document.isCopy,
    language: document.language,
    currency: document.currency,
    business: { name: business.name, taxNumber: business.taxNumber },
    outlet: {
      name: outlet.name,
      address: outlet.address,
      phone: outlet.phone,
      timezone: outlet.timezone,
    },
    headerLines: document.headerLines,
    footerLines: document.footerLines,
    number: document.number,
    refundOf: document.refundOf,
    issuedAt: document.issuedAt.toISOString(),
    cashier: document.cashier,
    customer: document.customer,
    customerAddress: document.customerAddress ?? null,
    customerTaxNumber: document.customerTaxNumber ?? null,
    dueOn: document.dueOn ?? null,
    taxExemptReason: document.taxExemptReason ?? null,
    note: document.note,
    pricesIncludeTax: document.pricesIncludeTax,
    lines: document.lines.map((line) => ({
      name: line.name,
      quantity: fromE4(line.quantityE4),
      unit: line.unit,
      unitPrice: fromE4(line.unitPriceE4),
      gross: major(line.grossMinor),
      discount: major(line.discountMinor),
      taxPercent: fromE4(line.taxPercentE4),
      tax: major(line.taxMinor),
      total: major(line.totalMinor),
      refundedQuantity: fromE4(line.refundedE4),
    })),
    subtotal: major(document.subtotalMinor),
    discount: major(document.discountMinor),
    tax: major(document.taxMinor),
    rounding: major(document.roundingMinor),
    total: major(document.totalMinor),
    taxes: document.taxes.map((tax) => ({
      name: tax.name,
      taxPercent: fromE4(tax.taxPercentE4),
      net: major(tax.netMinor),
      tax: major(tax.taxMinor),
    })),
    payments: document.payments.map(({ method, amountMinor, reference }) => ({
      method,
      amount: major(amountMinor),
      reference,
    })),
    change: major(document.changeMinor),
    cashBack: major(document.cashBackMinor),
    exchanged: major(document.exchangedMinor),
    paidLater: major(document.paidLaterMinor),
    credited: major(document.creditedMinor),
    due: major(document.dueMinor),
    refunded: major(document.refundedMinor),
    code: document.code,
  };
}
