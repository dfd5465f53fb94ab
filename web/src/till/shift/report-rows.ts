import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { columns } from '../../../../src/values/receipt-columns.ts';
import type { Row } from '../../../../src/values/receipt-rows.ts';
import { locale, t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { cashToTakeOut, plus, type ShiftFigures } from './figures.ts';
import { notPaid, notPaidLate } from './not-paid.ts';
import { tenderLines } from './tender-lines.ts';

type Shop = { business: string; printedBy: string; decimals: number; timezone: string };

/** The report of a shift as rows for a receipt printer. */
export function reportRows(figures: ShiftFigures, shop: Shop, width: number): Row[] {
  const { business, printedBy, decimals, timezone } = shop;
  const amountText = (value: ExactNumber) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(value as number | `${number}`);
  const time = (at: string) =>
    new Date(at).toLocaleString(locale, { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' });
  const pairRow = (left: string, right: string, style: Partial<Row> = {}) =>
    columns({ left, right }, width).map((text) => ({ ...plain, ...style, text }));
  const moneyRow = (left: string, value: ExactNumber, style?: Partial<Row>) =>
    pairRow(left, amountText(value), style);
  const rule = { ...plain, text: '-'.repeat(width) };
  const cash = figures.tenders.find(({ method }) => method === 'CASH');
  return [
    { ...plain, text: business, isCentred: true, isBold: true },
    {
      ...plain,
      text: figures.closedAt ? t('Z report') : t('Shift so far'),
      isCentred: true,
      isBold: true,
      isLarge: true,
    },
    rule,
    ...(figures.reportNumber === null ? [] : pairRow(t('Report number'), String(figures.reportNumber))),
    ...pairRow(t('Till'), figures.tillName),
    ...pairRow(t('Opened'), time(figures.openedAt)),
    ...(figures.openedByName ? pairRow(t('Opened by'), figures.openedByName) : []),
    ...(figures.closedAt ? pairRow(t('Closed'), time(figures.closedAt)) : []),
    ...(figures.closedByName ? pairRow(t('Closed by'), figures.closedByName) : []),
    ...pairRow(t('Printed by'), printedBy),
    rule,
    ...moneyRow(t('Sales ({count})', { count: figures.sales.count }), figures.sales.total),
    ...moneyRow(t('Refunds ({count})', { count: figures.refunds.count }), figures.refunds.total),
    ...moneyRow(t('Net'), figures.net, { isBold: true }),
    ...moneyRow(t('Voids ({count})', { count: figures.voids.count }), figures.voids.total),
    ...moneyRow(t('Discounts'), figures.sales.discount),
    ...moneyRow(t('Tax'), figures.sales.tax),
    ...notPaid(figures).flatMap(([label, amount]) => moneyRow(label, amount)),
    ...pairRow(t('Drawer opened without a sale'), String(figures.noSales)),
    ...figures.tenders.flatMap((tender) => [
      rule,
      { ...plain, text: methodName(tender.method), isBold: true },
      ...tenderLines(tender, { openingFloat: figures.openingFloat, decimals }).flatMap(({ label, amount }) =>
        moneyRow(label, amount),
      ),
      ...moneyRow(t('Expected'), tender.expected, { isBold: true }),
      ...(tender.counted === null ? [] : moneyRow(t('Counted'), tender.counted)),
      ...(tender.difference === null
        ? []
        : moneyRow(t('Over or short'), tender.difference, { isBold: true })),
    ]),
    ...(figures.late.count + figures.late.movements.length === 0
      ? []
      : [
          rule,
          ...moneyRow(
            t('Arrived after closing ({count})', { count: figures.late.count }),
            figures.late.total,
            {
              isBold: true,
            },
          ),
          ...figures.late.methods.flatMap(({ method, amount }) => moneyRow(methodName(method), amount)),
          ...notPaidLate(figures.late).flatMap(([label, amount]) => moneyRow(label, amount)),
        ]),
    ...(cash && cash.counted !== null
      ? [
          rule,
          ...(figures.takenOut === null
            ? moneyRow(t('To take out'), cashToTakeOut(cash.counted, figures.openingFloat, decimals))
            : [
                ...moneyRow(t('Moved to the safe'), figures.takenOut),
                ...moneyRow(t('Left in the drawer'), plus(decimals, cash.counted, negated(figures.takenOut))),
              ]),
        ]
      : []),
  ];
}

const plain: Row = { text: '', isCentred: false, isBold: false, isLarge: false };
