import { type ExactNumber, fromExact } from '../../../../src/values/money.ts';
import { fromE4, lineAmountMinor, toE4 } from '../../../../src/values/quantity.ts';
import type { ReceiptDocument, ReceiptLine } from '../../../../src/values/receipt-document.ts';
import type { Schema } from '../../api/client.ts';
import type { CatalogueSettings, Receipt } from '../engine/types.ts';
import { logoBytes, type ReceiptLook } from './receipt-look.ts';

type Shop = { business: string; settings: CatalogueSettings; look: ReceiptLook };

/** What came back of a sale at this device. */
type CameBack = {
  isVoid?: boolean;
  total?: number;
  lines?: { position: number; quantity: number }[];
};

/** What the server would print, from what is kept of the sale here. */
export function documentOfSale(receipt: Receipt, shop: Shop, back: CameBack[] = []): ReceiptDocument {
  const { minor, e4 } = exactly(shop.settings);
  const { tenders } = receipt;
  const refundedE4 = (position: number) =>
    back
      .flatMap(({ lines = [] }) => lines)
      .reduce((sum, line) => (line.position === position ? sum + e4(line.quantity) : sum), 0n);
  return {
    ...dressed(shop, { cashier: receipt.cashier, customer: receipt.customer?.name ?? null }),
    kind: back.some(({ isVoid }) => isVoid) ? 'VOID' : 'SALE',
    number: receipt.number,
    refundOf: null,
    issuedAt: new Date(receipt.completedAt),
    note: receipt.note,
    pricesIncludeTax: receipt.pricesIncludeTax,
    lines: receipt.lines.map((line, at) => ({
      ...{ name: line.name, unit: line.unit, refundedE4: refundedE4(at + 1) },
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
    exchangedMinor: minor(receipt.exchanged ?? 0),
    refundedMinor: back.reduce((sum, { total }) => sum + minor(total ?? 0), 0n),
    ...{ paidLaterMinor: 0n, creditedMinor: 0n },
  };
}

/** The receipt as the server has it, whatever became of the sale. */
export function documentOfServer(receipt: Schema<'Receipt'>, { settings, look }: Shop): ReceiptDocument {
  const { minor, e4 } = exactly(settings);
  return {
    ...{ kind: receipt.kind, isCopy: receipt.isCopy, language: receipt.language, currency: receipt.currency },
    currencyDecimals: settings.currencyDecimals,
    business: { ...receipt.business, logoPng: logoBytes(look) },
    ...{ outlet: receipt.outlet, headerLines: receipt.headerLines, footerLines: receipt.footerLines },
    ...{ number: receipt.number, refundOf: receipt.refundOf, issuedAt: new Date(receipt.issuedAt) },
    ...{ cashier: receipt.cashier, customer: receipt.customer, note: receipt.note },
    pricesIncludeTax: receipt.pricesIncludeTax,
    lines: receipt.lines.map((line) => ({
      ...{ name: line.name, unit: line.unit, refundedE4: e4(line.refundedQuantity) },
      ...{ quantityE4: e4(line.quantity), unitPriceE4: e4(line.unitPrice) },
      ...{ taxPercentE4: e4(line.taxPercent), grossMinor: minor(line.gross) },
      ...{ discountMinor: minor(line.discount), taxMinor: minor(line.tax), totalMinor: minor(line.total) },
    })),
    ...{ subtotalMinor: minor(receipt.subtotal), discountMinor: minor(receipt.discount) },
    ...{ taxMinor: minor(receipt.tax), roundingMinor: minor(receipt.rounding) },
    totalMinor: minor(receipt.total),
    taxes: receipt.taxes.map(({ name, taxPercent, net, tax }) => ({
      ...{ name, taxPercentE4: e4(taxPercent), netMinor: minor(net), taxMinor: minor(tax) },
    })),
    payments: receipt.payments.map(({ method, amount, reference }) => ({
      ...{ method, amountMinor: minor(amount), reference },
    })),
    ...{ changeMinor: minor(receipt.change), cashBackMinor: minor(receipt.cashBack) },
    ...{ exchangedMinor: minor(receipt.exchanged), paidLaterMinor: minor(receipt.paidLater) },
    ...{ creditedMinor: minor(receipt.credited), dueMinor: minor(receipt.due) },
    ...{ refundedMinor: minor(receipt.refunded), code: receipt.code },
  };
}

/** What came back was sold so; of what came back without a receipt there is no number. */
export type SaleOfSlip = Pick<Schema<'SaleDetails'>, 'pricesIncludeTax'> & {
  number: string | null;
  lines: Pick<
    Schema<'SaleDetails'>['lines'][number],
    'position' | 'name' | 'unitPrice' | 'discount' | 'taxPercent'
  >[];
};
type RefundOfSlip = Omit<Schema<'Refund'>, 'saleId' | 'lines'> & {
  lines: Pick<Schema<'Refund'>['lines'][number], 'position' | 'quantity' | 'tax' | 'total'>[];
};

/** The slip of what was just taken back. */
export function documentOfRefund(
  refund: RefundOfSlip,
  sale: SaleOfSlip,
  shop: Shop & { cashier: string },
): ReceiptDocument {
  const { minor, e4 } = exactly(shop.settings);
  const lines = refund.lines.flatMap(({ position, quantity, tax, total }): ReceiptLine[] => {
    const line = sale.lines.find((one) => one.position === position);
    if (!line) return [];
    const [quantityE4, unitPriceE4] = [e4(quantity), e4(line.unitPrice)];
    const givenMinor = minor(total) - (sale.pricesIncludeTax ? 0n : minor(tax));
    const grossMinor = line.discount
      ? lineAmountMinor(quantityE4, unitPriceE4, shop.settings.currencyDecimals)
      : givenMinor;
    return [
      {
        ...{
          name: line.name,
          unit: null,
          refundedE4: 0n,
          grossMinor,
          discountMinor: grossMinor - givenMinor,
        },
        ...{ quantityE4, unitPriceE4, taxPercentE4: e4(line.taxPercent) },
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
    discountMinor: lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0n),
    ...{ taxMinor: minor(refund.tax), roundingMinor: minor(refund.rounding) },
    totalMinor: minor(refund.total),
    taxes: taxesOf(lines, shop.settings),
    payments: refund.payments.map(({ method, amount, reference }) => ({
      ...{ method, amountMinor: minor(amount), reference },
    })),
    ...{ changeMinor: 0n, cashBackMinor: 0n, paidLaterMinor: 0n, dueMinor: 0n, refundedMinor: 0n },
    ...{ creditedMinor: minor(refund.credited), exchangedMinor: minor(refund.exchanged) },
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
    minor: (amount: ExactNumber) => fromExact(amount, currencyDecimals),
    e4: (number: number) => toE4(number) ?? 0n,
  };
}

/** One row for each percentage, the highest first, as the server has them. */
function taxesOf(lines: ReceiptLine[], settings: CatalogueSettings): ReceiptDocument['taxes'] {
  const taxed = Map.groupBy(
    lines.filter(({ taxPercentE4 }) => taxPercentE4 > 0n),
    ({ taxPercentE4 }) => taxPercentE4,
  );
  return [...taxed]
    .map(([taxPercentE4, same]) => {
      const taxMinor = same.reduce((sum, line) => sum + line.taxMinor, 0n);
      const totalMinor = same.reduce((sum, line) => sum + line.totalMinor, 0n);
      const name = taxName(settings, fromE4(taxPercentE4));
      return { name, taxPercentE4, netMinor: totalMinor - taxMinor, taxMinor };
    })
    .sort((one, other) => Number(other.taxPercentE4 - one.taxPercentE4));
}

/** Where one rate alone has this percentage. */
function taxName({ taxRates }: CatalogueSettings, percent: number): string | null {
  const same = taxRates.filter((rate) => rate.percent === percent);
  return same.length === 1 ? (same[0]?.name ?? null) : null;
}
