import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyCart, nextCart } from '../../web/src/till/engine/cart.ts';
import { readCode, timesPack } from '../../web/src/till/engine/read-code.ts';
import { scanDetector } from '../../web/src/till/engine/scan.ts';
import { makeIndex } from '../../web/src/till/engine/search.ts';
import type { CatalogueProduct, Item } from '../../web/src/till/engine/types.ts';
import { readHidReport } from '../../web/src/till/scale/hid-report.ts';
import { frameReader, readFrame } from '../../web/src/till/scale/serial-frames.ts';

const stable = (amount: number, measure: string) => ({ amount, measure, isStable: true });

test('frames of scales are read as their documents print them', () => {
  const frames: [line: string, frame: object | undefined][] = [
    // A&D, CAS and others, by themselves.
    ['ST,GS,+  1.234kg', stable(1.234, 'KG')],
    ['ST,NT,+00123.4  g', stable(123.4, 'G')],
    ['US,GS,- 0.050 kg', { amount: -0.05, measure: 'KG', isStable: false }],
    ['ST,GS   245.6 g', stable(245.6, 'G')],
    ['ST,+00012.5 lb', stable(12.5, 'LB')],
    ['OL,GS,+999999kg', { problem: 'OVERLOAD' }],
    // MT-SICS, asked by SI.
    ['S S     0.456 kg', stable(0.456, 'KG')],
    ['S D    -12.30 g', { amount: -12.3, measure: 'G', isStable: false }],
    ['S +', { problem: 'OVERLOAD' }],
    ['S -', { problem: 'BELOW_ZERO' }],
    ['S I', { problem: 'FAULT' }],
    // Toledo 8217, asked by W: no unit, and only what is steady.
    ['\u000201.234', stable(1.234, 'KG')],
    ['\u0002?A', { problem: 'MOVING' }],
    ['\u0002?B', { problem: 'OVERLOAD' }],
    ['\u0002?D', { problem: 'BELOW_ZERO' }],
    // NCI: a line break before the weight, the status in a line of its own.
    ['1.234LB', stable(1.234, 'LB')],
    ['S00', undefined],
    ['', undefined],
    ['ST,GS,+  1.234stone', undefined],
    ['hello', undefined],
  ];
  for (const [line, frame] of frames) assert.deepEqual(readFrame(line, 'KG'), frame, JSON.stringify(line));
  assert.deepEqual(readFrame('\u000201.234', 'LB'), stable(1.234, 'LB'));
});

test('frames that come in pieces are put together, and noise is dropped', () => {
  const read = frameReader('KG');
  assert.deepEqual(read('kg\r\nST,GS,+ 1.2'), []);
  assert.deepEqual(read('34kg\r'), [stable(1.234, 'KG')]);
  assert.deepEqual(read('\nUS,GS,+ 1.2kg\r\nST,GS,+ 0.5kg\r\n'), [
    { amount: 1.2, measure: 'KG', isStable: false },
    stable(0.5, 'KG'),
  ]);
  assert.deepEqual(read('x'.repeat(10_000)), []);
  assert.deepEqual(read('\r\n\n1.500KG\r\nS00\r\u0003'), [stable(1.5, 'KG')]);
});

test('reports of USB scales are read: status, unit, power of ten, weight', () => {
  const read = (...bytes: number[]) => readHidReport(new DataView(Uint8Array.from(bytes).buffer));
  // A DYMO M10 with 12 tenths of an ounce on it, and with 34 g.
  assert.deepEqual(read(4, 11, 255, 12, 0), stable(1.2, 'OZ'));
  assert.deepEqual(read(4, 2, 0, 34, 0), stable(34, 'G'));
  assert.deepEqual(read(3, 3, 253, 0xd2, 0x04), { amount: 1.234, measure: 'KG', isStable: false });
  assert.deepEqual(read(2, 12, 254, 0, 0), stable(0, 'LB'));
  assert.deepEqual(read(5, 11, 255, 12, 0), { problem: 'BELOW_ZERO' });
  assert.deepEqual(read(6, 11, 255, 12, 0), { problem: 'OVERLOAD' });
  assert.deepEqual(read(1, 11, 255, 12, 0), { problem: 'FAULT' });
  assert.deepEqual(read(4, 99, 0, 12, 0), { problem: 'FAULT' });
  assert.equal(read(4, 11), undefined);
});

const units = [
  { id: 'kg', abr: 'kg', measuredIn: 'KG' as const },
  { id: 'tray', abr: 'tray', measuredIn: null },
];
const price = (
  itemPriceId: string,
  measurementId: string | null,
  amount: number,
  barcode: string | null,
) => ({
  ...{ itemPriceId, measurementId, factor: 1, price: amount, barcode },
});
const product = (productId: string, sku: string, prices: ReturnType<typeof price>[]): CatalogueProduct => ({
  ...{
    productId,
    name: productId,
    brand: null,
    kind: 'GOODS',
    categoryId: null,
    taxRateId: null,
    imageUrl: null,
  },
  variants: [{ variantId: `v-${productId}`, name: productId, sku, barcode: null, quantity: 1, prices }],
});
const index = makeIndex(() => units);
index.apply({
  products: [
    product('Bananas', '42', [price('bananas', 'kg', 23.99, null)]),
    product('Cheese', '12345', [price('cheese', 'kg', 20, null)]),
    product('Pie', '777', [price('pie', 'tray', 4, '036000291452')]),
    product('Beef', 'BEEF', [price('beef', 'kg', 12, '90614141000015')]),
  ],
  removed: [],
  stock: [],
  settings: undefined,
});
const settings = {
  currencyDecimals: 2,
  barcodeLayouts: [
    { pattern: '21IIIIIVVVVVC', holds: 'PRICE' as const, decimals: 2 },
    { pattern: '22IIIIIVVVVVC', holds: 'G' as const, decimals: 0 },
  ],
};
const read = (code: string) => {
  const found = readCode(code, { index, settings });
  return found && 'item' in found ? [found.item.itemPriceId, found.pack] : found;
};

test('a code is an item, a pack of a scale, a GS1 code, or says why it is none', () => {
  assert.deepEqual(read('777'), ['pie', undefined]);
  // The same code with the zero that makes an EAN-13 of a UPC-A.
  assert.deepEqual(read('0036000291452'), ['pie', undefined]);
  assert.deepEqual(read('2212345012343'), ['cheese', { quantity: 1.234 }]);
  // 10.48 at 23.99 a kilogram: 21 00042 01048, whose digits come to 48: the check digit is 2.
  assert.deepEqual(read('2100042010482'), ['bananas', { quantity: 0.437 }]);
  // 5.25 for a tray, which is not weighed: 21 00777 00525 comes to 72.
  assert.deepEqual(read('2100777005258'), ['pie', { quantity: 1, unitPrice: 5.25 }]);
  assert.deepEqual(read('01906141410000153103000500'), ['beef', { quantity: 0.5 }]);
  assert.deepEqual(read('019061414100001531030005003922600'), ['beef', { quantity: 0.5 }]);
  // The price was lowered since: what is printed is charged.
  assert.deepEqual(read('019061414100001531030005003922540'), ['beef', { quantity: 0.45 }]);
  assert.deepEqual(read('2212345012344'), { problem: 'MISREAD' });
  assert.deepEqual(read('5449000000995'), { problem: 'MISREAD' });
  // 22 00777 00500: a weight of what is not sold by weight. It comes to 58.
  assert.deepEqual(read('2200777005002'), { problem: 'NOT_BY_WEIGHT' });
  // 22 12345 00000 is a weight of nothing.
  assert.deepEqual(read('2212345000005'), { problem: 'NO_VALUE' });
  assert.equal(read('5449000000996'), undefined);
  assert.equal(read('ABC-999'), undefined);
});

test('several packs of one label are so many times its quantity and what is taken off', () => {
  assert.deepEqual(timesPack({ quantity: 0.437 }, 3), { quantity: 1.311 });
  assert.deepEqual(timesPack({ quantity: 4.7481, discount: { amount: 0.06 } }, 3), {
    quantity: 14.2443,
    discount: { amount: 0.18 },
  });
});

test('each weighing is a line of its own, and pieces add up', () => {
  const item = (measuredIn: 'KG' | null): Item => ({
    ...{ itemPriceId: 'p', variantId: 'v', productId: 'r', name: 'x', unit: null, factor: 1, price: 10 },
    ...{ taxRateId: null, code: null, measuredIn },
  });
  const add = (measuredIn: 'KG' | null, quantities: number[]) =>
    quantities
      .reduce(
        (state, quantity) =>
          nextCart(state, { type: 'ADD', item: item(measuredIn), quantity, taxPercent: 0 }),
        { cart: emptyCart(), past: [] } as Parameters<typeof nextCart>[0],
      )
      .cart.lines.map(({ quantity }) => quantity);
  assert.deepEqual(add('KG', [0.5, 1.2]), [0.5, 1.2]);
  assert.deepEqual(add(null, [1, 2]), [3]);
});

test('the separator of a GS1 code comes within a scan as Ctrl+]', () => {
  const detector = scanDetector(() => ({ gapMs: 100, shortest: 3 }));
  const keys = ['1', '0', 'A', 'Control', ']', '2', '1', 'B'];
  for (const [at, key] of keys.entries()) assert.equal(detector.press({ key, at }), undefined);
  assert.equal(detector.press({ key: 'Enter', at: 10 })?.code, '10A]21B');
});
