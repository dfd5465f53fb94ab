import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from '../../src/platform/sheet/csv-reader.ts';
import { readCsvFile } from '../../web/src/backoffice/catalogue/import/csv.ts';

/** Rows with their numbers, without those that are blank. */
type Numbered = { number: number; cells: string[] }[];

async function readByServer(text: string): Promise<Numbered> {
  return Array.fromAsync(readCsv(Buffer.from(text)).rows, ({ number, cells }): Numbered[number] => ({
    number,
    cells: cells as string[],
  }));
}

async function readByBrowser(text: string): Promise<Numbered | undefined> {
  const sheet = await readCsvFile(new File([text], 'sheet.csv'));
  return sheet?.rows
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

const sheets: [name: string, text: string, rows: Numbered][] = [
  [
    'a comma and a line within quotes',
    'Name,Price\r\n"Soap, white","1\r\n2"\r\n',
    [
      { number: 1, cells: ['Name', 'Price'] },
      { number: 2, cells: ['Soap, white', '1\r\n2'] },
    ],
  ],
  [
    'blank rows are counted, and rows may be short',
    'Name;Price;Cost\n\n;;\nSoap;2\n',
    [
      { number: 1, cells: ['Name', 'Price', 'Cost'] },
      { number: 4, cells: ['Soap', '2'] },
    ],
  ],
  [
    'the line for Excel is no row',
    'sep=;\nName;Price\nSoap;2\n',
    [
      { number: 1, cells: ['Name', 'Price'] },
      { number: 2, cells: ['Soap', '2'] },
    ],
  ],
  [
    'inches within and after quotes',
    'Name,Size\nBoard,"12" wide"\n"TV" 42",1\n',
    [
      { number: 1, cells: ['Name', 'Size'] },
      { number: 2, cells: ['Board', '"12" wide"'] },
      { number: 3, cells: ['"TV" 42"', '1'] },
    ],
  ],
  [
    'a single return within a cell of a file whose rows end otherwise',
    'Name,Price\r\nSoap\rwhite,2\r\n',
    [
      { number: 1, cells: ['Name', 'Price'] },
      { number: 2, cells: ['Soap\rwhite', '2'] },
    ],
  ],
];

for (const [name, text, rows] of sheets) {
  test(`the browser shows a sheet as the server reads it: ${name}`, async () => {
    assert.deepEqual(await readByServer(text), rows);
    assert.deepEqual(await readByBrowser(text), rows);
  });
}

test('a quotation mark that is never closed: the browser leaves the file to the server, which says where', async () => {
  const text = 'Name,Price\nSoap,"2\nOil,3\n';
  assert.equal(await readByBrowser(text), undefined);
  await assert.rejects(readByServer(text), /never closed/);
});
