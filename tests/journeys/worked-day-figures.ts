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

export const summaryColumns = [
  ...['Count', 'Gross', 'Discount', 'Tax', 'Total', 'Refunded', 'Net', 'Cost', 'Margin', 'Paid', 'Due'],
  ...['Average', 'Items'],
];

export function summaryFigures(summary: Data): unknown[] {
  const { count, gross, discount, tax, total, refunded, net, cost, margin, paid, due } = summary;
  return [
    ...[count, gross, discount, tax, total, refunded, net, cost, margin, paid, due],
    ...[summary.averageSale, summary.items],
  ];
}

export const soldFigures = (row: Data) => [
  row.quantity,
  row.refundedQuantity,
  row.total,
  row.cost,
  row.margin,
];

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
