import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf } from '../sales/exports.ts';
import { wordsOf as wordsOfPdf } from '../sales/receipt/testing.ts';
import { Refusal } from '../values/refusal.ts';
import { failureInWords } from './failure.ts';
import { attachmentsOf, rejectMismatchedFields } from './rules.ts';
import type { EmailRequest } from './schemas.ts';
import { statementCsv, statementPdf } from './statement.ts';
import { filled, wordsOf } from './words.ts';

const written = { subject: 'Hello', text: 'A word.' };
const odd: [request: EmailRequest, field: string | undefined][] = [
  [{ ...written, partyIds: ['a'] }, undefined],
  [{ ...written, userIds: ['a'], saleId: 's', attachments: ['RECEIPT_PDF'] }, undefined],
  [{ template: 'RECEIPT', saleId: 's' }, undefined],
  [{ template: 'STATEMENT', partyIds: ['a'], date_from: '2026-01-01' }, undefined],
  [{ template: 'DEBT_REMINDER', partyIds: ['a'], attachments: ['STATEMENT_CSV'] }, undefined],
  [{ ...written }, 'partyIds'],
  [{ ...written, partyIds: [] }, 'partyIds'],
  [{ template: 'RECEIPT', saleId: 's', partyIds: [] }, 'partyIds'],
  [{ text: 'x', partyIds: ['a'] }, 'subject'],
  [{ subject: 'x', partyIds: ['a'] }, 'text'],
  [{ template: 'RECEIPT', partyIds: ['a'] }, 'saleId'],
  [{ ...written, partyIds: ['a'], attachments: ['RECEIPT_PDF'] }, 'saleId'],
  [{ ...written, partyIds: ['a'], saleId: 's' }, 'saleId'],
  [{ ...written, partyIds: ['a'], date_to: '2026-01-01' }, 'date_to'],
  [{ template: 'STATEMENT', partyIds: ['a'], userIds: ['b'] }, 'userIds'],
  [{ template: 'DEBT_REMINDER', userIds: ['b'] }, 'userIds'],
  [{ ...written, partyIds: Array(30).fill('a'), userIds: Array(21).fill('b') }, 'userIds'],
];
for (const [request, field] of odd) {
  test(`${JSON.stringify(request).slice(0, 80)} is ${field ? `refused for ${field}` : 'a mail'}`, () => {
    if (!field) return rejectMismatchedFields(request);
    assert.throws(
      () => rejectMismatchedFields(request),
      (refusal) => refusal instanceof Refusal && refusal.errors[0]?.field === field,
    );
  });
}

test('a template attaches what it is about, unless it is said otherwise', () => {
  assert.deepEqual([...attachmentsOf({ template: 'RECEIPT' })], ['RECEIPT_PDF']);
  assert.deepEqual([...attachmentsOf({ template: 'STATEMENT' })], ['STATEMENT_PDF']);
  assert.deepEqual([...attachmentsOf({ template: 'STATEMENT', attachments: [] })], []);
  assert.deepEqual([...attachmentsOf({ template: 'DEBT_REMINDER' })], []);
});

const failures: [lastError: string, attempts: number, words: RegExp][] = [
  ['connect ECONNREFUSED 10.1.2.3:25', 1, /could not be reached\. It will be tried again/],
  ['Greeting never received', 13, /could not be reached\. It will not be tried again/],
  ["Can't send mail - all recipients were rejected: 550 no such user", 2, /refused it\. The address/],
  ['Message failed: 451 4.7.1 later', 2, /try again later/],
  ['Invalid login: 535 5.7.8 no', 2, /operator/],
  ['the recipient is not an email address', 2, /cannot be sent to this address/],
  ['the SMS gateway answered 500', 2, /SMS gateway/],
];
for (const [lastError, attempts, words] of failures) {
  test(`"${lastError}" is told in words, and names no machine`, () => {
    const failure = failureInWords({ status: 'FAILED', attempts, lastError }) ?? '';
    assert.match(failure, words);
    assert.doesNotMatch(failure, /\d/);
  });
}

test('what arrived has no error, whatever came before', () => {
  assert.equal(failureInWords({ status: 'SENT', attempts: 2, lastError: 'x' }), null);
  assert.equal(failureInWords({ status: 'QUEUED', attempts: 0, lastError: null }), null);
});

test('what was kept says that it is not sent later, whatever was tried before', () => {
  for (const lastError of [null, 'connect ECONNREFUSED 10.1.2.3:25'])
    assert.match(
      failureInWords({ status: 'KEPT', attempts: 1, lastError }) ?? '',
      /will not try again\. Send it again/,
    );
});

test('a name that looks like a place of the text stays a name', () => {
  assert.equal(filled('{a} and {b}', { a: '{b}', b: 'x' }), '{b} and x');
});

for (const language of ['en', 'fr', 'es', 'de', 'pt']) {
  test(`the mails in ${language} name what they are about`, () => {
    const { receipt, statement, reminder } = wordsOf(`${language}-XX`);
    for (const text of [receipt.subject, statement.subject, reminder.subject])
      assert.match(text, /\{business\}/);
    assert.match(receipt.text, /\{business\}.*\{number\}.*\{amount\}/);
    assert.match(statement.text, /\{business\}.*\{from\}.*\{to\}/);
    for (const text of [statement.weAreOwed, statement.weOwe, reminder.text])
      assert.match(text, /\{amount\}/);
  });
}

const statement = {
  business: 'Épicerie',
  party: { name: 'Иван', postalAddress: '1 Rue\nLyon' },
  from: '2026-01-01',
  to: '2026-03-31',
  currencyDecimals: 2,
  openingMinor: 1_000n,
  lines: [
    { date: '2026-01-05', source: 'SALE', number: 'O1-000001', amountMinor: 5_050n },
    { date: '2026-02-01', source: 'PAYMENT', number: null, amountMinor: -6_000n },
    { date: '2026-02-02', source: 'BANK_CHARGE', number: '=1+1', amountMinor: -150n },
  ],
  closingMinor: -100n,
};

test('a statement has a balance after each line: as a sheet, and drawn on as many pages as it takes', async () => {
  assert.deepEqual((await statementCsv(statement)).split('\r\n'), [
    '\ufeffdate,entry,number,debit,credit,balance',
    '2026-01-01,OPENING,,,,10',
    '2026-01-05,SALE,O1-000001,50.5,,60.5',
    '2026-02-01,PAYMENT,,,60,0.5',
    "2026-02-02,BANK_CHARGE,'=1+1,,1.5,-1",
    '2026-03-31,CLOSING,,,,-1',
    '',
  ]);
  const figures = figuresOf(
    { language: 'fr', currency: 'EUR', currencyDecimals: 2, outlet: { timezone: 'UTC' } },
    { currencyDisplay: 'narrowSymbol' },
  );
  const drawn = async (lines: typeof statement.lines) =>
    Buffer.from(
      await statementPdf({ ...statement, lines }, { words: wordsOf('fr'), figures, compress: false }),
    ).toString('latin1');
  const words = wordsOfPdf(await drawn(statement.lines));
  for (const part of [
    'ÉpicerieRelevédecompte1janv.2026–31mars2026Иван1RueLyon',
    'DateOpérationDébitCréditSolde1janv.2026Soldeinitial10,00',
    '5janv.2026VenteO1-00000150,5060,50',
    '1févr.2026Paiement60,000,50',
    '31mars2026Soldefinal-1,00€',
  ]) {
    assert.ok(words.includes(part), `${part} in ${words}`);
  }
  const long = await drawn(Array.from({ length: 200 }, () => statement.lines[0]).filter((line) => !!line));
  // 297 − 2 × 16 mm are 751 points, some 11 for each of 200 lines and a dozen others.
  assert.equal(long.match(/\/Type \/Page\b/g)?.length, 4);
});
