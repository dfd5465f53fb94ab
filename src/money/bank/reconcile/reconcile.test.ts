import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { assertRefused } from '../../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../../tests/harness.ts';
import { verifyEveryBusiness } from '../../../audit/invariants.ts';
import { accountsOf } from '../../../ledger/testing.ts';

const server = await testServer({ breaksInvariants: true });
const sample = (name: string) =>
  readFileSync(new URL(`../../../../tests/samples/statements/${name}`, import.meta.url), 'utf8');

function form(text: string | Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.append('file', new Blob([text], { type: 'text/plain' }), 'statement');
  return body;
}

const send = (
  user: SignedIn,
  bankId: string,
  text: string | Uint8Array<ArrayBuffer>,
  headers = {},
): Promise<Answer> => user.send('POST', `/banks/${bankId}/statements`, { body: form(text), headers });

/** A business with a bank account that had 100,000 at the end of October. */
async function withBank() {
  const owner = await server.business();
  const opened = {
    name: 'Main',
    accountNumber: '3012345678',
    openingBalance: 100_000,
    openingDate: '2026-10-31',
  };
  const bankId = dataOf(await owner.post('/banks', opened)).id;
  return { owner, bankId, account: await accountsOf(owner) };
}

/** A small OFX file with these lines of [day, amount, bank reference, text]. */
function ofx(lines: [string, number, string, string][], account = '3012345678'): string {
  const body = lines.map(
    ([day, amount, id, text]) =>
      `<STMTTRN><DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<MEMO>${text}</STMTTRN>`,
  );
  return `OFXHEADER:100\n<OFX><STMTRS><CURDEF>NGN<ACCTID>${account}<BANKTRANLIST>${body.join('')}</BANKTRANLIST></STMTRS></OFX>`;
}

const linesOf = async (owner: SignedIn, bankId: string) =>
  dataOf(await owner.get(`/bank-lines?bankId=${bankId}&sortKey=bookedOn&limit=100`)).rows;
const suggestionsOf = async (owner: SignedIn, bankId: string) =>
  dataOf(await owner.get(`/banks/${bankId}/suggestions`)).lines;
const entriesOf = async (owner: SignedIn, bankId: string) =>
  dataOf(await owner.get(`/banks/${bankId}/open-entries?sortKey=businessDate&limit=100`)).rows;
const reconciliationOf = async (owner: SignedIn, bankId: string) =>
  dataOf(await owner.get(`/banks/${bankId}/reconciliation`));

async function expense(
  owner: SignedIn,
  account: (code: string) => string,
  day: string,
  amount: number,
  note = 'Rent',
) {
  return dataOf(
    await owner.post('/expenses', {
      ...{ accountId: account('6000'), outletId: owner.outletId, amount, method: 'BANK' },
      ...{ businessDate: day, note },
    }),
  );
}

test('a file is imported once, and lines that an earlier file had are recognised', async () => {
  const { owner, bankId } = await withBank();
  const first = dataOf(await send(owner, bankId, sample('first-bank.ofx')));
  assert.deepEqual(
    { ...first, statements: first.statements.map(({ id, ...one }: { id: string }) => typeof id && one) },
    {
      newLines: 3,
      recorded: 0,
      statements: [
        {
          ...{ format: 'OFX', account: '3012345678', fromDate: '2026-11-02', toDate: '2026-11-05' },
          ...{ openingBalance: 100_000, closingBalance: 133_195.75, lines: 3, newLines: 3 },
        },
      ],
    },
  );
  const [listed] = dataOf(await owner.get(`/banks/${bankId}/statements`)).rows;
  assert.deepEqual([listed.id, listed.lines, listed.unmatched], [first.statements[0].id, 3, 3]);
  const again = await send(owner, bankId, sample('first-bank.ofx'));
  assertRefused(again, { status: 409, code: 'DUPLICATE', field: 'file' });
  // Other bytes, two of the lines, and one more that is equal to one of them but for the bank's reference.
  const overlapping = ofx([
    ['2026-11-03', -15_000.5, 'FBN0002', 'INV 4711 WORDS CHANGED'],
    ['2026-11-03', -53.75, 'FBN0003', 'SMS ALERT CHARGE'],
    ['2026-11-03', -53.75, 'FBN0004', 'SMS ALERT CHARGE'],
  ]);
  assert.equal(dataOf(await send(owner, bankId, overlapping)).newLines, 1);
  assert.equal((await linesOf(owner, bankId)).length, 4);

  // Without references of the bank, words tell lines apart, and equal ones are counted.
  const csv = sample('no-heads.csv').replace('CR|Transfer', 'CR|Same').repeat(2);
  const columns = {
    ...{ delimiter: 'PIPE', decimalSign: 'POINT', dateFormat: 'DD/MM/YYYY', headerRow: 0 },
    ...{ date: '1', amount: '2', indicator: '3', description: ['4'] },
  };
  const other = dataOf(await owner.post('/banks', { name: 'Other' })).id;
  assertRefused(await send(owner, other, csv), { status: 409, code: 'INVALID_STATE', field: 'columns' });
  dataOf(await owner.put(`/banks/${other}/statement-columns`, columns));
  assert.equal(dataOf(await send(owner, other, csv)).newLines, 4);
  assert.equal(dataOf(await send(owner, other, `${csv}\n`)).newLines, 0);
  assert.equal(
    dataOf(await send(owner, other, csv + sample('no-heads.csv').replace('CR|Transfer', 'CR|Same'))).newLines,
    2,
  );
  assert.deepEqual(dataOf(await owner.get(`/banks/${other}/statement-columns`)).columns, {
    ...columns,
    isReversed: false,
  });

  // Two at once: one imports the file, the other is told.
  const both = ofx([['2026-11-06', 7, 'A', 'Once']]);
  const answers = await Promise.all([send(owner, bankId, both), send(owner, bankId, both)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await linesOf(owner, bankId)).length, 5);
  // Sent again with its key, it is the first answer.
  const key = { 'idempotency-key': 'once more' };
  const text = ofx([['2026-11-07', 8, 'B', 'Keyed']]);
  const sent = dataOf(await send(owner, bankId, text, key));
  assert.deepEqual(dataOf(await send(owner, bankId, text, key)), sent);
});

test('files of another account, in another currency, of days to come or broken change nothing', async () => {
  const { owner, bankId } = await withBank();
  const future = `${new Date().getUTCFullYear() + 1}-01-05`;
  for (const [text, telling] of [
    [ofx([['2026-11-03', 1, 'A', 'x']], '9999999999'), /of the account 9999999999, not of 3012345678/],
    [
      sample('first-bank.ofx').replace('<CURDEF>NGN', '<CURDEF>EUR'),
      /is in EUR, but the account is kept in NGN/,
    ],
    [ofx([[future, 1, 'A', 'x']]), /a day that is yet to come/],
    [sample('camt053.xml').replace('87.28', '87.29'), /does not add up/],
    [sample('first-bank.ofx').replace('</STMTRS>', ''), /is not a whole OFX file/],
    [ofx([]), /has no lines/],
    // A note of the bank is no movement of money.
    [ofx([['2026-11-03', 0, 'A', 'New terms']]), /has no lines/],
    [new Uint8Array(Buffer.from('\ufeff:20:a\0b', 'utf16le')), /is not a text file/],
  ] as const) {
    const refused = await send(owner, bankId, text);
    assertRefused(refused, { status: 400, code: 'VALIDATION_FAILED', field: 'file' });
    assert.match(refused.body.message, telling);
  }
  assert.deepEqual(await linesOf(owner, bankId), []);
  const large = await send(owner, bankId, 'x'.repeat(5 * 1024 * 1024 + 1));
  assertRefused(large, { status: 413, code: 'PAYLOAD_TOO_LARGE' });
  // Where no number was typed, the first file says which account it is.
  const spare = dataOf(await owner.post('/banks', { name: 'Spare' })).id;
  dataOf(await send(owner, spare, ofx([['2026-11-03', 1, 'A', 'x']], 'DE58 1234 5678')));
  assertRefused(await send(owner, spare, ofx([['2026-11-04', 1, 'B', 'x']], 'DE99 1234 0000')), {
    ...{ status: 400, code: 'VALIDATION_FAILED', field: 'file' },
  });
  // The end of the number is enough.
  dataOf(await send(owner, spare, ofx([['2026-11-04', 1, 'B', 'x']], 'XXXX5678')));
});

test('a preview shows what a file is, guesses its columns and imports nothing', async () => {
  const { owner, bankId } = await withBank();
  const preview = (text: string) =>
    owner.send('POST', `/banks/${bankId}/statements/preview`, { body: form(text) });
  const { rows, columns, ...csv } = dataOf(await preview(sample('signed.csv')));
  assert.deepEqual([rows.length, columns.headerRow, columns.dateFormat], [4, 1, 'DD MMM YYYY']);
  assert.deepEqual(
    [csv.format, csv.isSaved, csv.problem, csv.statements[0].openingBalance, csv.statements[0].newLines],
    ['CSV', false, null, 100_000, 3],
  );
  assert.deepEqual(csv.lines[1], {
    ...{ bookedOn: '2026-11-03', amount: -15_000.5, description: 'LAGOS MILLS INV 4711', isNew: true },
  });
  dataOf(await owner.put(`/banks/${bankId}/statement-columns`, { ...columns, dateFormat: 'DD/MM/YYYY' }));
  const saved = dataOf(await preview(sample('signed.csv')));
  assert.deepEqual([saved.isSaved, saved.statements], [true, []]);
  assert.equal(saved.problem, 'has a date in row 2 that cannot be read: 01-Nov-2026');
  assert.equal(dataOf(await preview(sample('first-bank.ofx'))).statements[0].newLines, 3);
  assert.deepEqual(await linesOf(owner, bankId), []);
  for (const [change, field] of [
    [{ amount: null }, 'amount'],
    [{ moneyIn: 'Amount' }, 'amount'],
    [{ amount: null, moneyIn: 'Amount', indicator: 'Sign' }, 'indicator'],
  ] as const)
    assertRefused(await owner.put(`/banks/${bankId}/statement-columns`, { ...columns, ...change }), {
      ...{ status: 400, code: 'VALIDATION_FAILED', field },
    });
});

test('lines are suggested with reasons, matched, and explain the difference to the books', async () => {
  const { owner, bankId, account } = await withBank();
  await expense(owner, account, '2026-11-02', 15_000.5, 'Paid INV 4711');
  await expense(owner, account, '2026-11-03', 40);
  await expense(owner, account, '2026-11-03', 13.75);
  await expense(owner, account, '2026-11-04', 999, 'Cheque that is not cashed');
  // It was reversed, so it waits for nothing.
  const wrong = await expense(owner, account, '2026-11-04', 77);
  dataOf(await owner.delete(`/expenses/${wrong.id}`));
  dataOf(await send(owner, bankId, sample('first-bank.ofx')));
  const [payout, mills, sms] = await suggestionsOf(owner, bankId);
  assert.deepEqual(payout.suggestions, []);
  assert.deepEqual(
    mills.suggestions.map(({ kind, isSure, reasons, entries }: Record<string, never[]>) => [
      ...[kind, isSure, reasons],
      (entries as unknown as { amount: number; description: string }[]).map((one) => [
        one.description,
        one.amount,
      ]),
    ]),
    [
      [
        'MATCH',
        true,
        [
          { reason: 'SAME_AMOUNT', detail: null },
          { reason: 'NEAR_DAY', detail: '1' },
        ],
        [['Paid INV 4711', -15_000.5]],
      ],
    ],
  );
  assert.deepEqual(sms.suggestions[0].reasons, [{ reason: 'SUM_OF_SEVERAL', detail: '2' }]);
  assert.equal(sms.suggestions[0].entries.length, 2);
  const toMatch = [mills, sms].map(({ id, suggestions }) => ({
    lineId: id,
    entries: suggestions[0].entries.map(({ entryId, position, amount }: Record<string, unknown>) => ({
      entryId,
      position,
      amount,
    })),
  }));
  const { lines } = dataOf(await owner.post('/bank-lines/match', { matches: toMatch }));
  assert.deepEqual(
    lines.map((one: { status: string; matches: object[] }) => [one.status, one.matches.length]),
    [
      ['MATCHED', 1],
      ['MATCHED', 2],
    ],
  );
  // 100,000 less 15,000.50, 53.75, 999 and 77, which was reversed later; the bank has the payout and not the cheque.
  assert.deepEqual(await reconciliationOf(owner, bankId), {
    ...{ date: '2026-11-05', firstDay: '2026-11-02', statementBalance: 133_195.75, booksBalance: 83_869.75 },
    ...{ difference: -49_326, otherDay: 0, before: 0, lines: 3, matched: 2, gaps: 0 },
    notOnStatement: { count: 2, amount: -1_076 },
    notInBooks: { count: 1, amount: -48_250 },
  });
  assert.deepEqual(
    (await entriesOf(owner, bankId)).map((one: { open: number }) => one.open),
    [-999],
  );
  const matched = dataOf(await owner.get(`/bank-lines?bankId=${bankId}&status=MATCHED&search=sms`)).rows;
  assert.deepEqual(
    matched.map(({ id }: { id: string }) => id),
    [sms.id],
  );
});

test('an entry is matched in parts, several entries with a line, and never beyond their amounts', async () => {
  const { owner, bankId, account } = await withBank();
  await expense(owner, account, '2026-11-02', 100);
  await expense(owner, account, '2026-11-02', 30);
  const text = ofx([
    ['2026-11-03', -60, 'A', 'First part'],
    ['2026-11-03', -40, 'B', 'Second part'],
    ['2026-11-04', -70, 'C', 'Other'],
  ]);
  dataOf(await send(owner, bankId, text));
  const lines = await suggestionsOf(owner, bankId);
  assert.deepEqual(lines[0].suggestions[0].reasons, [{ reason: 'PART_OF_ENTRY', detail: '2' }]);
  const [first, second, other] = lines.map(({ id }: { id: string }) => id);
  const entries = await entriesOf(owner, bankId);
  const [hundred, thirty] = [100, 30].map((amount) =>
    entries.find((one: { open: number }) => one.open === -amount),
  );
  const place = ({ entryId, position }: { entryId: string; position: number }, amount?: number) => ({
    ...{ entryId, position, ...(amount !== undefined && { amount }) },
  });
  const match = (...matches: object[]) => owner.post('/bank-lines/match', { matches });
  for (const [refused, status, code, field] of [
    [[{ lineId: first, entries: [place(hundred)] }], 400, 'TOTAL_MISMATCH', 'matches.0.entries'],
    [[{ lineId: first, entries: [place(hundred, 60)] }], 409, 'INVALID_STATE', 'matches.0.entries.0.amount'],
    [[{ lineId: first, entries: [place(thirty, -60)] }], 409, 'INVALID_STATE', 'matches.0.entries.0.amount'],
    [
      [{ lineId: first, entries: [{ ...place(hundred), position: 9 }] }],
      404,
      'NOT_FOUND',
      'matches.0.entries.0.entryId',
    ],
    [[{ lineId: bankId, entries: [place(hundred)] }], 404, 'NOT_FOUND', 'matches.0.lineId'],
    [
      [{ lineId: first, entries: [place(hundred, -30), place(hundred, -30)] }],
      ...[400, 'VALIDATION_FAILED', 'matches.0.entries.1.entryId'],
    ],
    [
      [
        { lineId: first, entries: [place(hundred, -60)] },
        { lineId: first, entries: [place(hundred, -40)] },
      ],
      ...[409, 'INVALID_STATE', 'matches.1.lineId'],
    ],
    [
      [
        { lineId: first, entries: [place(hundred, -60)] },
        { lineId: other, entries: [place(hundred, -70)] },
      ],
      ...[409, 'INVALID_STATE', 'matches.1.entries.0.amount'],
    ],
  ] as [object[], number, string, string][])
    assertRefused(await match(...refused), { status, code: code as 'NOT_FOUND', field });
  // The other side of the expense is not of this account.
  const [{ position }] = entries;
  const wrongSide = { entryId: hundred.entryId, position: position === 1 ? 2 : 1, amount: -60 };
  assertRefused(await match({ lineId: first, entries: [wrongSide] }), {
    ...{ status: 400, code: 'VALIDATION_FAILED', field: 'matches.0.entries.0.entryId' },
  });
  assert.ok((await linesOf(owner, bankId)).every((one: { status: string }) => one.status === 'UNMATCHED'));

  dataOf(await match({ lineId: first, entries: [place(hundred, -60)] }));
  // Two people take the rest at once: for their own line, and for the same line.
  const rest = [place(hundred, -40), place(thirty)];
  const races = await Promise.all([
    match({ lineId: other, entries: rest }),
    match({ lineId: second, entries: [place(hundred, -40)] }),
    match({ lineId: second, entries: [place(hundred, -40)] }),
  ]);
  assert.deepEqual(races.map(({ status }) => status).sort(), [200, 409, 409]);
  for (const { status, body } of races) if (status === 409) assert.equal(body.code, 'INVALID_STATE');
  const won = races[0]?.status === 200 ? other : second;
  dataOf(await owner.post('/bank-lines/unmatch', { lineIds: [won] }));
  assertRefused(await owner.post('/bank-lines/unmatch', { lineIds: [won] }), {
    ...{ status: 409, code: 'INVALID_STATE', field: 'lineIds.0' },
  });
  dataOf(await match({ lineId: other, entries: rest }));
  assert.deepEqual((await entriesOf(owner, bankId)).length, 0);
  const findings = await verifyEveryBusiness(server.parts.database.jobs);
  assert.deepEqual(
    findings.filter(({ broken }) => broken > 0),
    [],
  );
});

test('one tap turns a card payout into a deposit with its charge', async () => {
  const { owner, bankId, account } = await withBank();
  const takings = async (day: string, amount: number) =>
    dataOf(
      await owner.post('/accounts/journal', {
        businessDate: day,
        lines: [
          { accountId: account('1200'), debit: amount, outletId: owner.outletId },
          { accountId: account('4000'), credit: amount, outletId: owner.outletId },
        ],
      }),
    );
  await takings('2026-10-31', 30_000);
  await takings('2026-11-01', 20_000);
  dataOf(await send(owner, bankId, sample('first-bank.ofx')));
  const [payout] = await suggestionsOf(owner, bankId);
  assert.deepEqual(payout.suggestions, [
    {
      ...{ kind: 'RECORD', isSure: false, entries: [], ruleId: null },
      reasons: [{ reason: 'CARD_TAKINGS', detail: '2026-10-31 – 2026-11-01' }],
      record: { type: 'DEPOSIT', from: 'POS', outletId: owner.outletId, charge: 1_750 },
    },
  ]);
  const tooMuch = { ...payout.suggestions[0].record, charge: 9_999_999_999_999.99 };
  assertRefused(await owner.post(`/bank-lines/${payout.id}/record`, tooMuch), {
    ...{ status: 400, code: 'VALIDATION_FAILED', field: 'charge' },
  });
  const line = dataOf(await owner.post(`/bank-lines/${payout.id}/record`, payout.suggestions[0].record));
  assert.deepEqual(
    [line.status, line.matches[0].amount, line.matches[0].businessDate],
    ['MATCHED', 48_250, '2026-11-02'],
  );
  const { rows } = dataOf(await owner.get('/accounts/trial-balance'));
  const balance = (code: string) => {
    const found = rows.find((one: { code: string }) => one.code === code);
    return (found?.debit ?? 0) - (found?.credit ?? 0);
  };
  assert.deepEqual([balance('1200'), balance('6070')], [0, 1_750]);
  assertRefused(await owner.post(`/bank-lines/${payout.id}/record`, { type: 'INTEREST' }), {
    ...{ status: 409, code: 'INVALID_STATE', field: 'bankLineId' },
  });
});

test('rules suggest or record what comes again, but not what the books have already', async () => {
  const { owner, bankId, account } = await withBank();
  const once = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const headers = { 'idempotency-key': `${method} ${path}` };
    const first = dataOf(await owner.send(method, path, { body, headers }));
    assert.deepEqual(dataOf(await owner.send(method, path, { body, headers })), first);
    return first;
  };
  const charge = { contains: ' sms ALERT', direction: 'OUT', record: { type: 'CHARGE' }, isAutomatic: true };
  const smsRule = await once('POST', '/bank-rules', charge);
  const record = { type: 'EXPENSE', accountId: account('6000'), outletId: owner.outletId };
  const millsRule = dataOf(await owner.post('/bank-rules', { contains: 'mills', bankId, record }));
  for (const [change, status, field] of [
    [{ record: { type: 'EXPENSE', outletId: owner.outletId } }, 400, 'record.accountId'],
    [{ record: { ...record, accountId: account('4000') } }, 400, 'record.accountId'],
    [{ record: { ...record, partyId: bankId } }, 404, 'record.partyId'],
    [{ record: { ...record, otherBankId: bankId } }, 400, 'record.otherBankId'],
    [{ record: { ...record, accountId: bankId } }, 404, 'record.accountId'],
    [{ bankId: account('4000') }, 404, 'bankId'],
  ] as [object, number, string][]) {
    const code = status === 404 ? 'NOT_FOUND' : 'VALIDATION_FAILED';
    assertRefused(await owner.post('/bank-rules', { ...charge, ...change }), { status, code, field });
    assertRefused(await owner.patch(`/bank-rules/${smsRule.id}`, change), { status, code, field });
  }
  // A payment of the same amount is in the books already, so a person decides.
  await expense(owner, account, '2026-11-05', 20);
  const text = ofx([
    ['2026-11-03', -53.75, 'A', 'SMS ALERT CHARGE'],
    ['2026-11-04', -900, 'B', 'LAGOS MILLS'],
    ['2026-11-05', -20, 'C', 'SMS ALERT CHARGE'],
    ['2026-11-05', 20, 'D', 'SMS ALERT CHARGE taken back'],
  ]);
  assert.equal(dataOf(await send(owner, bankId, text)).recorded, 1);
  const lines = await linesOf(owner, bankId);
  const [sms, mills, , back] = ['A', 'B', 'C', 'D'].map((reference) =>
    lines.find((one: { bankReference: string }) => one.bankReference === reference),
  );
  assert.deepEqual(
    [sms.status, sms.matches[0].ruleId, sms.matches[0].source.type],
    ['MATCHED', smsRule.id, 'BANK_CHARGE'],
  );
  const open = await suggestionsOf(owner, bankId);
  assert.deepEqual(
    open.map((one: { suggestions: { kind: string; ruleId: string }[] }) =>
      one.suggestions.map(({ kind, ruleId }) => [kind, ruleId]),
    ),
    [[['RECORD', millsRule.id]], [['MATCH', null]], []],
  );
  assert.deepEqual(open[0].suggestions[0].reasons, [{ reason: 'RULE', detail: 'mills' }]);

  const path = `/bank-lines/${mills.id}/record`;
  for (const [body, field] of [
    [{ ...record, charge: 5 }, 'charge'],
    [{ type: 'INTEREST' }, 'type'],
    [{ type: 'TRANSFER', otherBankId: bankId }, 'otherBankId'],
    [{ type: 'JOURNAL' }, 'accountId'],
    [{ ...record, businessDate: '2099-01-01' }, 'businessDate'],
  ] as const)
    assertRefused(await owner.post(path, body), { status: 400, code: 'VALIDATION_FAILED', field });
  const { matches } = await once('POST', path, open[0].suggestions[0].record);
  const spent = dataOf(await owner.get(`/expenses/${matches[0].source.id}`));
  assert.deepEqual([spent.amount, spent.businessDate, spent.note], [900, '2026-11-04', 'LAGOS MILLS']);
  const other = dataOf(await owner.post('/banks', { name: 'Other', openingBalance: 50 })).id;
  const moved = dataOf(
    await owner.post(`/bank-lines/${back.id}/record`, { type: 'TRANSFER', otherBankId: other }),
  );
  assert.equal(moved.matches[0].source.type, 'BANK_TRANSFER');
  assert.equal(dataOf(await owner.get(`/banks/${other}`)).balance, 30);

  const renamed = await once('PATCH', `/bank-rules/${smsRule.id}`, { contains: 'sms fee' });
  assert.deepEqual([renamed.isAutomatic, renamed.contains, renamed.direction], [true, 'sms fee', 'OUT']);
  const rule = { isAutomatic: false, version: 2 };
  const changed = dataOf(await owner.patch(`/bank-rules/${smsRule.id}`, rule));
  assert.deepEqual([changed.isAutomatic, changed.contains, changed.version], [false, 'sms fee', 3]);
  assertRefused(await owner.patch(`/bank-rules/${smsRule.id}`, { version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  await once('DELETE', `/bank-rules/${smsRule.id}`);
  assert.deepEqual(
    dataOf(await owner.get(`/bank-rules?bankId=${bankId}`)).rows.map(({ id }: { id: string }) => id),
    [millsRule.id],
  );
});

test('customers, vendors and any account are recorded from lines, with the direction that the money went', async () => {
  const { owner, bankId, account } = await withBank();
  const vendors = '/customer-relationship-management/vendors';
  const partyId = dataOf(await owner.post(vendors, { name: 'Lagos Mills' })).id;
  const text = ofx([
    ['2026-11-03', -500, 'A', 'Advance'],
    ['2026-11-03', -70, 'B', 'Loan'],
    ['2026-11-03', 40, 'C', 'Cash'],
    ['2026-11-03', -30, 'D', 'Cash'],
  ]);
  dataOf(await send(owner, bankId, text));
  const ids = new Map(
    (await linesOf(owner, bankId)).map((one: { bankReference: string; id: string }) => [
      one.bankReference,
      one.id,
    ]),
  );
  const { outletId } = owner;
  const { accountId: ownAccount } = dataOf(await owner.get(`/banks/${bankId}`));
  for (const [reference, body, field] of [
    ['C', { type: 'TRANSFER', otherBankId: bankId }, 'otherBankId'],
    ['D', { type: 'TRANSFER', otherBankId: bankId }, 'otherBankId'],
    ['B', { type: 'JOURNAL', accountId: ownAccount }, 'accountId'],
    ['B', { type: 'JOURNAL', accountId: account('1400') }, 'accountId'],
    ['B', { type: 'JOURNAL', accountId: account('1300') }, 'accountId'],
  ] as const) {
    const refused = await owner.post(`/bank-lines/${ids.get(reference)}/record`, body);
    assertRefused(refused, { status: 400, code: 'VALIDATION_FAILED', field });
  }
  for (const [reference, body, source] of [
    ['A', { type: 'PAYMENT', partyId, outletId }, 'PAYMENT'],
    ['B', { type: 'JOURNAL', accountId: account('3300') }, 'JOURNAL'],
    ['C', { type: 'DEPOSIT', outletId }, 'BANK_DEPOSIT'],
    ['D', { type: 'WITHDRAWAL', to: 'OWNER' }, 'BANK_WITHDRAWAL'],
  ] as const) {
    const line = dataOf(await owner.post(`/bank-lines/${ids.get(reference)}/record`, body));
    assert.equal(line.matches[0].source.type, source);
  }
  // The cash came from the outlet, and the bank has its opening balance less all of it.
  assert.equal(dataOf(await owner.get(`/banks/${bankId}`)).balance, 99_440);
  assert.equal(dataOf(await owner.get(`/customer-relationship-management/${partyId}`)).advance, 500);
});

test('in a closed month nothing is unmatched or removed, and open lines are on its check-list', async () => {
  const { owner, bankId, account } = await withBank();
  await expense(owner, account, '2026-10-31', 15);
  const text = ofx([
    ['2026-10-31', -15, 'A', 'Rent'],
    ['2026-10-31', -3, 'B', 'Fee'],
  ]);
  const [{ id: statementId }] = dataOf(await send(owner, bankId, text)).statements;
  const [line, fee] = await suggestionsOf(owner, bankId);
  const entries = line.suggestions[0].entries.map(({ entryId, position }: Record<string, unknown>) => ({
    entryId,
    position,
  }));
  const key = { 'idempotency-key': 'one' };
  const body = { matches: [{ lineId: line.id, entries }] };
  const matched = dataOf(await owner.send('POST', '/bank-lines/match', { body, headers: key }));
  assert.deepEqual(dataOf(await owner.send('POST', '/bank-lines/match', { body, headers: key })), matched);
  const remove = (headers = {}) =>
    owner.send('DELETE', `/banks/${bankId}/statements/${statementId}`, { headers });
  assertRefused(await remove(), { status: 409, code: 'IN_USE' });
  const unmatch = (headers = {}) =>
    owner.send('POST', '/bank-lines/unmatch', { body: { lineIds: [line.id] }, headers });
  const { checks } = dataOf(await owner.get('/accounts/months/checks?month=2026-10'));
  const point = checks.find((one: { point: string }) => one.point === 'UNRECONCILED_LINES');
  assert.deepEqual(point, { point: 'UNRECONCILED_LINES', open: 1, mayBeAccepted: true });
  const accept = ['UNRECONCILED_LINES', 'UNCHECKED_BOOKS'];
  dataOf(await owner.post('/accounts/months/close', { month: '2026-10', accept }));
  assertRefused(await unmatch(), { status: 409, code: 'INVALID_STATE', field: 'lineIds.0' });
  assertRefused(await remove(), { status: 409, code: 'INVALID_STATE' });
  // What is recorded now counts on the first open day.
  const recorded = dataOf(await owner.post(`/bank-lines/${fee.id}/record`, { type: 'CHARGE' }));
  assert.equal(recorded.matches[0].businessDate, '2026-11-01');
  assert.equal((await reconciliationOf(owner, bankId)).lines, 2);
  dataOf(await owner.post('/accounts/months/reopen', { month: '2026-10', reason: 'Wrong match' }));
  const undone = dataOf(await unmatch({ 'idempotency-key': 'two' }));
  assert.deepEqual(dataOf(await unmatch({ 'idempotency-key': 'two' })), undone);
  dataOf(await owner.post('/bank-lines/unmatch', { lineIds: [fee.id] }));
  dataOf(await remove({ 'idempotency-key': 'three' }));
  dataOf(await remove({ 'idempotency-key': 'three' }));
  assert.deepEqual(await linesOf(owner, bankId), []);
  assertRefused(await remove(), { status: 404, code: 'NOT_FOUND' });
  const columns = {
    delimiter: 'COMMA',
    decimalSign: 'POINT',
    dateFormat: 'YYYYMMDD',
    headerRow: 1,
    date: 'D',
    amount: 'A',
    description: [],
  };
  for (const _ of [1, 2])
    dataOf(
      await owner.send('PUT', `/banks/${bankId}/statement-columns`, {
        body: columns,
        headers: { 'idempotency-key': 'four' },
      }),
    );
});

/** Runs last: it breaks what the others left. A statement that breaks something, and the invariant that finds it. */
test('each invariant of bank statements finds what breaks it', async () => {
  const { owner, bankId, account } = await withBank();
  await expense(owner, account, '2026-11-02', 15_000.5);
  dataOf(await send(owner, bankId, sample('first-bank.ofx')));
  const line = (await suggestionsOf(owner, bankId)).find(
    (one: { amount: number }) => one.amount === -15_000.5,
  );
  const entries = line.suggestions[0].entries.map(({ entryId, position }: Record<string, unknown>) => ({
    entryId,
    position,
  }));
  dataOf(await owner.post('/bank-lines/match', { matches: [{ lineId: line.id, entries }] }));
  const broken = async () =>
    (await verifyEveryBusiness(server.parts.database.jobs))
      .filter((one) => one.broken > 0)
      .map(({ name, violations }) => [name, violations[0]?.detail.replaceAll(/[0-9a-f-]{36}/g, 'ID')]);
  assert.deepEqual(await broken(), []);
  for (const [statement, mend, ...found] of [
    [
      'update bank_statements set closing_minor = closing_minor + 1 where org_id = $1',
      'update bank_statements set closing_minor = closing_minor - 1 where org_id = $1',
      'statement ID: opening 10000000, lines 3319575, closing 13319576',
    ],
    [
      `update bank_lines set status = 'UNMATCHED' where org_id = $1 and status = 'MATCHED'`,
      `update bank_lines n set status = 'MATCHED' from bank_matches m
       where n.org_id = $1 and m.org_id = n.org_id and m.line_id = n.id`,
      'line ID of -1500050 (UNMATCHED): matched for -1500050',
    ],
    [
      `update bank_matches set amount_minor = amount_minor - 1 where org_id = $1`,
      `update bank_matches set amount_minor = amount_minor + 1 where org_id = $1`,
      'line ID of -1500050 (MATCHED): matched for -1500051',
      'line 2 of entry ID: -1500050, matched for -1500051',
    ],
    [
      `update bank_matches set position = 1, amount_minor = -amount_minor where org_id = $1`,
      `update bank_matches set position = 2, amount_minor = -amount_minor where org_id = $1`,
      'line ID of -1500050 (MATCHED): matched for 1500050',
      'line ID is of account ID, line 1 of entry ID of account ID',
    ],
  ] as [string, string, ...string[]][]) {
    await server.database((session) => session.all(statement, [owner.orgId]));
    assert.deepEqual(
      (await broken()).map(([, detail]) => detail),
      found,
    );
    await server.database((session) => session.all(mend, [owner.orgId]));
  }
  assert.deepEqual(await broken(), []);
});
