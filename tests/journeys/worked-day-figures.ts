import type { Answer } from '../harness.ts';

/** What was answered, whatever its shape: the tests say what they expect of it. */
export type Data = Answer['body']['data'];

export const saleColumns = ['Subtotal', 'Discount', 'Tax', 'Rounding', 'Total', 'Paid', 'Due', 'Change'];

export function saleFigures(sale: Data): unknown[] {
  const { number, subtotal, discount, tax, rounding, total, paid, due, change } = sale;
  return [number, subtotal, discount, tax, rounding, total, paid, due, change];
}

export function saleRow(sale: Data): unknown[] {
  return [
    ...saleFigures(sale),
    ...[
      sale.businessDate,
      sale.outletId,
      sale.tillSessionId,
      sale.customerId,
      sale.userId,
      sale.pricesIncludeTax,
    ],
    ...[sale.refunded, sale.credited, sale.status, sale.paymentStatus, sale.cost],
  ];
}

export const lineFigures = (line: Data) => [
  ...[line.position, line.quantity, line.unitPrice, line.discount, line.tax, line.total],
  ...[line.cost, line.refundedQuantity],
];

export const paymentFigures = (payment: Data) => [
  ...[payment.method, payment.amount, payment.tendered, payment.change, payment.cashBack],
];

/** Of the sales of a period, and of the refunds that were made in it with what is left. */
export const soldColumns = [
  ...['Count', 'Voided', 'Gross', 'Discount', 'Tax', 'Rounding', 'Total', 'Average', 'Items', 'Cost'],
];
export const standColumns = ['Paid', 'Due', 'Credited'];
export const refundColumns = [
  ...['Refunds', 'Refunded', 'Refunded tax', 'Refunded rounding', 'Returned', 'Returned cost'],
  ...['Net', 'Net tax', 'Net cost', 'Margin'],
];

export function soldFigures(sold: Data): unknown[] {
  const { count, voidedCount, gross, discount, tax, rounding, total, averageSale, items, cost } = sold;
  return [count, voidedCount, gross, discount, tax, rounding, total, averageSale, items, cost];
}

export const standFigures = ({ paid, due, credited }: Data): unknown[] => [paid, due, credited];

export function refundFigures(refunds: Data): unknown[] {
  const { refundCount, refunded, refundedTax, refundedRounding, refundedItems, returnedCost } = refunds;
  const { net, netTax, netCost, margin } = refunds;
  return [
    ...[refundCount, refunded, refundedTax, refundedRounding, refundedItems, returnedCost],
    ...[net, netTax, netCost, margin],
  ];
}

export const productColumns = [
  ...['Quantity', 'Returned', 'Total', 'Refunded', 'Net', 'Net tax', 'Cost', 'Returned cost', 'Margin'],
];

export function productFigures(row: Data): unknown[] {
  const { quantity, refundedQuantity, total, refunded, net, netTax, cost, returnedCost, margin } = row;
  return [quantity, refundedQuantity, total, refunded, net, netTax, cost, returnedCost, margin];
}

export const drawerFigures = ({ methods: rows }: Data) =>
  rows.map((row: Data) => [
    ...[row.method, row.sales, row.refunds, row.cashBack, row.paidIn, row.paidOut, row.expected],
    ...[row.counted, row.difference],
  ]);

export const sessionFigures = ({ openingFloat, methods: rows }: Data) => [
  openingFloat,
  ...rows.map((row: Data) => [row.method, row.expected, row.counted, row.difference]),
];

export function reportFigures({ sales, refunds, net, noSales, onAccount, exchanged }: Data): unknown[] {
  return [
    ...[sales.count, sales.discount, sales.tax, sales.rounding, sales.total, sales.average],
    ...[sales.firstNumber, sales.lastNumber, refunds.count, refunds.tax, refunds.total, net, noSales],
    ...[onAccount.sales, onAccount.refunds, exchanged],
  ];
}
