import { saleNumber } from '../../../../src/values/sale-number.ts';
import { chargedLines } from './charged-lines.ts';
import type {
  Cart,
  CartFigures,
  CatalogueSettings,
  CheckoutRequest,
  Drawer,
  KeptSession,
  OfflineSale,
  Receipt,
  Series,
  Shift,
} from './types.ts';

export type Selling = {
  cart: Cart;
  figures: CartFigures;
  settings: CatalogueSettings;
  session: KeptSession;
  shift: Shift;
  drawer: Drawer;
  deviceId: string;
};

export function numberOf({ prefix, next }: Series): string {
  return saleNumber(prefix, next);
}

/** A completed sale, with the figures of its receipt. */
export function offlineSaleOf(
  { cart, figures, settings, session, shift, deviceId }: Selling,
  { number, completedAt }: { number: string; completedAt: string },
): OfflineSale {
  return {
    saleId: cart.saleId,
    number,
    tillSessionId: shift.id,
    completedAt,
    userId: session.user.id,
    deviceId,
    ...(cart.customer && { customerId: cart.customer.id }),
    pricesIncludeTax: settings.pricesIncludeTax,
    lines: chargedLines(cart, settings.pricesIncludeTax).map((line, at) => ({
      itemPriceId: line.itemPriceId,
      name: line.name.slice(0, 200),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      ...(line.discount && { discount: line.discount }),
      ...(line.other && { taxRateId: line.other.taxRateId }),
      taxPercent: line.taxPercent,
      tax: figures.lines[at]?.tax ?? 0,
      total: figures.lines[at]?.total ?? 0,
    })),
    ...(cart.discount && { discount: cart.discount }),
    total: figures.total,
    payments: paymentsOf(cart),
    ...(cart.note && { note: cart.note }),
  };
}

/** The request for a sale that the server has to allow. */
export function checkoutOf({ cart, shift }: Selling, number: string): CheckoutRequest {
  return {
    saleId: cart.saleId,
    number,
    outletId: shift.outletId,
    tillSessionId: shift.id,
    ...(cart.customer && { customerId: cart.customer.id }),
    lines: linesToSell(cart),
    ...(cart.discount && { discount: cart.discount }),
    payments: paymentsOf(cart),
    ...(cart.note && { note: cart.note }),
    ...(cart.approval && { approvalToken: cart.approval.token }),
    ...(cart.cashBackApproval && { cashBackApprovalToken: cart.cashBackApproval }),
  };
}

/** The lines of a cart in the form of the API. */
export function linesToSell({ lines }: Pick<Cart, 'lines'>): NonNullable<CheckoutRequest['lines']> {
  return lines.map(({ itemPriceId, quantity, discount, unitPrice, usualPrice, name, other }) => ({
    itemPriceId,
    quantity,
    ...(discount && { discount }),
    ...((unitPrice !== usualPrice || other) && { unitPrice }),
    ...(other && { name: name.slice(0, 200), taxRateId: other.taxRateId }),
  }));
}

export function receiptOf(
  { cart, figures, settings, session, drawer }: Selling,
  { number, completedAt }: { number: string; completedAt: string },
): Receipt {
  return {
    saleId: cart.saleId,
    number,
    completedAt,
    outletName: settings.outletName,
    drawerName: drawer.name,
    cashier: session.user.firstName,
    customer: cart.customer,
    note: cart.note,
    pricesIncludeTax: settings.pricesIncludeTax,
    currency: settings.currency,
    lines: chargedLines(cart, settings.pricesIncludeTax).map(({ name, unit, quantity, unitPrice }, at) => ({
      name,
      unit,
      quantity,
      unitPrice,
      ...(figures.lines[at] ?? { gross: 0, discount: 0, tax: 0, total: 0 }),
    })),
    taxes: figures.taxes,
    subtotal: figures.subtotal,
    discount: figures.discount,
    tax: figures.tax,
    rounding: figures.rounding,
    total: figures.total,
    change: figures.change,
    due: figures.onAccount,
    tenders: cart.tenders,
  };
}

function paymentsOf({ tenders }: Cart): OfflineSale['payments'] {
  return tenders.map(({ method, amount, cashBack, reference, bankId }) => ({
    method,
    amount,
    ...(cashBack && { cashBack }),
    ...(reference && { reference }),
    ...(bankId && { bankId }),
  }));
}
