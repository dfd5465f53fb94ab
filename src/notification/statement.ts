import type { Statement } from '../crm/exports.ts';
import {
  drawRule,
  mm,
  type PdfSheet,
  pdfBytes,
  registerFonts,
  writeCells,
  writeText,
} from '../platform/pdf.ts';
import { csvOf } from '../platform/sheet/csv-writer.ts';
import type { Figures } from '../sales/exports.ts';
import { directionOf } from '../values/language.ts';
import { toMajor } from '../values/money.ts';
import type { SpokenWords, Words } from './words.ts';

/** The account statement of a party. */
export type StatementDocument = Statement & {
  business: string;
  party: { name: string; postalAddress: string | null };
  from: string;
  to: string;
  currencyDecimals: number;
};

/** The lines of the statement, each with the balance after it. */
function withBalances({ openingMinor, lines }: Statement) {
  let balanceMinor = openingMinor;
  return lines.map((line) => {
    balanceMinor += line.amountMinor;
    return { ...line, balanceMinor };
  });
}

const columnShares = [0.16, 0.36, 0.16, 0.16, 0.16];
const margin = 16 * mm;

/** Draws the statement as PDF, on A4 pages. */
export async function statementPdf(
  document: StatementDocument,
  { words, figures, compress = true }: { words: SpokenWords; figures: Figures; compress?: boolean },
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    compress,
    info: { Title: `${words.title} ${document.party.name}` },
  });
  await registerFonts(pdf);
  const { width, height } = pdf.page;
  const sheet: PdfSheet = {
    pdf,
    left: margin,
    width: width - 2 * margin,
    bottom: height - margin,
    fontSize: 9.5,
    direction: directionOf(words.language),
  };
  pdf.y = margin;
  writeText(sheet, document.business, { isBold: true, scale: 1.5 }, 'start');
  writeText(sheet, words.title, { scale: 1.2 }, 'start');
  writeText(sheet, `${figures.date(document.from)} – ${figures.date(document.to)}`, {}, 'start');
  drawRule(sheet);
  writeText(sheet, document.party.name, { isBold: true }, 'start');
  for (const line of document.party.postalAddress?.split('\n') ?? []) writeText(sheet, line, {}, 'start');
  drawRule(sheet);
  const row = (columns: string[], { isBold = false } = {}) =>
    writeCells(sheet, columns, columnShares, { isBold, startColumns: 2 });
  const amount = (minor: bigint) => (minor > 0n ? figures.amount(minor) : '');
  row([words.date, words.entry, words.debit, words.credit, words.balance], { isBold: true });
  row([figures.date(document.from), words.opening, '', '', figures.amount(document.openingMinor)]);
  for (const { date, source, number, amountMinor, balanceMinor } of withBalances(document)) {
    const what = [words.sources[source as keyof Words['sources']] ?? words.sources.OTHER, number ?? ''];
    row([
      figures.date(date),
      what.join(' ').trim(),
      amount(amountMinor),
      amount(-amountMinor),
      figures.amount(balanceMinor),
    ]);
  }
  drawRule(sheet);
  row([figures.date(document.to), words.closing, '', '', figures.money(document.closingMinor)], {
    isBold: true,
  });
  return pdfBytes(pdf);
}

/** Writes the statement as CSV: amounts as numbers, opening and closing balance as rows. */
export async function statementCsv(document: StatementDocument): Promise<string> {
  const major = (minor: bigint) => toMajor(minor, document.currencyDecimals);
  const side = (minor: bigint) => (minor > 0n ? major(minor) : null);
  const rows = [
    [document.from, 'OPENING', null, null, null, major(document.openingMinor)],
    ...withBalances(document).map(({ date, source, number, amountMinor, balanceMinor }) => [
      ...[date, source, number],
      ...[side(amountMinor), side(-amountMinor), major(balanceMinor)],
    ]),
    [document.to, 'CLOSING', null, null, null, major(document.closingMinor)],
  ];
  const columns = ['date', 'entry', 'number', 'debit', 'credit', 'balance'];
  const parts = await Array.fromAsync(
    csvOf({
      columns,
      rows: (async function* () {
        yield rows;
      })(),
    }),
  );
  return parts.join('');
}
