import { type CodePage, printable } from '../../values/code-pages.ts';
import type { Dots } from '../../values/dots.ts';
import { escPos } from '../../values/esc-pos.ts';
import { type ReceiptContent, receiptContent } from '../../values/receipt-content.ts';
import type { Paper, ReceiptDocument } from '../../values/receipt-document.ts';
import { columnsOf, receiptRows } from '../../values/receipt-rows.ts';

export type EscPosOptions = {
  paper: Paper;
  /** `business.logoPng` as dots, decoded by the caller. */
  logo?: Dots | undefined;
  opensDrawer?: boolean | undefined;
  codePages?: readonly CodePage[] | undefined;
};

/**
 * A receipt in ESC/POS. Characters that the code pages lack are spelled in ASCII, since the server has no fonts to draw
 * them.
 */
export function receiptEscPos(document: ReceiptDocument, options: EscPosOptions): Uint8Array {
  const content = mapTexts(receiptContent(document, { plain: true }), (text) =>
    printable(text, options.codePages),
  );
  const { code, number } = document;
  return escPos({
    ...options,
    ...receiptRows(content, columnsOf(options.paper)),
    code: code === 'NONE' ? undefined : { kind: code, text: number },
  });
}

function mapTexts(content: ReceiptContent, map: (text: string) => string): ReceiptContent {
  return JSON.parse(JSON.stringify(content), (_, value) => (typeof value === 'string' ? map(value) : value));
}
