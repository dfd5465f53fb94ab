import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { columns } from '../../../../src/values/receipt-columns.ts';
import type { Row } from '../../../../src/values/receipt-rows.ts';
import { language, t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { cashToTakeOut, plus, type ShiftFigures } from './figures.ts';
import { notPaid, notPaidLate } from './not-paid.ts';
import { tenderLines } from './tender-lines.ts';

type Shop = { business: string; printedBy: string; decimals: number; timezone: string };

/** The report of a shift for a printer of receipts. */
export function reportRows(figures: ShiftFigures, shop: Shop, width: number): Row[] {
  const { business, printedBy, decimals, timezone } = shop;
  const amountText = (value: ExactNumber) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value as number | `${number}`);
  const time = (at: string) =>
    new Date(at).toLocaleString(language, { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' });
  const pair = (left: string, right: string, style: Partial<Row> = {}) =>
    columns({ left, right }, width).map((text) => ({ ...plain, ...style, text }));
  const money = (left: string, value: ExactNumber, style?: Partial<Row>) =>
    pair(left, amountText(value), style);
  const rule = { ...plain, text: '-'.repeat(width) };
  const cash = figures.tenders.find(({ method }) => method === 'CASH');
  return [
    { ...plain, text: business, isCentred: true, isBold: true },
    {
      ...plain,
      text: figures.closedAt ? t('Z report') : t('X report'),
      isCentred: true,
      isBold: true,
      isLarge: true,
    },
    rule,
    ...(figures.reportNumber === null ? [] : pair(t('Report number'), String(figures.reportNumber))),
    ...pair(t('Till'), figures.tillName),
    ...pair(t('Opened'), time(figures.openedAt)),
    ...(figures.openedByName ? pair(t('Opened by'), figures.openedByName) : []),
    ...(figures.closedAt ? pair(t('Closed'), time(figures.closedAt)) : []),
    ...(figures.closedByName ? pair(t('Closed by'), figures.closedByName) : []),
    ...pair(t('Printed by'), printedBy),
    rule,
    ...money(t('Sales ({count})', { count: figures.sales.count }), figures.sales.total),
    ...money(t('Returns ({count})', { count: figures.refunds.count }), figures.refunds.total),
    ...money(t('Net'), figures.net, { isBold: true }),
    ...money(t('Voids ({count})', { count: figures.voids.count }), figures.voids.total),
    ...money(t('Discounts'), figures.sales.discount),
    ...money(t('Tax'), figures.sales.tax),
    ...notPaid(figures).flatMap(([label, amount]) => money(label, amount)),
    ...pair(t('Drawer opened without a sale'), String(figures.noSales)),
    ...figures.tenders.flatMap((tender) => [
      rule,
      { ...plain, text: methodName(tender.method), isBold: true },
      ...tenderLines(tender, { openingFloat: figures.openingFloat, decimals }).flatMap(({ label, amount }) =>
        money(label, amount),
      ),
      ...money(t('Expected'), tender.expected, { isBold: true }),
      ...(tender.counted === null ? [] : money(t('Counted'), tender.counted)),
      ...(tender.difference === null ? [] : money(t('Difference'), tender.difference, { isBold: true })),
    ]),
    ...(figures.late.count + figures.late.movements.length === 0
      ? []
      : [
          rule,
          ...money(
            t('Arrived after the close ({count})', { count: figures.late.count }),
            figures.late.total,
            {
              isBold: true,
            },
          ),
          ...figures.late.methods.flatMap(({ method, amount: minor }) => money(methodName(method), minor)),
          ...notPaidLate(figures.late).flatMap(([label, amount]) => money(label, amount)),
        ]),
    ...(cash && cash.counted !== null
      ? [
          rule,
          ...(figures.takenOut === null
            ? money(t('Take out'), cashToTakeOut(cash.counted, figures.openingFloat, decimals))
            : [
                ...money(t('To the safe'), figures.takenOut),
                ...money(t('Left in the drawer'), plus(decimals, cash.counted, negated(figures.takenOut))),
              ]),
        ]
      : []),
  ];
}

const plain: Row = { text: '', isCentred: false, isBold: false, isLarge: false };
