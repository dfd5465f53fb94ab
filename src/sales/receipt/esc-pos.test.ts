import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, printable } from '../../values/code-pages.ts';
import { receiptEscPos } from './esc-pos.ts';
import { sampleReceipt } from './testing.ts';

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const oneByteEach = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** One coffee at 1.50, paid with 2.00, at a stall that has no address, no tax and no paper to waste. */
const stall = sampleReceipt({
  business: { name: 'Ann', taxNumber: null, logoPng: null },
  outlet: { name: 'Ann', address: null, phone: null, timezone: 'Europe/Paris' },
  headerLines: [],
  footerLines: ['Bye'],
  number: 'A1',
  cashier: null,
  customer: null,
  lines: [
    {
      name: 'Café',
      quantityE4: 10_000n,
      unit: null,
      unitPriceE4: 15_000n,
      grossMinor: 150n,
      discountMinor: 0n,
      taxPercentE4: 0n,
      taxMinor: 0n,
      refundedE4: 0n,
      totalMinor: 150n,
    },
  ],
  subtotalMinor: 150n,
  discountMinor: 0n,
  taxMinor: 0n,
  totalMinor: 150n,
  taxes: [],
  payments: [{ method: 'CASH', amountMinor: 200n, reference: null }],
  changeMinor: 50n,
  code: 'BARCODE',
});

test('a small receipt is these bytes, and no others', () => {
  const rule = '-'.repeat(32);
  const expected = [
    0x1b,
    0x40,
    0x1c,
    0x2e, // begin, no Chinese
    0x1b,
    0x70,
    0,
    25,
    250, // drawer
    0x1b,
    0x61,
    1,
    0x1b,
    0x45,
    1,
    0x1d,
    0x21,
    1, // centred, bold, high
    ...ascii('Ann\n'),
    0x1d,
    0x21,
    0,
    0x1b,
    0x45,
    0,
    0x1b,
    0x61,
    0,
    ...ascii(`${rule}\n`),
    ...ascii('Receipt                       A1\n'),
    ...ascii('Date        Mar 1, 2026, 6:05 PM\n'),
    ...ascii(`${rule}\n`),
    ...ascii('Caf'),
    0x1b,
    0x74,
    16,
    0xe9, // é of Windows-1252
    ...ascii('                        1.50\n'),
    ...ascii(`${rule}\n`),
    0x1b,
    0x45,
    1,
    0x1d,
    0x21,
    1,
    ...ascii('Total                   EUR 1.50\n'),
    0x1d,
    0x21,
    0,
    0x1b,
    0x45,
    0,
    ...ascii('Cash                        2.00\n'),
    ...ascii('Change                      0.50\n'),
    0x1b,
    0x61,
    1,
    0x0a,
    0x1d,
    0x68,
    80,
    0x1d,
    0x77,
    2,
    0x1d,
    0x48,
    0,
    0x1d,
    0x6b,
    73,
    4,
    ...ascii('{BA1'), // Code 128, four bytes of data
    0x0a,
    0x1b,
    0x61,
    0,
    0x1b,
    0x61,
    1,
    ...ascii('Bye\n'),
    0x1b,
    0x61,
    0,
    0x1d,
    0x56,
    66,
    0, // cut
  ];
  assert.deepEqual([...receiptEscPos(stall, { paper: '58MM', opensDrawer: true })], expected);
});

test('a QR code is stored with its length, then printed', () => {
  const bytes = oneByteEach(receiptEscPos({ ...stall, code: 'QR' }, { paper: '80MM' }));
  assert.ok(bytes.includes('\x1d(k\x05\x001P0A1\x1d(k\x03\x001Q0'));
});

test('a number that no barcode holds is a QR code', () => {
  const bytes = oneByteEach(receiptEscPos({ ...stall, number: 'A-15-characters' }, { paper: '58MM' }));
  assert.ok(bytes.includes('\x1d(k') && !bytes.includes('\x1dk'));
});

test('a brace in a number is no command of the barcode', () => {
  const bytes = oneByteEach(receiptEscPos({ ...stall, number: '{1' }, { paper: '58MM' }));
  assert.ok(bytes.includes('\x1dkI\x05{B{{1'));
});

test('a name that holds commands of a printer prints as text', () => {
  const [line] = stall.lines;
  assert.ok(line);
  const evil = { ...stall, lines: [{ ...line, name: 'Tea\x1bp\x00\x19\xfa\x1d\x56\x00\n' }] };
  const bytes = oneByteEach(receiptEscPos(evil, { paper: '58MM' }));
  assert.ok(bytes.includes('Tea p '));
  assert.ok(!bytes.includes('\x1bp'), 'opens no drawer');
  assert.equal(bytes.split('\x1dV').length, 2, 'is cut once');
});

test('a logo is drawn in dots, eight a byte, the last byte filled up with white', () => {
  const logo = { width: 10, height: 2, isDark: (x: number, y: number) => x === 0 || (x === 9 && y === 1) };
  const bytes = oneByteEach(receiptEscPos(stall, { paper: '80MM', logo }));
  assert.ok(bytes.includes('\x1ba\x01\x1dv0\x00\x02\x00\x02\x00\x80\x00\x80\x40\x1ba\x00'));
});

const spelled: [text: string, printed: string][] = [
  ['Zażółć gęślą jaźń', 'Zażółć gęślą jaźń'], // Windows-1250
  ['Ελιά', 'Ελιά'], // Windows-1253
  ['Київ', 'Київ'], // Windows-1251
  ['1 234,50 €', '1 234,50 €'],
  ['1\u202f234,50\u00a0€', '1 234,50 €'],
  ['ﬁsh ½ Ⅳ', 'fish ½ IV'],
  ['Ọbẹ̀', 'Obe'],
  ['₦500', 'NGN500'],
  ['−5', '-5'],
  ['お茶 🍎', '?? ?'],
];
for (const [text, printed] of spelled) {
  test(`"${text}" is printed as "${printed}"`, () => assert.equal(printable(text), printed));
}

test('a printer with one page spells what it does not have', () => {
  const pages = [{ number: 17, encoding: 'ibm866' }];
  assert.equal(printable('Привет, Łódź, Ελιά, Straße, Œuf', pages), 'Привет, Lodz, Elia, Strasse, OEuf');
  assert.equal(printable('Жуки', [{ number: 16, encoding: 'windows-1252' }]), 'Zhuki');
});

test('pages are changed where a letter needs it, and only there', () => {
  const { bytes } = encode('é-è я é');
  // 1252 for both accents; я is EF of PC866; é again needs 1252.
  assert.deepEqual(
    bytes,
    [0x1b, 0x74, 16, 0xe9, 0x2d, 0xe8, 0x20, 0x1b, 0x74, 17, 0xef, 0x20, 0x1b, 0x74, 16, 0xe9],
  );
});
