import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../src/values/receipt-rows.ts';
import { drawRow } from '../../web/src/till/printing/draw.ts';
import { encodeJob } from '../../web/src/till/printing/encode-job.ts';
import { rowsJob } from '../../web/src/till/printing/print-job.ts';

/** A letter is a black box of this size, so that the dots of a row can be counted by hand. */
const [letterWidth, letterHeight] = [12, 20];

/** A canvas whose font has one letter. It keeps the texts that are written on it, with their direction. */
class BoxElement {
  width = 0;
  height = 0;
  fillStyle = '';
  font = '';
  textAlign = 'left';
  direction = 'ltr';
  written: [text: string, direction: string][] = [];
  #dark = new Set<number>();

  getContext() {
    return this;
  }
  fillRect() {
    this.#dark.clear();
  }
  measureText(text: string) {
    return { width: text.length * letterWidth };
  }
  fillText(text: string, x: number, y: number, atMost = Number.POSITIVE_INFINITY) {
    this.written.push([text, this.direction]);
    const width = Math.min(text.length * letterWidth, atMost);
    const left = x - { left: 0, center: width / 2, right: width }[this.textAlign as 'left'];
    for (let down = 0; down < letterHeight; down++)
      for (let along = 0; along < width; along++)
        this.#dark.add((y - letterHeight / 2 + down) * this.width + left + along);
  }
  drawImage(other: BoxElement) {
    this.#dark = other.#dark;
  }
  getImageData() {
    const { width, height } = this;
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (const at of this.#dark) data.fill(0, at * 4, at * 4 + 3);
    return { width, height, data };
  }
  /** The columns with a dark dot, as `first-last`. */
  darkColumns(): string {
    const columns = [...new Set([...this.#dark].map((at) => at % this.width))].sort((a, b) => a - b);
    const starts = columns.filter((x) => !columns.includes(x - 1));
    const ends = columns.filter((x) => !columns.includes(x + 1));
    return starts.map((start, at) => `${start}-${ends[at]}`).join(' ');
  }
}

/** A page in Arabic. */
Object.assign(globalThis, {
  document: { createElement: () => new BoxElement(), documentElement: { lang: 'ar', dir: 'rtl' } },
});

const plain = { isCentred: false, isBold: false, isLarge: false };
const row = (text: string, style: Partial<Row> = {}): Row => ({ ...plain, ...style, text });
const pair = (label: string, figure: string) =>
  label + ' '.repeat(32 - label.length - figure.length) + figure;
const total = 'الإجمالي';

/** On paper of 384 dots. A letter takes 12, and a label stays 12 away from its figure. */
const drawings: [why: string, row: Row, columns: string, written: [string, string][]][] = [
  [
    'Arabic starts at the right, and its figure stands whole at the left',
    row(pair(total, '5.00'), { isRtl: true }),
    // 8 letters are 96 dots, 4 are 48.
    '0-47 288-383',
    [
      [total, 'rtl'],
      ['5.00', 'ltr'],
    ],
  ],
  [
    'an English name on an Arabic receipt starts at the right and is read from the left',
    row(pair('Rice 5 kg', '5.00'), { isRtl: true }),
    '0-47 276-383',
    [
      ['Rice 5 kg', 'ltr'],
      ['5.00', 'ltr'],
    ],
  ],
  [
    'an amount that is marked as Arabic is written as such',
    row(pair(total, '\u200f5.00'), { isRtl: true }),
    '0-59 288-383',
    [
      [total, 'rtl'],
      ['\u200f5.00', 'rtl'],
    ],
  ],
  [
    'an Arabic name on an English receipt starts at the left',
    row(pair('أرز', '5.00')),
    '0-35 336-383',
    [
      ['أرز', 'rtl'],
      ['5.00', 'ltr'],
    ],
  ],
  [
    'a long label is squeezed, and leaves its figure alone',
    // 30 letters would be 360 dots. 384 less 48 and 12 are 324.
    row(`${'ا'.repeat(30)}  5.00`, { isRtl: true }),
    '0-47 60-383',
    [
      ['ا'.repeat(30), 'rtl'],
      ['5.00', 'ltr'],
    ],
  ],
  [
    'a title stands in the middle',
    // 96 of 384 dots leave 144 on each side.
    row(` ${total} `, { isRtl: true, isCentred: true }),
    '144-239',
    [[total, 'rtl']],
  ],
];
for (const [why, given, columns, written] of drawings)
  test(`a drawn row: ${why}`, () => {
    const drawn = drawRow(given, 384) as unknown as BoxElement;
    assert.deepEqual(drawn.written, written);
    assert.equal(drawn.darkColumns(), columns);
    assert.deepEqual([drawn.width, drawn.height], [384, 32]);
  });

test('a large bold row is drawn as high as two rows of text, in bold letters', () => {
  const drawn = drawRow(row(total, { isRtl: true, isBold: true, isLarge: true }), 384);
  assert.equal(drawn.height, 48);
  assert.match((drawn as unknown as BoxElement).font, /^bold 36px /);
});

const printer = (language: string) => ({
  ...{ kind: 'USB' as const, baudRate: 9600, opensDrawer: true, printsSales: false, network: null },
  paper: '58MM' as const,
  device: {
    ...{ name: 'Printer', vendorId: 1, productId: 2, serialNumber: null },
    ...{ language, codepageMapping: 'star' },
  },
});
const hex = (bytes: Iterable<number>) => Buffer.from([...bytes]).toString('hex');

/** A shift report: its title, a rule and an amount. */
const report = rowsJob('تقرير', () => [
  row('تقرير', { isCentred: true, isBold: true, isLarge: true }),
  row('-'.repeat(32)),
  row(pair(total, '5.00')),
]);

test('a shift report in Arabic is drawn row by row from the right, but for its rules', async () => {
  const bytes = hex(await encodeJob(report, printer('esc-pos')));
  // Rasters are 384 dots wide, which are 48 bytes. The title is 48 dots high, the amount 32, and letters 20.
  const raster = (height: string, above: number, line: string) => {
    const empty = '00'.repeat(48).repeat(above);
    return `1d7630003000${height}00${empty}${line.repeat(20)}${empty}`;
  };
  // The title has 60 dots, from 162 to 221: 6 of the byte 20, the bytes 21 to 26, and 6 of the byte 27.
  const title = `${'00'.repeat(20)}3f${'ff'.repeat(6)}fc${'00'.repeat(20)}`;
  // At the left 48 dots of the figure, at the right 96 of the label.
  const amount = `${'ff'.repeat(6)}${'00'.repeat(30)}${'ff'.repeat(12)}`;
  const rule = `${'2d'.repeat(32)}0a`;
  assert.equal(bytes, `1b401c2e${raster('30', 14, title)}${rule}${raster('20', 6, amount)}1d564200`);
  const page = await report.page('58MM');
  assert.match(page, /<html lang="ar" dir="rtl">/);
  assert.ok(page.includes(pair(total, '5.00')));
});

const jobOf = (...above: Row[]) => ({ ...report, rows: () => ({ above, below: [] }), opensDrawer: true });
const starLanguages = ['star-prnt', 'star-line'];
const newLine = '0a0d';
/** ESC @ CAN: clears the printer. ESC BEL 20 20 and BEL: opens the drawer for 200 ms. */
const starBegin = `1b40181b07141407${newLine}`;
/** Two empty lines, and ESC d 0: a full cut. */
const starEnd = `${newLine.repeat(2)}1b6400${newLine}`;
/** ESC GS t n: the page of letters. */
const starPage = (number: string) => `1b1d74${number}`;

for (const language of starLanguages)
  test(`a ${language} printer gets text in its own commands: pages, bold and high letters, the middle`, async () => {
    const title = row('Tea', { isBold: true, isCentred: true });
    const job = jobOf(title, row('Ж', { isLarge: true }), row('-', { isRtl: true }));
    const bytes = hex(await encodeJob(job, printer(language)));
    // 32 columns less 3 letters leave 14 spaces before them. ESC E and ESC F: bold.
    const tea = `${'20'.repeat(14)}1b45${starPage('00')}5465611b46${newLine}`;
    // ESC i 1 0: twice as high. On the page 10, which is 866, Ж is 86.
    const zhe = `1b690100${starPage('0a')}861b690000${newLine}`;
    const rule = `${starPage('00')}2d${newLine}`;
    assert.equal(bytes, starBegin + tea + zhe + rule + starEnd);
  });

for (const language of starLanguages)
  test(`a ${language} printer gets rows of an Arabic receipt as pictures that start at the right`, async () => {
    const rows = [total, 'Rice'].map((label) => row(pair(label, '5.00'), { isRtl: true }));
    const bytes = hex(await encodeJob(jobOf(...rows), printer(language)));
    // ESC X 128 1: 384 columns of 24 dots, each from top to bottom. 48 are of the figure.
    const band = (dark: string, label: number) =>
      `1b588001${dark.repeat(48)}${'000000'.repeat(336 - label)}${dark.repeat(label)}${newLine}`;
    // Letters are dark from line 6 to 25: 18 lines of the first band, and two of the second. ESC 0 lets the bands touch.
    const picture = (label: number) => `1b30${band('03ffff', label)}${band('c00000', label)}1b7a01${newLine}`;
    // 8 letters are 96 columns, 4 are 48.
    assert.equal(bytes, starBegin + picture(96) + picture(48) + starEnd);
  });
