import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { onShelf } from '../../src/sales/testing.ts';
import { noBrowser } from '../browser.ts';
import { type SignedIn, testServer } from '../harness.ts';
import { until } from '../until.ts';
import { assertNoFaults, signedInPage } from './console.ts';
import { holdBack, loseAnswer } from './wire.ts';

const server = await testServer();

type Rule = { contains: string; isAutomatic: boolean };

test('an expense, bank operations and a journal entry are recorded, and the trial balance shows them', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const bank = await owner.post('/banks', { name: 'Main', openingBalance: 1000 });
  const onBank = async () => (await owner.get(`/banks/${bank.body.data.id}`)).body.data.balance;
  const { page, faults } = await signedInPage(server, owner, { path: '/app/expenses' });
  const choose = async (field: Locator, option: string) => {
    await field.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await page.getByRole('button', { name: 'New expense' }).click();
  const form = page.getByRole('dialog');
  const category = form.getByRole('combobox', { name: 'Category' });
  // A category is added where it is picked. Nobody sees its code.
  await category.fill('Cleaning');
  await page.getByRole('option', { name: 'Add “Cleaning”' }).click();
  await page.waitForFunction(
    (field) => (field as HTMLInputElement).value === 'Cleaning',
    await category.elementHandle(),
  );
  await choose(category, 'Rent');
  await form.getByLabel('Amount').fill('120.50');
  await choose(form.getByRole('combobox', { name: 'Paid from' }), 'Bank transfer');
  await choose(form.getByRole('combobox', { name: 'Bank account' }), 'Main');
  // It is done, but the answer is lost: whoever sends something else then is told so first.
  await loseAnswer(page, '/expenses');
  await form.getByRole('button', { name: 'Record' }).click();
  await form.getByText('You can safely send this again. It is saved only once.').waitFor();
  await form.getByLabel('Amount').fill('130');
  await form.getByRole('button', { name: 'Record' }).click();
  await form.getByText('Your first attempt was saved').waitFor();
  await page.getByRole('cell', { name: 'Rent', exact: true }).waitFor();
  // Without a network that is said at once: nothing waits to be sent when nobody expects it any more.
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Record' }).click();
  await form.getByText('The server did not answer').waitFor();
  await page.context().setOffline(false);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const [expense, ...others] = (await owner.get('/expenses')).body.data.rows;
  assert.deepEqual(others, []);
  assert.deepEqual([expense.amount, expense.bankId], [120.5, bank.body.data.id]);
  assert.equal(await onBank(), 879.5);

  await page.getByRole('link', { name: 'Banks' }).click();
  await page.getByRole('link', { name: 'Move money' }).click();
  const first = page.getByRole('group', { name: /^1/ });
  await choose(first.getByRole('combobox', { name: 'Type' }), 'Withdrawal');
  await first.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: 'Add row' }).click();
  const second = page.getByRole('group', { name: /^2/ });
  await choose(second.getByRole('combobox', { name: 'From' }), 'Card');
  await second.getByLabel('Amount').fill('50');
  await second.getByLabel('Provider fee').fill('60');
  await page.getByRole('button', { name: 'Record' }).click();
  await second.getByText('Must be less than the amount').waitFor();
  await page.getByText('1 of 2 transactions have errors, so nothing was recorded.').waitFor();
  assert.equal(await onBank(), 879.5);
  await second.getByLabel('Provider fee').fill('5');
  await page.getByRole('button', { name: 'Record' }).click();
  await page.getByRole('table', { name: 'Banks' }).getByText('₦824.50').waitFor();
  assert.equal(await onBank(), 824.5);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('link', { name: 'New entry' }).click();
  await page.getByRole('heading', { name: 'New entry' }).waitFor();
  const { letGo: showJournal } = await holdBack(page, /\/journal-(?!form|lines)[^/]*\.js$/);
  await page.reload();
  const debit = page.getByRole('group', { name: 'Line 1' });
  const credit = page.getByRole('group', { name: 'Line 2' });
  await choose(debit.getByRole('combobox', { name: 'Account' }), '6000 Rent');
  await debit.getByLabel('Debit').fill('10');
  await choose(credit.getByRole('combobox', { name: 'Account' }), "3000 Owner's equity");
  await credit.getByLabel('Credit').fill('9.90');
  assert.match(await page.getByLabel('Totals').innerText(), /Difference\s+₦0\.10/);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByText('Debits are ₦10.00 and credits are ₦9.90. They must be equal.').waitFor();
  assert.equal((await journalOf(owner)).length, 0);
  await credit.getByLabel('Credit').fill('10');
  await page.getByRole('button', { name: 'Post' }).click();
  // Done, and the page behind it is still on its way: who clicks on has not posted it once more.
  await page.getByText(/^Entry .+ posted\.$/).waitFor();
  // By then the form may be disabled or hidden, as fast as the machine is: the click comes in any case.
  await page.getByRole('button', { name: 'Post', includeHidden: true }).dispatchEvent('click');
  showJournal();
  await page.getByRole('dialog', { name: 'Entry' }).getByText("3000 Owner's equity").waitFor();
  assert.equal((await journalOf(owner)).length, 1);

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Trial balance' }).click();
  const row = page.getByRole('row', { name: /^6000/ });
  assert.match(await row.innerText(), /Rent\s+₦130\.50/);
  // 824.50 at the bank, 100 in cash, 5 of charges and 130.50 of rent; 1,000 opening, 50 of the provider, 10 put in.
  assert.match(
    await page.getByRole('row', { name: /^Total/ }).innerText(),
    /^Total\s+₦1,060\.00\s+₦1,060\.00$/,
  );
  const { rows } = (await owner.get('/accounts/trial-balance')).body.data;
  const rent = rows.find(({ code }: { code: string }) => code === '6000');
  assert.equal(rent.closing, 130.5);

  // An entry of every month is planned, and shows its next day.
  await page.getByRole('link', { name: 'Recurring entries' }).click();
  await page.getByRole('link', { name: 'New recurring entry' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Depreciation');
  await choose(debit.getByRole('combobox', { name: 'Account' }), '6040 Repairs');
  await debit.getByLabel('Debit').fill('7');
  await choose(credit.getByRole('combobox', { name: 'Account' }), "3000 Owner's equity");
  await credit.getByLabel('Credit').fill('7');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const plan = page.getByRole('dialog', { name: 'Recurring entry' });
  await plan.getByText('Every month').waitFor();
  await plan.getByRole('button', { name: 'Pause' }).click();
  await plan.getByRole('button', { name: 'Resume' }).waitFor();
  const [planned] = (await owner.get('/accounts/journal/plans')).body.data.rows;
  assert.deepEqual([planned.note, planned.every, planned.status], ['Depreciation', 'MONTHLY', 'PAUSED']);
  // Its lines are changed: 8 of repairs, of which 3 are owed to the owner and 5 are a loan.
  await plan.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: 'Edit recurring entry' }).waitFor();
  assert.ok(await page.getByRole('combobox', { name: 'How often' }).isDisabled());
  await debit.getByLabel('Debit').fill('8');
  await credit.getByLabel('Credit').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Debits are ₦8.00 and credits are ₦3.00. They must be equal.').waitFor();
  await page.getByRole('button', { name: 'Add line' }).click();
  const third = page.getByRole('group', { name: 'Line 3' });
  await choose(third.getByRole('combobox', { name: 'Account' }), "3000 Owner's equity");
  await third.getByLabel('Credit').fill('5');
  await third.getByLabel('Note').fill('Loan');
  await page.getByRole('button', { name: 'Save' }).click();
  const planLines = plan.getByRole('table', { name: 'Lines' });
  await planLines.getByText('Loan').waitFor();
  assert.match(await planLines.getByRole('row', { name: /^Total/ }).innerText(), /^Total\s+₦8\.00\s+₦8\.00$/);
  const [changed] = (await owner.get('/accounts/journal/plans')).body.data.rows;
  assert.deepEqual([changed.status, changed.from, changed.until], ['PAUSED', planned.from, null]);
  assert.deepEqual(
    changed.lines.map(({ debit, credit, note }: Record<string, unknown>) => [debit, credit, note]),
    [
      [8, null, null],
      [null, 3, null],
      [null, 5, 'Loan'],
    ],
  );
  await page.keyboard.press('Escape');

  // Balances of before: what the lines lack to balance goes to opening balances by itself.
  await page.getByRole('link', { name: 'Chart of accounts' }).click();
  await page.getByRole('link', { name: 'Opening balances' }).click();
  await choose(debit.getByRole('combobox', { name: 'Account' }), '1210 Mobile money');
  await debit.getByLabel('Debit').fill('40');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  assert.match(await page.getByLabel('Totals').innerText(), /To account 3100\s+₦40\.00/);
  await page.getByRole('button', { name: 'Post' }).click();
  await page.getByRole('dialog', { name: 'Entry' }).getByText('3100 Opening balances').waitFor();
  const account = async (code: string) =>
    (await owner.get(`/accounts?search=${code}`)).body.data.rows[0] as Record<string, unknown>;
  // 1,000 of the bank and 40 of mobile money.
  assert.equal((await account('3100')).balance, -1040);
  await page.keyboard.press('Escape');

  // An account gets another name and place, and is archived.
  await page.getByRole('link', { name: 'Chart of accounts' }).click();
  const openAccount = (name: string) =>
    page
      .getByRole('table', { name: 'Accounts' })
      .getByRole('row', { name })
      .getByRole('link')
      .first()
      .click();
  await openAccount('6060');
  const panel = page.getByRole('dialog', { name: 'Account' });
  await panel.getByLabel('Name').fill('Adverts');
  await choose(panel.getByRole('combobox', { name: 'Place in the statements' }), 'Cost of sales');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: '6060 Adverts' }).waitFor();
  await openAccount('6060');
  await panel.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Account archived.').waitFor();
  const { name, section, status } = await account('6060');
  assert.deepEqual([name, section, status], ['Adverts', 'COST_OF_SALES', 'ARCHIVED']);

  // The accountant's program gets its file.
  await page.getByRole('link', { name: 'For the accountant' }).click();
  await page.getByText('Xero', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download journal' }).click();
  assert.equal((await download).suggestedFilename(), 'journal-for-xero.zip');

  // 130.50 of rent and 5 of charges. The amount opens its lines.
  await page.getByRole('link', { name: 'Reports' }).click();
  const profit = page
    .getByRole('table', { name: 'Profit and loss' })
    .getByRole('row', { name: /^Net profit/ });
  assert.match(await profit.innerText(), /^Net profit\s+-₦135\.50$/);
  const total = page.getByRole('row', { name: /^Total Operating expenses/ });
  assert.match(await total.innerText(), /₦135\.50$/);
  await choose(page.getByRole('combobox', { name: 'Side by side' }), 'Months');
  await page.getByRole('columnheader', { name: /^January \d{4}$/ }).waitFor();
  await page
    .getByRole('row', { name: /^6000 Rent/ })
    .getByRole('link')
    .last()
    .click();
  await page.getByRole('table', { name: 'General ledger' }).getByText('₦120.50').waitFor();
  await page.getByRole('link', { name: 'Accounts' }).click();

  // A month before today is closed with what is open on its list, and opened again for a reason.
  const now = Temporal.Now.plainDateISO('UTC');
  const earlier = now.subtract({ months: 2 }).with({ day: 10 });
  const lines = [
    { accountId: rent.accountId, debit: 1 },
    { accountId: rows.find(({ code }: { code: string }) => code === '1000').accountId, credit: 1 },
  ];
  await owner.post('/accounts/journal', { businessDate: earlier.toString(), lines });
  await page.getByRole('link', { name: 'Closing' }).click();
  const close = page.getByRole('button', { name: /^Close \w+ \d{4}$/ });
  assert.equal(await close.isDisabled(), true);
  await page.getByRole('list', { name: 'Done' }).getByText('Shifts that are still open: 0').waitFor();
  await page.getByRole('checkbox', { name: /^Close anyway: The books were not checked/ }).check();
  await close.click();
  const closed = page.getByRole('table', { name: 'Closed months' });
  await closed.getByText('The books were not checked since the month ended').waitFor();
  const closedMonths = async () => {
    const { months } = (await owner.get('/accounts/months')).body.data;
    return months.filter(({ status }: { status: string }) => status === 'CLOSED').length;
  };
  assert.equal(await closedMonths(), 2);
  await page.getByLabel(/^Why does \w+ \d{4} have to be opened again\?$/).fill('A bill was forgotten');
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await page.getByText(/is open again\.$/).waitFor();
  assert.equal(await closedMonths(), 1);

  // The return of the last month is filed with what is seen, opened, and undone for a reason.
  const taxRates = [{ name: 'VAT', kind: 'REDUCED', percent: 10 }];
  const [vat] = (await owner.patch('/settings/business', { taxRates })).body.data.taxRates;
  const { outletId } = owner;
  const taxed = { accountId: rent.accountId, outletId, amount: 110, method: 'CASH', taxRateId: vat.id };
  const lastMonth = now.subtract({ months: 1 }).with({ day: 10 });
  await owner.post('/expenses', { ...taxed, businessDate: lastMonth.toString() });
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: 'Tax returns' }).click();
  await page.getByRole('table', { name: 'Tax return', exact: true }).getByText('₦10.00').first().waitFor();
  await page.getByLabel('Note').fill('Sent on paper');
  await page.getByRole('button', { name: 'File this return' }).click();
  // The next one is proposed, and cannot be filed before its days are over.
  await page.getByText('These days are not over yet, so the return cannot be filed.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'File this return' }).count(), 0);
  assert.equal(await page.getByText('You can file anyway').count(), 0);
  const returns = page.getByRole('table', { name: 'Filed returns' });
  await returns.getByRole('link').first().click();
  await page.getByText('Sent on paper').waitFor();
  await page.getByRole('table', { name: 'Tax return', exact: true }).getByText('Reduced').waitFor();
  // In a sheet, net and tax are columns of their own.
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  assert.match(
    readFileSync(await (await csv).path(), 'utf8'),
    /^No,VAT \(10%\) Reduced,0\.00,0\.00,0\.00,0\.00,100\.00,10\.00,0\.00,0\.00,-10\.00\r?$/m,
  );
  const filed = async () => (await owner.get('/tax/returns')).body.data.rows;
  const [{ from, payable }] = await filed();
  assert.deepEqual([from, payable], [lastMonth.with({ day: 1 }).toString(), -10]);
  await page.getByLabel('Why does this return have to be undone?').fill('A bill was forgotten');
  await page.getByRole('button', { name: 'Undo this return' }).click();
  await page.getByText('Tax return undone.').waitFor();
  assert.deepEqual(await filed(), []);
  assertNoFaults(faults);
});

test('a customer pays, and is known by name in the log and on the bank; an address of nothing says so', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  const { outletId } = owner;
  const bankId = (await owner.post('/banks', { name: 'Main' })).body.data.id;
  const { itemPriceId } = await onShelf(server, owner);
  const parties = '/customer-relationship-management';
  const ada = (await owner.post(parties, { name: 'Ada', creditLimit: null })).body.data.id;
  const sold = await owner.post('/checkout', {
    ...{ outletId, customerId: ada, lines: [{ itemPriceId, quantity: 2 }] },
    payments: [{ method: 'BANK', amount: 15, bankId }],
  });
  const { number } = sold.body.data.sale;
  const { page, faults } = await signedInPage(server, owner, { path: `/app/customers/${ada}` });

  await page.getByRole('link', { name: `Sale ${number}`, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('They owe us ₦5.00.').waitFor();
  const amount = form.getByLabel('Amount');
  assert.equal(await amount.inputValue(), '5.00');
  // What can be read in two ways goes nowhere; a comma for the decimals is one, not a thousand times as much.
  await amount.fill('1.250,00');
  await form.getByRole('button', { name: 'Record' }).click();
  await form.getByText('Enter a number such as 1,250.50.').waitFor();
  await amount.fill('5,00');
  await amount.blur();
  assert.equal(await amount.inputValue(), '5.00');
  await form.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Payment of ₦5.00 recorded.').waitFor();
  assert.equal((await owner.get(`${parties}/${ada}`)).body.data.balance, 0);

  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  const log = page.getByRole('table', { name: 'Payments' });
  await log.getByRole('cell', { name: 'Ada', exact: true }).nth(1).waitFor();

  // The bank says so too: its statement is imported, and Enter matches the line with the sale.
  await page.goto(`${server.url}/app/banks/${bankId}`);
  await page.getByRole('link', { name: 'Reconcile', exact: true }).click();
  await page.getByRole('tab', { name: 'Not at the bank yet' }).click();
  const notAtBank = page.getByRole('table', { name: 'Not at the bank yet' });
  await notAtBank.getByRole('row', { name: /Sale.*₦15\.00$/ }).waitFor();
  await page.getByRole('tab', { name: 'To do' }).click();
  const day = sold.body.data.sale.businessDate.replaceAll('-', '');
  const text = `<OFX><STMTRS><STMTTRN><DTPOSTED>${day}<TRNAMT>15<FITID>1<MEMO>ADA</STMTTRN></STMTRS></OFX>`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import new lines (1)' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'ADA' });
  await waiting.getByText('Same amount').waitFor();
  await waiting.getByText('Same day').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Every line of the bank is matched.').waitFor();
  const [line] = (await owner.get(`/bank-lines?bankId=${bankId}`)).body.data.rows;
  assert.deepEqual([line.status, line.matches[0].amount], ['MATCHED', 15]);

  // A statement stays while a line of it is matched. Then it is removed, after a question.
  await page.getByRole('tab', { name: 'Statements' }).click();
  const statements = page.getByRole('table', { name: 'Statements' });
  await statements.getByText('1 of 1').waitFor();
  const remove = page.getByRole('button', { name: 'Remove' });
  await remove.click();
  await page.getByText('Its lines are removed too.').waitFor();
  await remove.click();
  await page.getByText('1 of its lines are matched. Undo these matches first.').waitFor();
  await page.getByRole('tab', { name: 'Matched lines' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Nothing is matched yet.').waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await statements.getByText('0 of 1').waitFor();
  await remove.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await remove.click();
  await page.getByText('No statement was imported yet.').waitFor();
  assert.deepEqual((await owner.get(`/bank-lines?bankId=${bankId}`)).body.data.rows, []);

  // A rule is given another text, works by itself, and is removed after the same question.
  await owner.post('/bank-rules', { bankId, contains: 'Fee', record: { type: 'CHARGE' } });
  await page.getByRole('tab', { name: 'Rules' }).click();
  const contains = page.getByLabel('Lines that contain');
  await contains.fill(' Account fee ');
  // The click leaves the text, which saves it: two changes at the same time.
  await page.getByLabel('By itself').click();
  const rules = async () => (await owner.get('/bank-rules')).body.data.rows;
  await until(async () =>
    (await rules()).find((rule: Rule) => rule.contains === 'Account fee' && rule.isAutomatic),
  );
  await remove.click();
  await page.getByText('Nothing more is recorded or suggested by it.').waitFor();
  assert.equal((await rules()).length, 1);
  await remove.click();
  await page.getByText('No rules yet.').waitFor();
  assert.deepEqual(await rules(), []);

  await page.goto(`${server.url}/app/banks/${bankId}`);
  await page.getByRole('cell', { name: 'Ada', exact: true }).waitFor();
  await page.getByRole('link', { name: number, exact: true }).click();
  await page.getByRole('dialog').getByRole('table', { name: 'Items' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/app/sales');

  for (const path of ['/customers/xyz', `/products/${newId()}`, `/sales/${newId()}`, '/banks/xyz']) {
    await page.goto(`${server.url}/app${path}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(/\/app\/sales\//);
  assertNoFaults(faults);
});

test('a cashier who types the address of the books, or of a form for goods, sees nothing of them', {
  skip: noBrowser,
}, async () => {
  const owner = await server.registered();
  await owner.post('/banks', { name: 'Main', openingBalance: 1000 });
  const cashier = await server.colleague(owner, 'CASHIER');
  const { page, faults } = await signedInPage(server, cashier, { path: '/app/accounts' });
  for (const path of ['/app/accounts', '/app/banks', '/app/banks/batch', '/app/stock/transfers/new']) {
    if (new URL(page.url()).pathname !== path) await page.goto(server.url + path);
    await page.getByRole('heading', { name: 'Your role cannot open this page' }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('table').count(), 0);
    assert.doesNotMatch(await page.getByRole('main').innerText(), /Main|₦|Cash on hand/);
  }
  assertNoFaults(faults);
});

async function journalOf(owner: SignedIn) {
  return (await owner.get('/accounts/journal?sourceType=JOURNAL')).body.data.rows;
}
