import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../tests/harness.ts';
import { setTenant } from '../http/authenticate.ts';
import { newId } from '../platform/ids.ts';
import { rebuildDays } from './fold.ts';
import { type Entry, post } from './post.ts';
import { foldEverything } from './testing.ts';

const server = await testServer();
const { database } = server.parts;

/** Posts in a transaction of the business, as an operation does. */
async function postAs(user: SignedIn, entry: Omit<Entry, 'source'>): Promise<string> {
  return database.app.transaction(async (tx) => {
    await tx.run(setTenant(user.orgId));
    return post(tx, user, { source: { type: 'TEST', id: newId() }, ...entry });
  });
}

type Total = { code: string; debit: bigint; credit: bigint };
const totals = (user: SignedIn, from: 'account_movements' | 'account_days') =>
  server.databaseAs('jobs', (session) =>
    session.all<Total>(
      `select a.code, sum(m.debit_minor)::bigint as debit, sum(m.credit_minor)::bigint as credit
       from ${from} m join accounts a on a.org_id = m.org_id and a.id = m.account_id
       where m.org_id = $1 group by a.code order by a.code`,
      [user.orgId],
    ),
  );

test('a business has the accounts that its postings need from its registration', async () => {
  const owner = await server.business();
  const accounts = await server.database((session) =>
    session.all('select code from accounts where org_id = $1 and system_key is not null order by code', [
      owner.orgId,
    ]),
  );
  assert.equal(accounts.length, 31);
});

test('an entry is written whole, and the movements show it before and after it is folded', async () => {
  const owner = await server.business();
  const lines = [
    { account: 'CASH', amountMinor: 1_250n, outletId: owner.outletId },
    { account: 'EQUITY', amountMinor: -1_000n },
    { account: 'OTHER_INCOME', amountMinor: -250n, outletId: owner.outletId },
    { account: 'ROUNDING', amountMinor: 0n },
  ] satisfies Entry['lines'];
  await postAs(owner, { businessDate: '2026-11-15', lines });
  const expected = [
    { code: '1000', debit: 1_250n, credit: 0n },
    // The owner's money is of no outlet: at the outlet it comes from the business as a whole.
    { code: '1900', debit: 1_000n, credit: 1_000n },
    { code: '3000', debit: 0n, credit: 1_000n },
    { code: '4100', debit: 0n, credit: 250n },
  ];
  assert.deepEqual(await totals(owner, 'account_movements'), expected);
  await foldEverything(server);
  assert.deepEqual(await totals(owner, 'account_days'), expected);
  assert.deepEqual(await totals(owner, 'account_movements'), expected);
  await rebuildDays(database.jobs, owner.orgId);
  await foldEverything(server);
  assert.deepEqual(await totals(owner, 'account_days'), expected);
});

test('an entry that does not balance is refused by the database itself', async () => {
  const owner = await server.business();
  const lines: Entry['lines'] = [
    { account: 'CASH', amountMinor: 1_250n },
    { account: 'EQUITY', amountMinor: -1_249n },
  ];
  await assert.rejects(postAs(owner, { businessDate: '2026-11-15', lines }), /does not balance/);
  assert.deepEqual(await totals(owner, 'account_movements'), []);
});
