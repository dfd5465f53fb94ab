import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Refusal } from '../../../values/refusal.ts';
import { readAmount } from './amounts.ts';
import type { StatementColumns } from './columns.ts';
import { readCsvStatement } from './csv.ts';
import { type DateFormat, readDate } from './dates.ts';
import { guessColumns } from './guess-columns.ts';
import { formatOf, readStatements, textOfFile } from './read-file.ts';

const sample = (name: string) =>
  textOfFile(readFileSync(new URL(`../../../../tests/samples/statements/${name}`, import.meta.url)));

function read(text: string) {
  const format = formatOf(text);
  assert.notEqual(format, 'CSV');
  return { format, statements: readStatements(text, format as 'OFX', 2) };
}

/** The refusal that reading this gives: its field and its words. */
function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.status, 400);
    return `${error.errors[0]?.field} ${error.errors[0]?.message}`;
  }
  return 'no fault';
}

const line = (date: string, amountMinor: bigint, more: object = {}) => ({
  ...{ date, amountMinor, description: '', counterparty: null, reference: null, bankReference: null },
  ...more,
});

test('OFX is read as SGML and as XML', () => {
  assert.deepEqual(read(sample('first-bank.ofx')), {
    format: 'OFX',
    statements: [
      {
        account: '3012345678',
        currency: 'NGN',
        until: '2026-11-05',
        openingMinor: 10_000_000n,
        closingMinor: 13_319_575n,
        lines: [
          line('2026-11-02', 4_825_000n, {
            description: 'PAYSTACK PAYOUT 31-10 & 01-11',
            counterparty: 'PAYSTACK SETTLEMENT',
            bankReference: 'FBN0001',
          }),
          line('2026-11-03', -1_500_050n, {
            description: 'INV 4711',
            counterparty: 'LAGOS MILLS',
            reference: '000123',
            bankReference: 'FBN0002',
          }),
          line('2026-11-03', -5_375n, { description: 'SMS ALERT CHARGE', bankReference: 'FBN0003' }),
        ],
      },
    ],
  });
  // The balance is of a later day than the lines, so it is not the closing one.
  assert.deepEqual(read(sample('second-bank.ofx')).statements, [
    {
      ...{
        account: 'XXXXXX5678',
        currency: 'NGN',
        until: '2026-11-06',
        openingMinor: null,
        closingMinor: null,
      },
      lines: [
        line('2026-11-05', 120_050n, {
          description: 'Rice & beans',
          counterparty: 'Bola <Adeyemi>',
          bankReference: 'A-77',
        }),
      ],
    },
  ]);
});

test('CAMT.053 is read with its balances, parties and references, without what is pending', () => {
  assert.deepEqual(read(sample('camt053.xml')), {
    format: 'CAMT053',
    statements: [
      {
        account: 'DE58123456780123456789',
        currency: 'NGN',
        until: '2026-11-04',
        openingMinor: 11_272n,
        closingMinor: -8_728n,
        lines: [
          line('2026-11-03', 10_000n, {
            description: 'Invoice 77, thank you',
            counterparty: 'Bola Adeyemi',
            reference: 'INV-2026-77',
            bankReference: '2026110302051234',
          }),
          line('2026-11-04', -30_000n, {
            description: 'STANDING ORDER',
            counterparty: 'Lagos Mills',
            bankReference: '2026110402055678',
          }),
        ],
      },
    ],
  });
});

test('MT940 is read with days that turn the year, amounts taken back, and details in three forms', () => {
  assert.deepEqual(read(sample('year-end.sta')), {
    format: 'MT940',
    statements: [
      {
        account: '70090100/1234567890',
        currency: 'NGN',
        until: '2027-01-04',
        openingMinor: 113_752n,
        closingMinor: 118_177n,
        lines: [
          // Of value on the last day of the year, booked in the next one.
          line('2027-01-02', -3_500n, {
            description: 'SVWZ+Rent November 2026',
            counterparty: 'Landlord',
            bankReference: '55512',
          }),
          line('2027-01-04', 8_025n, { description: 'Payment for lamps', reference: 'INV-9' }),
          line('2027-01-04', -100n, { description: 'Taken back', counterparty: 'Bola', reference: 'E-7' }),
        ],
      },
    ],
  });
  const [enveloped] = read(sample('enveloped.sta')).statements;
  assert.deepEqual(
    [enveloped?.account, enveloped?.currency, enveloped?.closingMinor, enveloped?.lines],
    [
      'NL08RABO0100929575 EUR',
      'EUR',
      825n,
      [
        line('2026-11-03', -225n, {
          description: 'Goods',
          counterparty: 'ACME',
          reference: 'EREF',
          bankReference: '00012345',
        }),
      ],
    ],
  );
});

test('the columns of CSV files are guessed, and the files are read by them', () => {
  const split = guessColumns(sample('semicolons.csv'));
  assert.deepEqual(split, {
    ...{ delimiter: 'SEMICOLON', decimalSign: 'COMMA', dateFormat: 'DD/MM/YYYY', headerRow: 4 },
    ...{ date: 'Buchungstag', amount: null, moneyIn: 'Haben', moneyOut: 'Soll', balance: 'Saldo' },
    ...{ description: ['Verwendungszweck'], counterparty: 'Begünstigter', reference: null },
    ...{ bankReference: null, currency: null },
  });
  // The newest row stands first in the file, the oldest first in the statement.
  assert.deepEqual(readCsvStatement(sample('semicolons.csv'), split as StatementColumns, 2), {
    ...{ account: null, currency: null, until: null, openingMinor: 600_000n, closingMinor: 876_550n },
    lines: [
      line('2026-11-04', 200_000n, { description: 'Zahlung', counterparty: 'Bola' }),
      line('2026-11-04', 200_000n, { description: 'Zahlung', counterparty: 'Bola' }),
      line('2026-11-05', -123_450n, { description: 'Rechnung 12', counterparty: 'Müller GmbH' }),
    ],
  });

  const signed = guessColumns(sample('signed.csv'));
  assert.equal(signed?.dateFormat, 'DD MMM YYYY');
  assert.deepEqual(readCsvStatement(sample('signed.csv'), signed as StatementColumns, 2), {
    ...{ account: null, currency: null, until: null, openingMinor: 10_000_000n, closingMinor: 13_319_575n },
    lines: [
      line('2026-11-01', 4_825_000n, { description: 'POS SETTLEMENT, TERMINAL 2070', reference: 'S1' }),
      line('2026-11-03', -1_500_050n, { description: 'LAGOS MILLS INV 4711' }),
      line('2026-11-03', -5_375n, { description: 'SMS ALERT CHARGE' }),
    ],
  });

  assert.equal(guessColumns(sample('no-heads.csv')), undefined);
  const unnamed: StatementColumns = {
    ...{ delimiter: 'PIPE', decimalSign: 'POINT', dateFormat: 'DD/MM/YYYY', headerRow: 0 },
    ...{ date: '1', amount: '2', indicator: '3', description: ['4'] },
  };
  const lines = [
    line('2026-11-07', 250_000n, { description: 'Transfer from Bola' }),
    line('2026-11-08', -4_050n, { description: 'Fee' }),
  ];
  assert.deepEqual(readCsvStatement(sample('no-heads.csv'), unnamed, 2).lines, lines);
  const reversed = readCsvStatement(
    '1/11/2026|5|x',
    { ...unnamed, indicator: null, isReversed: true, description: [] },
    2,
  );
  assert.deepEqual(reversed.lines, [line('2026-11-01', -500n)]);
});

test('broken files are refused and say where', () => {
  const camt = sample('camt053.xml');
  const ofx = sample('first-bank.ofx');
  const mt940 = sample('year-end.sta');
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb">]><Document>&b;</Document>`;
  const deep = `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`;
  for (const [text, fault] of [
    [camt.replace('</Stmt>', ''), 'file is not valid XML'],
    [bomb, 'file is not valid XML'],
    [deep, 'file is not valid XML'],
    ['<html></html>', 'file is XML, but not a statement of the kind CAMT.053'],
    [
      camt.replace('87.28', '87.29'),
      'file does not add up: opening balance and lines make -87.28, its closing balance is -87.29',
    ],
    [camt.replace('300</Amt>', '300.001</Amt>'), 'file has an amount in row 2 that cannot be read: 300.001'],
    [camt.replace('Ccy="NGN">300', 'Ccy="EUR">300'), 'file has an amount in EUR in row 2, not in NGN'],
    [
      camt.replace('2026-11-03</Dt></BookgDt>', '2026-13-03</Dt></BookgDt>'),
      'file has a date in row 1 that cannot be read: 2026-13-03',
    ],
    [ofx.replace('</STMTRS>', ''), 'file is not a whole OFX file'],
    [ofx.replace('-53.75', 'x'), 'file has an amount in row 3 that cannot be read: x'],
    [ofx.replaceAll('STMTRS', 'INVSTMTRS'), 'file is OFX, but has no statement of a bank account'],
    [
      mt940.replace(':62F:C270104NGN1181,77', ''),
      'file breaks off: its last statement has no closing balance',
    ],
    [
      mt940.replace('C80,25N', 'X80,25N'),
      'file has an amount in row 7 that cannot be read: 270104X80,25NTRFINV-9',
    ],
  ] as const)
    assert.match(
      faultOf(() => read(text)),
      new RegExp(`^${fault.replaceAll('.', '\\.')}`),
    );
  const columns = guessColumns(sample('signed.csv')) as StatementColumns;
  for (const [text, change, fault] of [
    [
      sample('signed.csv').replace('133,249.50', '133,249.51'),
      {},
      'file has a balance in row 3 that does not follow from the row before',
    ],
    [sample('signed.csv'), { balance: 'Saldo' }, 'balance is not a column of this file: Saldo'],
    [
      sample('signed.csv'),
      { description: ['Narration', 'Text'] },
      'description.1 is not a column of this file: Text',
    ],
    [
      sample('signed.csv'),
      { dateFormat: 'MM/DD/YYYY' },
      'file has a date in row 2 that cannot be read: 01-Nov-2026',
    ],
    [
      sample('signed.csv'),
      { decimalSign: 'COMMA' },
      'file has an amount in row 2 that cannot be read: 48,250.00',
    ],
    [sample('signed.csv').split('\n')[0] ?? '', {}, 'file has no lines'],
  ] as const) {
    const changed = { ...columns, ...change } as StatementColumns;
    assert.equal(
      faultOf(() => readCsvStatement(text, changed, 2)),
      fault,
    );
  }
  assert.equal(
    faultOf(() => textOfFile(Buffer.alloc(0))),
    'file is empty',
  );
  assert.match(
    faultOf(() => textOfFile(Buffer.from('PK\0'))),
    /^file is not a text file/,
  );
  const many = `Date,Amount\n${'2026-11-01,1\n'.repeat(5_001)}`;
  const guessed = guessColumns('Date,Amount,x\n2026-11-01,1,\n') as StatementColumns;
  assert.match(
    faultOf(() => readCsvStatement(many, guessed, 2)),
    /^file has more than 5000 lines/,
  );
});

test('amounts are read in the forms that banks write', () => {
  for (const [text, sign, minor] of [
    ['1,234.5', '.', 123_450n],
    ['1.234,56', ',', 123_456n],
    ['1 234,56', ',', 123_456n],
    ["1'234.56", '.', 123_456n],
    ['-12', '.', -1_200n],
    ['12-', '.', -1_200n],
    ['(12.30)', '.', -1_230n],
    ['€ 5,00', ',', 500n],
    ['5,00 EUR', ',', 500n],
    ['NGN 5.00', '.', 500n],
    ['-NGN5.00', '.', -500n],
    ['7.00DR', '.', -700n],
    ['7.00 CR', '.', 700n],
    ['+3', '.', 300n],
    ['.5', '.', 50n],
    ['0.001', '.', undefined],
    ['1.2.3', '.', undefined],
    ['12,3', '.', undefined],
    ['1,23,456.00', '.', 12_345_600n],
    ['x', '.', undefined],
    ['', '.', undefined],
    ['9999999999999999', '.', undefined],
  ] as const)
    assert.equal(readAmount(text, 2, sign), minor, text);
});

test('days are read in the forms that banks write', () => {
  for (const [text, format, day] of [
    ['2026-11-05T10:00:00', 'YYYY-MM-DD', '2026-11-05'],
    ['5.11.2026', 'DD/MM/YYYY', '2026-11-05'],
    ['05/11/26', 'DD/MM/YY', '2026-11-05'],
    ['11/05/26', 'MM/DD/YY', '2026-11-05'],
    ['11-05-2026 09:00', 'MM/DD/YYYY', '2026-11-05'],
    ['20261105', 'YYYYMMDD', '2026-11-05'],
    ['05112026', 'DDMMYYYY', '2026-11-05'],
    ['5 November 2026', 'DD MMM YYYY', '2026-11-05'],
    ['05-Nov-26', 'DD MMM YYYY', '2026-11-05'],
    ['31/02/2026', 'DD/MM/YYYY', undefined],
    ['05/11/2026', 'DD/MM/YY', undefined],
    ['1969-01-01', 'YYYY-MM-DD', undefined],
  ] as [string, DateFormat, string | undefined][])
    assert.equal(readDate(text, format), day, text);
});

test('files that are made to take long are refused or read at once', () => {
  const started = performance.now();
  const ofx = (line: string) => `<OFX><STMTRS><STMTTRN><DTPOSTED>20260101${line}</STMTTRN></STMTRS></OFX>`;
  const mt940 = (details: string) =>
    `:25:1\n:60F:C260101NGN0,\n:61:2601010101C1,NTRFX\n:86:${details}\n:62F:C260101NGN1,`;
  const many = 1_000_000;
  for (const [text, fault] of [
    [`<OFX>${'<![CDATA['.repeat(many / 10)}`, 'file is OFX, but has no statement of a bank account'],
    [ofx(`<TRNAMT>${'9'.repeat(many)}`), /^file has an amount in row 1 that cannot be read: 9{40}$/],
    [ofx(`<TRNAMT>1.${'0'.repeat(many)}1`), /^file has an amount in row 1 that cannot be read: 1\.0{38}$/],
    [mt940(`/REMI/a${'/'.repeat(many)}b`), 'no fault'],
    [mt940('a\n'.repeat(many)), 'file has more than 5000 lines: export fewer days'],
    [`<!DOCTYPE a [${'<!ENTITY x "y">'.repeat(many / 10)}]><Document/>`, 'file is not valid XML'],
    [
      `<Document ${Array.from({ length: 600_000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      'file is not valid XML',
    ],
  ] as const) {
    const found = faultOf(() => read(text));
    if (typeof fault === 'string') assert.equal(found, fault);
    else assert.match(found, fault);
  }
  // Without limits, one of them took 44 s.
  assert.ok(performance.now() - started < 20_000);
});

test('text in CDATA may have brackets', () => {
  const line = '<STMTTRN><DTPOSTED>20260101<TRNAMT>1<NAME><![CDATA[A [B] & <C>]]></STMTTRN>';
  const [statement] = read(`<OFX><STMTRS>${line}</STMTRS></OFX>`).statements;
  assert.equal(statement?.lines[0]?.counterparty, 'A [B] & <C>');
});
