import { directionOf } from './language.ts';
import type { Paper, ReceiptDocument, ReceiptLine } from './receipt-document.ts';
import { type Figures, figuresOf } from './receipt-figures.ts';
import { type Labels, labelsOf } from './receipt-labels.ts';

export type Pair = { label: string; value: string };
export type Item = {
  name: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  /** Printed under the name: the discount, and what was returned. */
  notes: string[];
  /** One piece: its unit price is its amount. */
  isSingle: boolean;
};

/** A receipt in words, in the order in which it is read; every form only lays it out. */
export type ReceiptContent = {
  labels: Labels;
  /** What the document is called, with its number. */
  title: string;
  direction: 'ltr' | 'rtl';
  business: string;
  heading: string[];
  marks: string[];
  facts: Pair[];
  items: Item[];
  sums: Pair[];
  total: Pair;
  payments: Pair[];
  taxes: { heading: string; rows: { rate: string; net: string; tax: string }[] };
  note: string | null;
  footer: string[];
};

/**
 * Puts a receipt into words. `plain` is for text printers: they get the code of a currency, as few have its sign. On A4,
 * a sale with tax by a business with a tax number is a tax invoice.
 */
export function receiptContent(
  document: ReceiptDocument,
  { plain, paper }: { plain: boolean; paper?: Paper },
): ReceiptContent {
  const labels = labelsOf(document.language);
  const isInvoice =
    paper === 'A4' &&
    document.kind === 'SALE' &&
    document.business.taxNumber !== null &&
    document.taxes.length > 0;
  const name = isInvoice ? labels.taxInvoice : labels.receipt;
  const figures = figuresOf(document, { currencyDisplay: plain ? 'code' : 'narrowSymbol' });
  const { business, outlet } = document;
  return {
    labels,
    title: `${name} ${document.number}`,
    direction: directionOf(document.language),
    business: tidy(business.name),
    heading: texts([
      outlet.name === business.name ? null : outlet.name,
      ...(outlet.address?.split('\n') ?? []),
      outlet.phone,
      business.taxNumber && `${labels.taxNumber} ${business.taxNumber}`,
      ...document.headerLines,
    ]),
    marks: [
      ...(isInvoice ? [labels.taxInvoice] : []),
      ...(document.kind === 'REFUND' ? [labels.refund] : []),
      ...(document.kind === 'VOID' ? [labels.void] : []),
      ...(document.isCopy ? [labels.copy] : []),
    ],
    facts: pairs([
      [name, document.number],
      [labels.refundOf, document.refundOf],
      [labels.date, figures.dateTime(document.issuedAt)],
      [labels.dueOn, document.dueOn ? figures.date(document.dueOn) : null],
      [labels.cashier, document.cashier],
      [labels.customer, document.customer],
      [labels.address, document.customerAddress ?? null],
      [labels.customerTaxNumber, document.customerTaxNumber ?? null],
      [labels.taxExempt, document.taxExemptReason ?? null],
    ]),
    items: document.lines.map((line) => itemOf(line, { labels, figures })),
    sums: sumsOf(document, { labels, figures }),
    total: {
      label: document.kind === 'REFUND' ? labels.totalRefunded : labels.total,
      value: figures.money(document.totalMinor),
    },
    payments: paymentsOf(document, { labels, figures }),
    taxes: {
      heading: document.pricesIncludeTax ? labels.taxIncluded : labels.tax,
      rows: document.taxes.map(({ name, taxPercentE4, netMinor, taxMinor }) => ({
        rate: texts([name, figures.percent(taxPercentE4)]).join(' '),
        net: figures.amount(netMinor),
        tax: figures.amount(taxMinor),
      })),
    },
    note: texts([document.note])[0] ?? null,
    footer: texts(document.footerLines),
  };
}

type Words = { labels: Labels; figures: Figures };

function itemOf(line: ReceiptLine, { labels, figures }: Words): Item {
  return {
    name: tidy(line.name),
    quantity: texts([figures.quantity(line.quantityE4), line.unit]).join(' '),
    unitPrice: figures.unitPrice(line.unitPriceE4),
    amount: figures.amount(line.grossMinor),
    // The discount is only noted here. It is subtracted once, among the sums.
    notes: texts([
      line.discountMinor === 0n ? null : `${labels.discount} ${figures.amount(-line.discountMinor)}`,
      line.refundedE4 === 0n
        ? null
        : texts([labels.refunded, figures.quantity(line.refundedE4), line.unit]).join(' '),
    ]),
    isSingle: line.quantityE4 === 10_000n && line.unit === null,
  };
}

function sumsOf(document: ReceiptDocument, { labels, figures }: Words): Pair[] {
  const addedTaxMinor = document.pricesIncludeTax ? 0n : document.taxMinor;
  const sums = amountPairs(figures, [
    [labels.discount, -document.discountMinor],
    [labels.tax, addedTaxMinor],
    [labels.rounding, document.roundingMinor],
  ]);
  if (sums.length === 0) return [];
  return [{ label: labels.subtotal, value: figures.amount(document.subtotalMinor) }, ...sums];
}

function paymentsOf(document: ReceiptDocument, { labels, figures }: Words): Pair[] {
  return [
    ...document.payments.map(({ method, amountMinor, reference }) => ({
      label: texts([labels[method], reference]).join(' '),
      value: figures.amount(amountMinor),
    })),
    ...amountPairs(figures, [
      [labels.change, document.changeMinor],
      [labels.cashBack, document.cashBackMinor],
      [labels.exchanged, document.exchangedMinor],
      [labels.paidLater, document.paidLaterMinor],
      [labels.credited, document.creditedMinor],
      [labels.due, document.dueMinor],
      [labels.refunded, document.refundedMinor],
    ]),
  ];
}

function amountPairs(figures: Figures, amounts: [label: string, minor: bigint][]): Pair[] {
  return amounts
    .filter(([, minor]) => minor !== 0n)
    .map(([label, minor]) => ({ label, value: figures.amount(minor) }));
}

function pairs(values: [label: string, value: string | null][]): Pair[] {
  return values.flatMap(([label, value]) => (value ? [{ label, value: tidy(value) }] : []));
}

function texts(values: (string | null)[]): string[] {
  return values.flatMap((value) => {
    const text = tidy(value ?? '');
    return text === '' ? [] : [text];
  });
}

/** Removes control characters, which a printer takes for commands. Names come from people and imports. */
function tidy(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
