import { columns, wrap } from './receipt-columns.ts';
import type { Pair, ReceiptContent } from './receipt-content.ts';
import type { Paper } from './receipt-document.ts';

/**
 * A row of fixed-width print. `isLarge` is twice as high, not wider: the columns stay. `isRtl` starts at the right, so
 * that a figure at its end stands at the left. Printers cannot do that, so such a row is drawn.
 */
export type Row = { text: string; isCentred: boolean; isBold: boolean; isLarge: boolean; isRtl?: boolean };
type RowStyle = Partial<Omit<Row, 'text'>>;

/** The label and the figure of a row, which two or more spaces keep apart. */
export function partsOfRow(text: string): { label: string; figure: string | undefined } {
  const [, label = text, figure] = /^(.*?\S)\s{2,}(\S.*)$/.exec(text) ?? [];
  return { label, figure };
}

/** Whether a row has to be drawn, because it is read from right to left. A rule looks the same in any direction. */
export const isDrawnBackward = ({ text, isRtl }: Row): boolean => !!isRtl && /[\p{L}\p{N}]/u.test(text);

/** Characters in a row of the printer's usual font. A4 is for other printers, so it counts as 80 mm. */
export function columnsOf(paper: Paper): 32 | 48 {
  return paper === '58MM' ? 32 : 48;
}

/** A receipt in rows of `width` characters: those above the code of its number, and those below. */
export function receiptRows(content: ReceiptContent, width: number): { above: Row[]; below: Row[] } {
  const { labels, direction } = content;
  const isRtl = direction === 'rtl';
  const rowOf = (text: string, style: RowStyle = {}): Row => ({
    ...plain,
    ...style,
    text,
    ...(isRtl && { isRtl }),
  });
  const centred = (text: string, style: RowStyle = {}) =>
    wrap(text, width).map((row) => rowOf(row, { ...style, isCentred: true }));
  const pair = ({ label, value }: Pair, style: RowStyle = {}) =>
    columns({ left: label, right: value }, width).map((row) => rowOf(row, style));
  const rule = () => rowOf('-'.repeat(width));

  const items = content.items.flatMap(({ name, quantity, unitPrice, amount, notes, isSingle }) => [
    ...(isSingle ? columns({ left: name, right: amount }, width) : wrap(name, width)),
    ...(isSingle ? [] : columns({ left: `${quantity} x ${unitPrice}`, right: amount, indent: 2 }, width)),
    ...notes.flatMap((note) => wrap(note, width - 2).map((row) => `  ${row}`)),
  ]);
  const taxes = content.taxes.rows.flatMap(({ rate, net, tax }) =>
    columns({ left: `${rate} (${labels.net} ${net})`, right: tax }, width),
  );
  return {
    above: [
      ...centred(content.business, { isBold: true, isLarge: true }),
      ...content.heading.flatMap((line) => centred(line)),
      ...content.marks.flatMap((mark) => centred(mark, { isBold: true, isLarge: true })),
      rule(),
      ...content.facts.flatMap((fact) => pair(fact)),
      rule(),
      ...items.map((row) => rowOf(row)),
      rule(),
      ...content.sums.flatMap((sum) => pair(sum)),
      ...pair(content.total, { isBold: true, isLarge: true }),
      ...content.payments.flatMap((payment) => pair(payment)),
      ...(taxes.length > 0 ? [rule(), ...wrap(content.taxes.heading, width).map((row) => rowOf(row))] : []),
      ...taxes.map((row) => rowOf(row)),
      ...(content.note ? [rule(), ...wrap(content.note, width).map((row) => rowOf(row))] : []),
    ],
    below: content.footer.flatMap((line) => centred(line)),
  };
}

const plain = { isCentred: false, isBold: false, isLarge: false };
