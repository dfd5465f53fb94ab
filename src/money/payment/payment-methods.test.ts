import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../tests/harness.ts';
import { countedMethods, expenseMethods, methodFacts, paymentMethods } from '../../values/payment.ts';
import { labelsOf } from '../../values/receipt-labels.ts';

test('the checks of the database allow just the methods that the code knows', async () => {
  const server = await testServer();
  const checks = await server.database((session) =>
    session.all<{ table: string; definition: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
       from pg_constraint
       where contype = 'c' and pg_get_constraintdef(oid) ~ '\\mmethod\\M.*''CASH'''
       order by 1`,
      [],
    ),
  );
  const allowed = checks.map(({ table, definition }) => [
    table,
    [...definition.matchAll(/'([A-Z]+)'::text/g)].map(([, method]) => method).sort(),
  ]);
  const [all, spent] = [paymentMethods.toSorted(), expenseMethods.toSorted()];
  assert.deepEqual(allowed, [
    ['expenses', spent],
    ['payments', all],
    ['till_counts', all],
  ]);
});

test('every method that holds money has an account in each business', async () => {
  const server = await testServer();
  const { orgId } = await server.business();
  const accounts = await server.database((session) =>
    session.all<{ key: string }>(
      'select system_key as key from accounts where org_id = $1 and system_key is not null',
      [orgId],
    ),
  );
  const keys = new Set(accounts.map(({ key }) => key));
  const own = countedMethods.map((method) => methodFacts[method].account).filter((key) => key !== 'BANK');
  assert.deepEqual(
    own.filter((key) => !keys.has(key)),
    [],
  );
});

test('receipts name every method in the language of the business', () => {
  const named = (language: string) => paymentMethods.map((method) => labelsOf(language)[method]);
  assert.deepEqual(named('en'), ['Cash', 'Bank transfer', 'Card', 'Mobile money', 'Deposit']);
  assert.deepEqual(named('fr-CA'), ['Espèces', 'Virement', 'Carte', 'Paiement mobile', 'Acompte']);
  // A language without words of its own is served in English.
  assert.deepEqual(named('yo'), named('en'));
});
