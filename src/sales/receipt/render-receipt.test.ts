import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { noBrowser, openBrowser } from '../../../tests/browser.ts';
import { code128 } from '../../values/code128.ts';
import type { ReceiptDocument } from '../../values/receipt-document.ts';
import { receiptHtml } from '../../values/receipt-html.ts';
import { receiptJson } from './json.ts';
import { numberCode } from './number-code.ts';
import { receiptPdf } from './pdf.ts';
import { type ReceiptFormat, receiptFormat, renderReceipt } from './render-receipt.ts';
import { sampleReceipt, wordsOf } from './testing.ts';

const papers = ['58MM', '80MM', 'A4'] as const;
const accepted: [accept: string | undefined, format: ReceiptFormat | undefined][] = [
  [undefined, 'JSON'],
  ['', 'JSON'],
  ['*/*', 'JSON'],
  ['application/json', 'JSON'],
  ['application/pdf', 'PDF'],
  ['Application/PDF', 'PDF'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', 'HTML'], // a browser
  ['text/*', 'HTML'],
  ['application/*', 'JSON'],
  ['application/vnd.escpos', 'ESC_POS'],
  ['application/octet-stream', 'ESC_POS'],
  ['application/json;q=0.5, application/pdf;q=0.7', 'PDF'],
  ['application/json;q=0, */*', 'HTML'],
  ['application/pdf ; q=0.2 , text/html ; q=0.1', 'PDF'],
  ['image/png', undefined],
  ['application/json;q=0', undefined],
  ['application/pdf;q=lots', undefined],
];
for (const [accept, format] of accepted) {
  test(`Accept "${accept}" gets ${format ?? 'nothing'}`, () => assert.equal(receiptFormat(accept), format));
}

test('a name is text in HTML, whatever it holds', () => {
  const evil = `<script>alert('1')</script>"&`;
  const [line] = sampleReceipt().lines;
  assert.ok(line);
  const html = receiptHtml(
    sampleReceipt({
      language: '"><script>',
      business: { name: evil, taxNumber: evil, logoPng: null },
      outlet: { name: evil, address: evil, phone: evil, timezone: 'Europe/Paris' },
      headerLines: [evil],
      footerLines: [evil],
      number: evil,
      refundOf: evil,
      cashier: evil,
      customer: evil,
      note: evil,
      lines: [{ ...line, name: evil, unit: evil }],
      taxes: [{ name: evil, taxPercentE4: 0n, netMinor: 0n, taxMinor: 0n }],
      payments: [{ method: 'POS', amountMinor: 1n, reference: evil }],
    }),
    { paper: '80MM', code: undefined },
  );
  assert.doesNotMatch(html, /<script/i);
  assert.doesNotMatch(html, /"&(?!#)/);
  // The title, the business, 4 lines of heading (an outlet named like the business is left out), 4 facts, the item and
  // its unit, a payment, a rate of tax, the note, the footer.
  assert.equal(html.split('&#60;script&#62;alert').length - 1, 16);
});

test('a page loads nothing, and prints on one piece of its paper', { skip: noBrowser }, async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const business = { ...sampleReceipt().business, logoPng: await picture() };
  const [long, , single] = sampleReceipt().lines;
  assert.ok(long && single);
  const lines = [...Array<typeof long>(20).fill(long), ...Array<typeof long>(60).fill(single)];
  for (const paper of papers) {
    const documents = [sampleReceipt({ business }), sampleReceipt({ lines: paper === 'A4' ? [] : lines })];
    for (const document of documents) {
      await page.setContent(receiptHtml(document, { paper, code: numberCode(document, paper) }));
      const printed = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal(printed.match(/\/Type \/Page\b/g)?.length, 1, `${paper}, ${document.lines.length} lines`);
      const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(printed) ?? [];
      const millimetres = paper === 'A4' ? 210 : Number.parseInt(paper, 10);
      assert.equal(Math.round((Number(width) / 72) * 25.4), millimetres);
      const sideways = await page.evaluate('document.body.scrollWidth - document.body.clientWidth');
      assert.equal(sideways, 0, `nothing sticks out of ${paper}`);
    }
  }
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('data:')),
    [],
  );
});

for (const paper of papers) {
  test(`a PDF on ${paper} is one page that holds the text, in any of our letters`, async () => {
    const pdf = await receiptPdf(sampleReceipt(), { paper, compress: false });
    const text = Buffer.from(pdf).toString('latin1');
    assert.ok(text.startsWith('%PDF-1.'));
    assert.equal(text.match(/\/Type \/Page\b/g)?.length, 1);
    const words = wordsOf(text);
    for (const word of [
      'ÉpicerieŁódź&Ελιά',
      'ИванПетров',
      'CR-T1-000123',
      'Discount-1.20',
      '€11.98',
      'Zoë',
    ]) {
      assert.ok(words.includes(word), `${word} in ${words}`);
    }
  });
}

test('a long PDF goes on on the next sheet of A4, and stays in one piece on a roll as long as a page can be', async () => {
  const pages = async (paper: (typeof papers)[number], lineCount: number) => {
    const lines = Array.from({ length: lineCount }, () => sampleReceipt().lines[1]).filter((line) => !!line);
    const pdf = await receiptPdf(sampleReceipt({ lines }), { paper, compress: false });
    return Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length;
  };
  // Two rows a line of 9.5 + 8.5 points and more: 300 make 5,400, 900 some 17,000 of the 14,400 that a page may have.
  assert.equal(await pages('80MM', 300), 1);
  assert.equal(await pages('80MM', 900), 2);
  // 297 − 2 × 16 mm are 751 points: at some 11 points a line, 90 need two sheets.
  assert.equal(await pages('A4', 90), 2);
});

test('on A4, a sale with tax by a business with a tax number is a tax invoice', () => {
  const titleOf = (paper: (typeof papers)[number], changes: Partial<ReceiptDocument>) => {
    const html = receiptHtml(sampleReceipt(changes), { paper, code: undefined });
    return [
      /<title>(.*) CR-T1-000123<\/title>/.exec(html)?.[1],
      html.includes('<p class="mark">Tax invoice</p>'),
    ];
  };
  const { name } = sampleReceipt().business;
  assert.deepEqual(titleOf('A4', {}), ['Tax invoice', true]);
  assert.deepEqual(titleOf('80MM', {}), ['Receipt', false]);
  assert.deepEqual(titleOf('A4', { taxes: [] }), ['Receipt', false]);
  assert.deepEqual(titleOf('A4', { kind: 'REFUND' }), ['Receipt', false]);
  assert.deepEqual(titleOf('A4', { business: { name, taxNumber: null, logoPng: null } }), ['Receipt', false]);
  const html = receiptHtml(sampleReceipt({ dueOn: '2026-03-31' }), { paper: 'A4', code: undefined });
  assert.ok(html.includes('<th scope="row">Due on</th><td>Mar 31, 2026</td>'));
});

test('a logo is in every form that draws one, and one that cannot be read costs nothing but itself', async () => {
  const withLogo = (logoPng: Uint8Array) =>
    sampleReceipt({ business: { ...sampleReceipt().business, logoPng } });
  for (const format of ['HTML', 'PDF', 'ESC_POS'] as const) {
    const sizes = await Promise.all(
      [withLogo(await picture()), withLogo(Buffer.from('no picture')), sampleReceipt()].map(
        async (document) => (await renderReceipt(document, { format, paper: '58MM' })).body.length,
      ),
    );
    assert.ok((sizes[0] ?? 0) > (sizes[2] ?? 0) + 50, `${format} with a logo`);
    assert.equal(sizes[1], sizes[2], `${format} with something else for a logo`);
  }
});

test('each form says what it is', async () => {
  const typeOf = async (format: 'HTML' | 'PDF' | 'ESC_POS') =>
    (await renderReceipt(sampleReceipt(), { format, paper: '80MM' })).contentType;
  assert.equal(await typeOf('HTML'), 'text/html; charset=utf-8');
  assert.equal(await typeOf('PDF'), 'application/pdf');
  assert.equal(await typeOf('ESC_POS'), 'application/vnd.escpos');
});

test('as data, a receipt has the figures of the sale in major units', () => {
  const json = receiptJson(sampleReceipt());
  assert.deepEqual(json.lines[0], {
    name: 'Ground coffee, arabica, dark roast, from the high plains of Sidamo, 250 g',
    quantity: 2,
    unit: 'pcs',
    unitPrice: 5.99,
    gross: 11.98,
    discount: 1.2,
    taxPercent: 5.5,
    tax: 0.56,
    total: 10.78,
    refundedQuantity: 0,
  });
  assert.deepEqual(
    [json.subtotal, json.discount, json.tax, json.rounding, json.total, json.change, json.due],
    [13.18, 1.2, 0.64, 0, 11.98, 3.02, 0],
  );
  assert.equal(json.issuedAt, '2026-03-01T17:05:00.000Z');
  assert.deepEqual(JSON.parse(JSON.stringify(json)), json, 'nothing in it that JSON does not have');
});

test('a barcode is Code 128: start, characters, check character, stop', () => {
  // "A1": 33 and 17; check (104 + 33 + 2 × 17) mod 103 = 68
  const widths = ['211214', '111323', '123221', '141221', '2331112'].join('');
  const modules = [...widths].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
  assert.equal(
    code128('A1')
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
    modules,
  );
});

const codes: [document: Pick<ReceiptDocument, 'code' | 'number'>, kind: string | undefined][] = [
  [{ code: 'BARCODE', number: 'LAG-T01-000123' }, 'BARCODE'],
  [{ code: 'BARCODE', number: 'LAG-T01-0001234' }, 'QR'], // too long for 58 mm
  [{ code: 'BARCODE', number: 'ŁÓDŹ-1' }, 'QR'],
  [{ code: 'QR', number: 'A1' }, 'QR'],
  [{ code: 'NONE', number: 'A1' }, undefined],
];
for (const [document, kind] of codes) {
  test(`${document.code} of ${document.number} is drawn as ${kind ?? 'nothing'}`, () =>
    assert.equal(numberCode(document, '58MM')?.kind, kind));
}

function picture(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><circle cx="40" cy="30" r="25"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}
