import { fromE4, lineAmountMinor } from '../../../../src/values/quantity.ts';
import type { ReceiptDocument, ReceiptLine } from '../../../../src/values/receipt-document.ts';
import { taxRows } from '../../../../src/values/tax-rate.ts';
import type { Schema } from '../../api/client.ts';
import { componentsOf } from '../engine/tax.ts';
import type { CatalogueSettings } from '../engine/types.ts';
import { exactUnits, type Shop, shopParts, taxName } from './document-parts.ts';

/** What the slip needs of the sale. The number is null for a return without a receipt. */
export type SaleOfSlip = Pick<Schema<'SaleDetails'>, 'pricesIncludeTax'> & {
  number: string | null;
  lines: Pick<
    Schema<'SaleDetails'>['lines'][number],
    'position' | 'name' | 'unitPrice' | 'discount' | 'taxPercent'
  >[];
};
type RefundOfSlip = Omit<Schema<'Refund'>, 'saleId' | 'lines'> & {
  lines: (Pick<Schema<'Refund'>['lines'][number], 'position' | 'quantity' | 'tax' | 'total'> &
    // A server of an earlier version does not send it.
    Partial<Pick<Schema<'Refund'>['lines'][number], 'taxComponents'>>)[];
};

/** The slip of a return that was just made. */
export function documentOfRefund(
  refund: RefundOfSlip,
  sale: SaleOfSlip,
  shop: Shop & { cashier: string },
): ReceiptDocument {
  const { minor, e4 } = exactUnits(shop.settings);
  const figured = refund.lines.flatMap(({ position, quantity, tax, total, taxComponents = [] }) => {
    const line = sale.lines.find((one) => one.position === position);
    if (!line) return [];
    const [quantityE4, unitPriceE4] = [e4(quantity), e4(line.unitPrice)];
    const givenMinor = minor(total) - (sale.pricesIncludeTax ? 0n : minor(tax));
    const grossMinor = line.discount
      ? lineAmountMinor(quantityE4, unitPriceE4, shop.settings.currencyDecimals)
      : givenMinor;
    return [
      {
        name: line.name,
        unit: null,
        refundedE4: 0n,
        grossMinor,
        discountMinor: grossMinor - givenMinor,
        quantityE4,
        unitPriceE4,
        taxPercentE4: e4(line.taxPercent),
        taxMinor: minor(tax),
        totalMinor: minor(total),
        taxComponents,
      },
    ];
  });
  const lines = figured.map(({ taxComponents: _, ...line }) => line);
  return {
    ...shopParts(shop, { cashier: shop.cashier, customer: null }),
    kind: refund.isVoid ? 'VOID' : 'REFUND',
    number: refund.number,
    refundOf: sale.number,
    issuedAt: new Date(refund.createdAt),
    note: refund.reason,
    pricesIncludeTax: sale.pricesIncludeTax,
    lines,
    subtotalMinor: lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0n),
    discountMinor: lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0n),
    taxMinor: minor(refund.tax),
    roundingMinor: minor(refund.rounding),
    totalMinor: minor(refund.total),
    taxes: taxesOf(figured, shop.settings),
    payments: refund.payments.map(({ method, amount, reference }) => ({
      method,
      amountMinor: minor(amount),
      reference,
    })),
    changeMinor: 0n,
    cashBackMinor: 0n,
    paidLaterMinor: 0n,
    dueMinor: 0n,
    refundedMinor: 0n,
    creditedMinor: minor(refund.credited),
    exchangedMinor: minor(refund.exchanged),
  };
}

/** One row for each rate and each tax of a group, the highest first, as on the server. */
function taxesOf(
  lines: (ReceiptLine & { taxComponents: Schema<'LineTaxComponent'>[] })[],
  settings: CatalogueSettings,
): ReceiptDocument['taxes'] {
  const { minor } = exactUnits(settings);
  return taxRows(
    lines.map(({ taxComponents, taxPercentE4, ...line }) => ({
      ...line,
      taxPercentE4,
      taxName: taxName(settings, fromE4(taxPercentE4)),
      components: componentsOf(taxComponents, minor),
    })),
  );
}
