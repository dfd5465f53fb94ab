import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountsOf } from '../../src/ledger/testing.ts';
import { noBrowser } from '../browser.ts';
import { dataOf, testServer } from '../harness.ts';
import { assertNoFaults, signedInPage } from './console.ts';

const server = await testServer();

// The spring of 2026: 3 March is a Tuesday.
for (const { locale, day, firstDay } of [
  { locale: 'en-GB', day: '3 Mar 2026', firstDay: 'Mo' },
  { locale: 'en-US', day: 'Mar 3, 2026', firstDay: 'Su' },
]) {
  test(`a browser set to ${locale} shows its dates and its weeks`, { skip: noBrowser }, async () => {
    const owner = await server.registered();
    const accountId = await accountsOf(owner);
    dataOf(
      await owner.post('/expenses', {
        accountId: accountId('6000'),
        outletId: owner.outletId,
        amount: 100,
        method: 'CASH',
        payee: 'Landlord',
        businessDate: '2026-03-03',
      }),
    );
    const { page, faults } = await signedInPage(server, owner, {
      path: '/app/expenses?date_from=2026-03-03&date_to=2026-03-03',
      locale,
    });
    await page
      .getByRole('row', { name: /Landlord/ })
      .getByText(day)
      .waitFor();
    const range = page.getByRole('button', { name: `${day} – ${day}` });
    await range.click();
    assert.equal(await page.locator('.mantine-DatePickerInput-weekday').first().textContent(), firstDay);
    assertNoFaults(faults);
  });
}
