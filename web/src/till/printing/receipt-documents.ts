import { toMinor } from '../../../../src/values/money.ts';
import { toE4 } from '../../../../src/values/quantity.ts';
import type { ReceiptDocument, ReceiptLine } from '../../../../src/values/receipt-document.ts';
import type { Schema } from '../../api/client.ts';
import type { CatalogueSettings, Receipt } from '../engine/types.ts';
import { logoBytes, type ReceiptLook } from './receipt-look.ts';

type Shop = { business: string; settings: CatalogueSettings; look: ReceiptLook };

/** What the server would print, from what is kept of the sale here. */
export function documentOfSale(receipt: Receipt, shop: Shop): ReceiptDocument {
  const { minor, e4 } = exactly(shop.settings);
  const { tenders } = receipt;
  return {
    ...dressed(shop, { cashier: receipt.cashier, customer: receipt.customer?.name ?? null }),
    kind: 'SALE',
    number: receipt.number,
    refundOf: null,
    issuedAt: new Date(receipt.completedAt),
    note: receipt.note,
    pricesIncludeTax: receipt.pricesIncludeTax,
    lines: receipt.lines.map((line) => ({
      ...{ name: line.name, unit: line.unit, refundedE4: 0n },
      ...{ quantityE4: e4(line.quantity), unitPriceE4: e4(line.unitPrice), taxPercentE4: 0n },
      ...{ grossMinor: minor(line.gross), discountMinor: minor(line.discount) },
      ...{ taxMinor: minor(line.tax), totalMinor: minor(line.total) },
    })),
    ...{ subtotalMinor: minor(receipt.subtotal), discountMinor: minor(receipt.discount) },
    ...{ taxMinor: minor(receipt.tax), roundingMinor: minor(receipt.rounding) },
    totalMinor: minor(receipt.total),
    taxes: receipt.taxes
      .filter(({ percent }) => percent > 0)
      .map(({ percent, net, tax }) => ({
        ...{ name: taxName(shop.settings, percent), taxPercentE4: e4(percent) },
        ...{ netMinor: minor(net), taxMinor: minor(tax) },
      })),
    payments: tenders.flatMap(({ method, amount, reference }) =>
      method === 'CREDIT' ? [] : [{ method, amountMinor: minor(amount), reference: reference ?? null }],
    ),
    changeMinor: minor(receipt.change),
    cashBackMinor: tenders.reduce((sum, { cashBack }) => sum + minor(cashBack ?? 0), 0n),
    dueMinor: minor(receipt.due),
    ...{ refundedMinor: 0n, creditedMinor: 0n },
  };
}

type Sale = Pick<Schema<'SaleDetails'>, 'number' | 'pricesIncludeTax' | 'lines'>;

/** The slip of what was just taken back. */
export function documentOfRefund(
  refund: Schema<'Refund'>,
  sale: Sale,
  shop: Shop & { cashier: string },
): ReceiptDocument {
  const { minor, e4 } = exactly(shop.settings);
  const lines = refund.lines.flatMap(({ position, quantity, tax, total }): ReceiptLine[] => {
    const line = sale.lines.find((one) => one.position === position);
    if (!line) return [];
    return [
      {
        ...{ name: line.name, unit: null, refundedE4: 0n, discountMinor: 0n },
        ...{ quantityE4: e4(quantity), unitPriceE4: e4(line.unitPrice), taxPercentE4: e4(line.taxPercent) },
        grossMinor: minor(total) - (sale.pricesIncludeTax ? 0n : minor(tax)),
        ...{ taxMinor: minor(tax), totalMinor: minor(total) },
      },
    ];
  });
  return {
    ...dressed(shop, { cashier: shop.cashier, customer: null }),
    kind: refund.isVoid ? 'VOID' : 'REFUND',
    number: refund.number,
    refundOf: sale.number,
    issuedAt: new Date(refund.createdAt),
    note: refund.reason,
    pricesIncludeTax: sale.pricesIncludeTax,
    lines,
    subtotalMinor: lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0n),
    discountMinor: 0n,
    ...{ taxMinor: minor(refund.tax), roundingMinor: minor(refund.rounding) },
    totalMinor: minor(refund.total),
    taxes: [],
    payments: refund.payments.map(({ method, amount, reference }) => ({
      ...{ method, amountMinor: minor(amount), reference },
    })),
    ...{ changeMinor: 0n, cashBackMinor: 0n, dueMinor: 0n, refundedMinor: 0n },
    creditedMinor: minor(refund.credited),
  };
}

function dressed({ business, settings, look }: Shop, who: { cashier: string; customer: string | null }) {
  const { address, phone } = look;
  return {
    isCopy: false,
    language: look.language,
    currency: settings.currency,
    currencyDecimals: settings.currencyDecimals,
    business: { name: business, taxNumber: look.taxNumber, logoPng: logoBytes(look) },
    outlet: { name: settings.outletName, address, phone, timezone: look.timezone ?? settings.timezone },
    ...{ headerLines: look.headerLines, footerLines: look.footerLines, code: look.code },
    cashier: look.showCashier ? who.cashier : null,
    customer: look.showCustomer ? who.customer : null,
  };
}

function exactly({ currencyDecimals }: CatalogueSettings) {
  return {
    minor: (amount: number) => toMinor(amount, currencyDecimals) ?? 0n,
    e4: (number: number) => toE4(number) ?? 0n,
  };
}

/** Where one rate alone has this percentage. */
function taxName({ taxRates }: CatalogueSettings, percent: number): string | null {
  const same = taxRates.filter((rate) => rate.percent === percent);
  return same.length === 1 ? (same[0]?.name ?? null) : null;
}
