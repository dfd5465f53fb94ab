import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptEscPos } from '../../src/sales/receipt/esc-pos.ts';
import { sampleReceipt } from '../../src/sales/receipt/testing.ts';
import { escPos } from '../../src/values/esc-pos.ts';
import { encodeJob } from '../../web/src/till/printing/encode-job.ts';
import { drawerJob, receiptJob, rowsJob } from '../../web/src/till/printing/print-job.ts';

const usb = { name: 'Printer', vendorId: 1, productId: 2, serialNumber: null, language: 'esc-pos' };
const printerOf = (maker: string | null) => ({
  ...{ kind: 'USB' as const, baudRate: 9600, opensDrawer: true, printsSales: false, network: null },
  ...{ paper: '58MM' as const, device: { ...usb, codepageMapping: maker } },
});
const row = (text: string) => ({ text, isCentred: false, isBold: false, isLarge: false });

/** A receipt whose letters every printer has, and with no logo: the till draws that otherwise than the server. */
const receipt = sampleReceipt({
  business: { name: 'Café Ann', taxNumber: null, logoPng: null },
  footerLines: ['À bientôt'],
});

for (const code of ['QR', 'BARCODE', 'NONE'] as const) {
  test(`the till prints a receipt with the bytes that the server makes of it: ${code}`, async () => {
    const bytes = await encodeJob(
      receiptJob({ ...receipt, code }, { opensDrawer: true }),
      printerOf('epson'),
    );
    assert.deepEqual(bytes, receiptEscPos({ ...receipt, code }, { paper: '58MM', opensDrawer: true }));
  });
}

test('the drawer opens and nothing is printed or cut', async () => {
  const bytes = await encodeJob(drawerJob, printerOf('epson'));
  assert.deepEqual([...bytes], [0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x70, 0, 25, 250]);
});

const numbers: [maker: string | null, number: number][] = [
  ['epson', 16],
  [null, 16],
  // What the library for USB says of some printers, and no table has.
  ['default', 16],
  ['hp', 8],
];
for (const [maker, number] of numbers) {
  test(`é is on the code page ${number} of a printer of ${maker}`, async () => {
    const report = rowsJob('Report', () => [row('é')]);
    const expected = [0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x74, number, 0xe9, 0x0a, 0x1d, 0x56, 66, 0];
    assert.deepEqual([...(await encodeJob(report, printerOf(maker)))], expected);
  });
}

test('a row with a letter that no code page has is drawn, and the next one is text again', () => {
  const dot = { width: 8, height: 1, isDark: (x: number) => x === 7 };
  const bytes = escPos({
    ...{ paper: '58MM', below: [] },
    above: [row('茶'), row('Tea')],
    drawRow: ({ text }) => (text === '茶' ? dot : { ...dot, height: 9 }),
  });
  const raster = [0x1d, 0x76, 0x30, 0, 1, 0, 1, 0, 0x01];
  const text = [...'Tea\n'].map((letter) => letter.charCodeAt(0));
  assert.deepEqual([...bytes], [0x1b, 0x40, 0x1c, 0x2e, ...raster, ...text, 0x1d, 0x56, 66, 0]);
});
