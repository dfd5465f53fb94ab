import type { NumberCode } from './receipt-code.ts';
import { type Item, type Pair, type ReceiptContent, receiptContent } from './receipt-content.ts';
import type { Paper, ReceiptDocument } from './receipt-document.ts';
import { columnsOf, receiptRows } from './receipt-rows.ts';

/** A receipt as a page to show, mail or print. It has no script and loads nothing. */
export function receiptHtml(
  document: ReceiptDocument,
  { paper, code }: { paper: Paper; code: NumberCode | undefined },
): string {
  const content = receiptContent(document, { plain: false, paper });
  const { logoPng } = document.business;
  return `<!doctype html>
<html lang="${escaped(document.language)}" dir="${content.direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(content.title)}</title>
<style>${styleOf(paper, heightOf(document, paper))}${content.direction === 'rtl' ? backwardStyle : ''}</style>
</head>
<body>
<header>
${logoPng ? `<img class="logo" alt="" src="data:image/png;base64,${logoPng.toBase64()}">` : ''}
<h1>${escaped(content.business)}</h1>
${content.heading.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${content.marks.map((mark) => `<p class="mark">${escaped(mark)}</p>`).join('\n')}
</header>
<table class="pairs">${pairsOf(content.facts)}</table>
${itemsOf(content, paper)}
<table class="pairs sums">${pairsOf(content.sums)}${pairsOf([content.total], 'total')}${pairsOf(content.payments)}</table>
${taxesOf(content)}
${content.note ? `<p class="note">${escaped(content.note)}</p>` : ''}
<footer>
${code ? svgOf(code) : ''}
${content.footer.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</footer>
</body>
</html>
`;
}

function pairsOf(pairs: Pair[], className = ''): string {
  return pairs
    .map(
      ({ label, value }) =>
        `<tr${className && ` class="${className}"`}><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
    )
    .join('');
}

function itemsOf({ items, labels }: ReceiptContent, paper: Paper): string {
  const isWide = paper === 'A4';
  const heads = isWide
    ? [labels.item, labels.quantity, labels.unitPrice, labels.amount]
    : [labels.item, labels.amount];
  return `<table class="items">
<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${items.map((item) => itemOf(item, isWide)).join('\n')}</tbody>
</table>`;
}

function itemOf({ name, quantity, unitPrice, amount, isSingle, ...item }: Item, isWide: boolean): string {
  const notes = [...(isWide || isSingle ? [] : [`${quantity} × ${unitPrice}`]), ...item.notes];
  const cells = isWide ? [quantity, unitPrice, amount] : [amount];
  return `<tr><td>${escaped(name)}${notes.map((note) => `<small>${escaped(note)}</small>`).join('')}</td>${cells
    .map((cell) => `<td>${escaped(cell)}</td>`)
    .join('')}</tr>`;
}

function taxesOf({ taxes, labels }: ReceiptContent): string {
  if (taxes.rows.length === 0) return '';
  const heads = [taxes.heading, labels.net, labels.tax];
  return `<table class="taxes">
<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>${taxes.rows
    .map(
      ({ rate, net, tax }) =>
        `<tr><td>${escaped(rate)}</td><td>${escaped(net)}</td><td>${escaped(tax)}</td></tr>`,
    )
    .join('')}</tbody>
</table>`;
}

/** Draws the code. A bar must be a whole number of dots wide, else scanners fail: a quarter of a millimetre is two. */
function svgOf({ kind, modules }: NumberCode): string {
  const isQr = kind === 'QR';
  const width = modules[0]?.length ?? 0;
  const height = isQr ? modules.length : 48;
  const path = modules
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v${isQr ? 1 : height}h-1z`] : [])),
    )
    .join('');
  const widthMm = isQr ? 24 : width / 4;
  return `<svg viewBox="0 0 ${width} ${height}" style="width: ${widthMm}mm" shape-rendering="crispEdges" aria-hidden="true"><path d="${path}"/></svg>`;
}

/** The height of a row of text. It is fixed, because readers have different fonts. */
const rowMillimetres = { '58MM': 3.9, '80MM': 4.6, A4: 5.2 };
const rowsPerLargeRow = 1.6;

/**
 * The height of the page in millimetres. Browsers have no page that is as long as its content, and a roll must not be
 * cut in between. So the page is as high as printed rows would be, and a little more.
 */
function heightOf(document: ReceiptDocument, paper: Paper): number {
  const { above, below } = receiptRows(receiptContent(document, { plain: true, paper }), columnsOf(paper));
  const headOfItems = 1;
  const rows = [...above, ...below].reduce(
    (sum, { isLarge }) => sum + (isLarge ? rowsPerLargeRow : 1),
    headOfItems,
  );
  const pictures = (document.business.logoPng ? 26 : 0) + (document.code === 'NONE' ? 0 : 32);
  return Math.ceil(rows * rowMillimetres[paper] * 1.05 + pictures + 8);
}

function styleOf(paper: Paper, heightMm: number): string {
  const isA4 = paper === 'A4';
  const page = isA4 ? 'size: A4; margin: 16mm' : `size: ${paper.toLowerCase()} ${heightMm}mm; margin: 0`;
  const width = { '58MM': '50mm', '80MM': '72mm', A4: '178mm' }[paper];
  const fontSize = { '58MM': '10px', '80MM': '12px', A4: '13px' }[paper];
  const row = rowMillimetres[paper];
  const largeRow = row * rowsPerLargeRow;
  return `
@page { ${page} }
:root { color-scheme: light }
* { box-sizing: border-box }
body { width: ${width}; max-width: 100%; margin: 0 auto; padding: ${isA4 ? 0 : '3mm 0'}; color: #000; background: #fff;
  font: ${fontSize}/${row}mm system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums }
@media screen { body { padding: 6mm 0 } }
h1 { margin: 0; font-size: 1.5em; line-height: ${largeRow}mm }
h1, p { overflow-wrap: anywhere }
p { margin: 0 }
header, footer { text-align: center }
.logo { display: block; max-width: 60%; max-height: 24mm; margin: 0 auto 2mm }
.mark { font-size: 1.4em; line-height: ${largeRow}mm; font-weight: 700; letter-spacing: .08em }
table { width: 100%; margin-top: 1mm; padding-top: 1mm; border-top: 1px dashed #000; border-collapse: separate; border-spacing: 0 }
th, td { padding: 0; vertical-align: top; text-align: end; white-space: nowrap; font-weight: 400 }
th + *, td + * { padding-inline-start: .8em }
th:first-child, td:first-child { text-align: start; white-space: normal; overflow-wrap: anywhere }
tr { break-inside: avoid }
.items thead, .taxes thead { font-size: .85em }
.items small { display: block; font-size: .9em }
.pairs td { white-space: normal; overflow-wrap: anywhere }
.total > * { font-size: 1.4em; line-height: ${largeRow}mm; font-weight: 700 }
.note { margin-top: 1mm; padding-top: 1mm; border-top: 1px dashed #000 }
footer { margin-top: 2mm }
svg { display: block; margin: 4mm auto }
${isA4 ? '.sums, .taxes { width: 50%; margin-inline-start: auto }' : ''}`;
}

/**
 * Each text is read as its first letter says, so that a phone number or an English name is whole on an Arabic receipt.
 * Sides then have to be named.
 */
const backwardStyle = `
h1, p, th, td, small { unicode-bidi: plaintext }
th, td { text-align: left }
th:first-child, td:first-child, .note { text-align: right }`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
