import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { displayWidth } from '../../values/receipt-columns.ts';
import { receiptContent } from '../../values/receipt-content.ts';
import type { ReceiptDocument } from '../../values/receipt-document.ts';
import { receiptRows } from '../../values/receipt-rows.ts';
import { sampleReceipt } from './testing.ts';

function print(document: ReceiptDocument, width: number): string[] {
  const { above, below } = receiptRows(receiptContent(document, { plain: true }), width);
  return [...above, ...below].map(({ text, isCentred }) => (isCentred ? `| ${text}` : text));
}

test('58 mm are 32 columns: names wrap, figures end at the right edge, parts add up as they are read', () => {
  assert.deepEqual(print(sampleReceipt(), 32), [
    '| Épicerie Łódź & Ελιά',
    '| Croix-Rousse',
    '| 12 Grande Rue',
    '| 69004 Lyon',
    '| +33 4 78 00 00 00',
    '| Tax no. FR 12 345678901',
    '| Open Monday to Saturday, 8 to 20',
    '--------------------------------',
    'Receipt             CR-T1-000123',
    'Date        Mar 1, 2026, 6:05 PM',
    'Cashier                      Zoë',
    'Customer             Иван Петров',
    '--------------------------------',
    'Ground coffee, arabica, dark',
    'roast, from the high plains of',
    'Sidamo, 250 g',
    '  2 pcs x 5.99             11.98',
    '  Discount -1.20',
    'Apples',
    '  0.333 kg x 2.99           1.00',
    'Bag                         0.20',
    '--------------------------------',
    'Subtotal                   13.18',
    'Discount                   -1.20',
    'Total                  EUR\u00a011.98',
    'Card •••• 1234              5.00',
    'Cash                       10.00',
    'Change                      3.02',
    '--------------------------------',
    'Tax included',
    'TVA 20% (Net 0.17)          0.03',
    'TVA 5.5% (Net 11.17)        0.61',
    '| Thank you!',
    '| Goods are taken back within 14',
    '| days with this receipt.',
  ]);
});

test('a refund says so, of which sale, and what was given back, in the language of the shop', () => {
  const refund = sampleReceipt({
    kind: 'REFUND',
    isCopy: true,
    language: 'de-CH',
    currency: 'CHF',
    number: 'R-7',
    refundOf: 'CR-T1-000123',
    pricesIncludeTax: false,
    lines: sampleReceipt().lines.slice(1, 2),
    subtotalMinor: 100n,
    discountMinor: 0n,
    taxMinor: 6n,
    roundingMinor: -1n,
    totalMinor: 105n,
    taxes: [{ name: null, taxPercentE4: 55_000n, netMinor: 100n, taxMinor: 6n }],
    payments: [{ method: 'CASH', amountMinor: 105n, reference: null }],
    changeMinor: 0n,
    headerLines: [],
    footerLines: [],
    cashier: null,
    customer: null,
    note: 'Beschädigt',
  });
  assert.deepEqual(print(refund, 48).slice(6), [
    '| ERSTATTUNG',
    '| KOPIE',
    '------------------------------------------------',
    'Beleg                                        R-7',
    'Erstattung zu                       CR-T1-000123',
    'Datum                          01.03.2026, 18:05',
    '------------------------------------------------',
    'Apples',
    '  0.333 kg x 2.99                           1.00',
    '------------------------------------------------',
    'Zwischensumme                               1.00',
    'Steuer                                      0.06',
    'Rundung                                    -0.01',
    'Summe erstattet                         CHF\u00a01.05',
    'Bar                                         1.05',
    '------------------------------------------------',
    'Steuer',
    '5.5% (Netto 1.00)                           0.06',
    '------------------------------------------------',
    'Beschädigt',
  ]);
});

const languages: [language: string, total: string, amount: string, cash: string][] = [
  ['en', 'Total', '1,234.50', 'Cash'],
  ['fr', 'Total', '1\u202f234,50', 'Espèces'],
  ['es', 'Total', '1234,50', 'Efectivo'],
  ['de', 'Summe', '1.234,50', 'Bar'],
  ['pt-BR', 'Total', '1.234,50', 'Dinheiro'],
  ['sw', 'Jumla', '1,234.50', 'Taslimu'],
  ['hi', 'कुल', '1,234.50', 'नकद'],
  ['ar-EG', 'الإجمالي', '1,234.50', 'نقدًا'], // in digits that every printer has
  ['it', 'Total', '1234,50', 'Cash'], // its numbers, in English words
  ['not a language', 'Total', '1,234.50', 'Cash'],
];
for (const [language, total, amount, cash] of languages) {
  test(`a receipt in ${language} has its words and figures`, () => {
    const payments = [{ method: 'CASH' as const, amountMinor: 123_450n, reference: null }];
    const content = receiptContent(sampleReceipt({ language, payments }), { plain: false });
    assert.equal(content.total.label, total);
    assert.equal(content.payments[0]?.label, cash);
    assert.equal(content.payments[0]?.value.replace(/[\u200e\u200f\u061c]/g, ''), amount);
  });
}

test('a currency has its own decimals, and a unit price up to four', () => {
  const [line] = sampleReceipt().lines;
  assert.ok(line);
  const yen = sampleReceipt({ currency: 'JPY', currencyDecimals: 0, totalMinor: 1198n, lines: [] });
  assert.equal(receiptContent(yen, { plain: false }).total.value, '¥1,198');
  const dinar = sampleReceipt({
    currency: 'KWD',
    currencyDecimals: 3,
    totalMinor: 1198n,
    lines: [{ ...line, unitPriceE4: 12_345n, grossMinor: 2469n }],
  });
  const content = receiptContent(dinar, { plain: true });
  assert.equal(content.total.value, 'KWD\u00a01.198');
  assert.deepEqual([content.items[0]?.unitPrice, content.items[0]?.amount], ['1.2345', '2.469']);
});

test('no row of any receipt is wider than its paper', () => {
  const words = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('抹茶アイスクリーム大盛り', 'Donaudampfschifffahrt'),
  );
  const amount = fc.bigInt(0n, 999_999_999_999_999n);
  fc.assert(
    fc.property(words, words, amount, fc.constantFrom(32, 48), (name, other, minor, width) => {
      const [line] = sampleReceipt().lines;
      assert.ok(line);
      const document = sampleReceipt({
        business: { name, taxNumber: other, logoPng: null },
        customer: other,
        note: name,
        lines: [{ ...line, name, unit: other, grossMinor: minor, discountMinor: minor }],
        totalMinor: minor,
        taxes: [{ name: other, taxPercentE4: 55_000n, netMinor: minor, taxMinor: minor }],
      });
      const { above, below } = receiptRows(receiptContent(document, { plain: true }), width);
      for (const { text } of [...above, ...below]) assert.ok(displayWidth(text) <= width, text);
    }),
  );
});
