import { isComplex } from '../../platform/text-runs.ts';
import { type CodePage, printable } from '../../values/code-pages.ts';
import type { Dots } from '../../values/dots.ts';
import { escPos } from '../../values/esc-pos.ts';
import { type ReceiptContent, receiptContent } from '../../values/receipt-content.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { columnsOf, type Row, receiptRows } from '../../values/receipt-rows.ts';

export type EscPosOptions = {
  paper: Paper;
  /** `business.logoPng` as dots, decoded by the caller. */
  logo?: Dots | undefined;
  opensDrawer?: boolean | undefined;
  codePages?: readonly CodePage[] | undefined;
  drawRow?: ((row: Row) => Dots) | undefined;
};

/**
 * A receipt in ESC/POS. Characters that the code pages lack are spelled in ASCII. Arabic and Devanagari cannot be, so
 * their rows are drawn, if the caller can.
 */
export function receiptEscPos(document: ReceiptDocument, options: EscPosOptions): Uint8Array {
  const { code, number } = document;
  return escPos({
    ...options,
    ...printedRows(document, { ...options, canDraw: options.drawRow !== undefined }),
    code: code === 'NONE' ? undefined : { kind: code, text: number },
  });
}

/** The rows of a receipt in characters that are printed, or drawn. */
export function printedRows(
  document: ReceiptDocument,
  { paper, codePages, canDraw }: Pick<EscPosOptions, 'paper' | 'codePages'> & { canDraw: boolean },
): { above: Row[]; below: Row[] } {
  const content = mapTexts(receiptContent(document, { plain: true }), (text) =>
    canDraw && isComplex(text) ? text : printable(text, codePages),
  );
  return receiptRows(content, columnsOf(paper));
}

function mapTexts(content: ReceiptContent, map: (text: string) => string): ReceiptContent {
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'string' ? map(value) : value));
}
