import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBrowser, openBrowser } from '../../../tests/browser.ts';
import { type ReceiptLanguage, receiptLanguageNames } from '../../values/language.ts';
import { receiptContent } from '../../values/receipt-content.ts';
import { labelsOf } from '../../values/receipt-labels.ts';
import { receiptRows } from '../../values/receipt-rows.ts';
import { drawRows } from './draw-rows.ts';
import { printedRows } from './esc-pos.ts';
import { receiptPdf } from './pdf.ts';
import { renderReceipt } from './render-receipt.ts';
import { sampleReceipt, wordsOf } from './testing.ts';

const codes = Object.keys(receiptLanguageNames) as ReceiptLanguage[];
const english = labelsOf('en');
/** Words that are the same in some languages. */
const same = /^(Total|Date|Net|Subtotal|Mobile money)$/;

for (const language of codes.filter((code) => code !== 'en'))
  test(`every word of a receipt is ${receiptLanguageNames[language]}`, () => {
    const labels = labelsOf(`${language}-XX`);
    for (const [name, word] of Object.entries(labels)) {
      assert.ok(word.trim(), name);
      if (!same.test(word)) assert.notEqual(word, english[name as keyof typeof english], name);
    }
  });

test('an Arabic receipt starts at the right: on paper, on a page and as a PDF', async () => {
  const document = sampleReceipt({ language: 'ar' });
  const { above } = receiptRows(receiptContent(document, { plain: true }), 48);
  assert.ok(above.every(({ isRtl }) => isRtl));
  assert.ok(
    !receiptRows(receiptContent(sampleReceipt(), { plain: true }), 48).above.some((row) => row.isRtl),
  );

  // The row of the subtotal: its label fills dots at the right edge, its figure at the left, and none in between.
  const rows = printedRows(document, { paper: '80MM', canDraw: true });
  const subtotal = rows.above.find(({ text }) => text.startsWith(labelsOf('ar').subtotal));
  assert.ok(subtotal);
  const picture = (await drawRows([subtotal], 576))(subtotal);
  const darkIn = (from: number, to: number) => {
    for (let x = from; x < to; x++)
      for (let y = 0; y < picture.height; y++) if (picture.isDark(x, y)) return true;
    return false;
  };
  assert.deepEqual([darkIn(0, 70), darkIn(100, 400), darkIn(500, 576)], [true, false, true]);

  const { body } = await renderReceipt(document, { format: 'ESC_POS', paper: '80MM' });
  const commands = Buffer.from(body as Uint8Array).toString('latin1');
  assert.ok(![...rows.above, ...rows.below].some(({ text }) => text.includes('?')), 'no letter is lost');
  assert.ok(commands.split('\x1dv0').length > 20, 'its rows are pictures');

  const pdf = Buffer.from(await receiptPdf(document, { paper: 'A4', compress: false })).toString('latin1');
  assert.match(pdf, /DejaVu/);
});

test('a PDF in Hindi has the letters of its font, and one in English does not load it', async () => {
  const draw = async (language: string) =>
    Buffer.from(await receiptPdf(sampleReceipt({ language }), { paper: '80MM', compress: false })).toString(
      'latin1',
    );
  const hindi = await draw('hi');
  assert.match(hindi, /NotoSansDevanagari/);
  assert.ok(wordsOf(hindi).includes('CR-T1-000123'));
  assert.doesNotMatch(await draw('en'), /NotoSansDevanagari/);
});

test('in a browser, the names of an Arabic receipt are right of their figures, and English stays whole', {
  skip: noBrowser,
}, async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  for (const paper of ['58MM', 'A4'] as const) {
    const { body } = await renderReceipt(sampleReceipt({ language: 'ar' }), { format: 'HTML', paper });
    await page.setContent(String(body));
    const boxes = await page.evaluate(() => {
      const [label, figure] = document.querySelectorAll('.total > *');
      const name = document.querySelector('.items tbody td');
      const range = document.createRange();
      const textLeft = (element: Element | null | undefined) => {
        if (!element) return 0;
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      };
      return {
        label: textLeft(label),
        figure: textLeft(figure),
        nameAligned: name ? getComputedStyle(name).textAlign : '',
        direction: getComputedStyle(document.body).direction,
        phone: getComputedStyle(document.querySelector('header p') as Element).unicodeBidi,
        wider: document.body.scrollWidth - document.body.clientWidth,
      };
    });
    assert.ok(boxes.label > boxes.figure, paper);
    assert.deepEqual(
      [boxes.nameAligned, boxes.direction, boxes.phone, boxes.wider],
      ['right', 'rtl', 'plaintext', 0],
    );
  }
  await page.close();
});
