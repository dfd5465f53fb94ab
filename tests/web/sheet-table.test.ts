import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSheet } from '../../src/platform/sheet/read-sheet.ts';
import { csvText, workbookCell } from '../../web/src/ui/list/sheet-table.ts';
import { workbookFile } from '../../web/src/ui/list/workbook-file.ts';

const table = {
  titles: ['Name', 'Price', 'Day', 'At'],
  rows: [
    ['Bread, "white"', { number: '1250.50' }, { day: '2026-11-03' }, { moment: '2026-11-03T23:30:00.000Z' }],
    ['=2+3', { number: '-3' }, '', ''],
  ],
};

test('a CSV has the dates, numbers and separators of its reader', () => {
  const lagos = (locale: string) => csvText(table, { locale, timeZone: 'Africa/Lagos' }).split('\r\n');
  // Half past eleven in the evening in London is past midnight in Lagos.
  assert.deepEqual(lagos('en-GB'), [
    '\ufeffName,Price,Day,At',
    '"Bread, ""white""",1250.50,03/11/2026,"04/11/2026, 00:30"',
    "'=2+3,-3,,",
    '',
  ]);
  assert.equal(lagos('de-DE')[1], '"Bread, ""white""";1250,50;03.11.2026;04.11.2026, 00:30');
  assert.equal(lagos('en-US')[1]?.split(',')[3], '11/03/2026');
  assert.equal(lagos('ar-EG')[1]?.includes('1250.50'), true, 'with digits that programs read');
});

test('a workbook has numbers and dates, not texts that look like them', async () => {
  // Day 45,000 of a spreadsheet is 15 March 2023.
  assert.deepEqual(workbookCell({ day: '2023-03-15' }, 'UTC'), { serial: 45_000, hasTime: false });
  assert.deepEqual(workbookCell({ moment: '2023-03-15T11:00:00.000Z' }, 'Africa/Lagos'), {
    serial: 45_000.5,
    hasTime: true,
  });
  assert.deepEqual(workbookCell({ number: '1250.50' }, 'UTC'), { amount: 1250.5, decimals: 2 });
  assert.deepEqual(workbookCell({ number: '1234567890123456.78' }, 'UTC'), { exact: '1234567890123456.78' });
  const { rows } = await readSheet(Buffer.from(workbookFile(table, 'Africa/Lagos')));
  const cells = (await Array.fromAsync(rows)).map((row) => row.cells);
  assert.deepEqual(cells[0], ['Name', 'Price', 'Day', 'At']);
  assert.deepEqual(cells[1]?.slice(0, 2), ['Bread, "white"', '1250.5']);
  assert.deepEqual(cells[2]?.slice(0, 2), ["'=2+3", '-3']);
});
