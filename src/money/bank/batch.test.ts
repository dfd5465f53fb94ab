import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, stateOf } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import type { Actor } from '../../http/access.ts';
import { setTenant } from '../../http/authenticate.ts';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { journalOf } from '../testing.ts';
import { batchBankOperations } from './batch-bank-operations.ts';

const server = await testServer();
const path = '/transactions/banks/batch';

async function open(owner: SignedIn, body: object) {
  const answer = await owner.post('/banks', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function twoBanks(currency = 'NGN') {
  const owner = await server.business({ currency });
  return { owner, main: await open(owner, { name: 'Main' }), spare: await open(owner, { name: 'Spare' }) };
}

const paymentsOf = ({ orgId }: SignedIn) =>
  server.database((session) =>
    session.all(
      `select direction, method, purpose, amount_minor::int as minor, bank_id as "bankId", outlet_id as "outletId",
              source_type as source, source_id as "sourceId", reference
       from payments where org_id = $1 order by id`,
      [orgId],
    ),
  );

test('each type of operation moves money between the accounts that it names, in one batch', async () => {
  const { owner, main, spare } = await twoBanks();
  const day = { bankId: main.id, businessDate: '2026-05-04' };
  const { outletId } = owner;
  const { status, body } = await owner.post(path, {
    operations: [
      { ...day, type: 'DEPOSIT', amount: 100, outletId },
      { ...day, type: 'DEPOSIT', from: 'OWNER', amount: 50 },
      { ...day, type: 'DEPOSIT', from: 'POS', amount: 200, charge: 3.5, outletId, reference: ' ACQ-1 ' },
      { ...day, type: 'DEPOSIT', from: 'MOBILE', amount: 20 },
      { ...day, type: 'WITHDRAWAL', amount: 10, outletId },
      { ...day, type: 'WITHDRAWAL', to: 'OWNER', amount: 5 },
      { ...day, type: 'TRANSFER', toBankId: spare.id, amount: 60 },
      { ...day, type: 'CHARGE', amount: 1.25, outletId, note: 'Monthly fee ' },
      { ...day, type: 'INTEREST', amount: 0.5 },
    ],
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(await journalOf(server, owner), [
    {
      date: '2026-05-04',
      source: 'BANK_DEPOSIT',
      lines: [
        ['1101', 10_000],
        ['1000', -10_000],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_DEPOSIT',
      lines: [
        ['1101', 5_000],
        ['3000', -5_000],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_DEPOSIT',
      lines: [
        ['1101', 19_650],
        ['1200', -19_650],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_CHARGE',
      lines: [
        ['6070', 350],
        ['1200', -350],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_DEPOSIT',
      lines: [
        ['1101', 2_000],
        ['1210', -2_000],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_WITHDRAWAL',
      lines: [
        ['1000', 1_000],
        ['1101', -1_000],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_WITHDRAWAL',
      lines: [
        ['3000', 500],
        ['1101', -500],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_TRANSFER',
      lines: [
        ['1102', 6_000],
        ['1101', -6_000],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_CHARGE',
      lines: [
        ['6070', 125],
        ['1101', -125],
      ],
    },
    {
      date: '2026-05-04',
      source: 'BANK_INTEREST',
      lines: [
        ['1101', 50],
        ['4110', -50],
      ],
    },
  ]);
  // 100 + 50 + 196.5 + 20 - 10 - 5 - 60 - 1.25 + 0.5
  assert.deepEqual(body.data.banks, [
    { id: main.id, name: 'Main', balance: 290.75 },
    { id: spare.id, name: 'Spare', balance: 60 },
  ]);
  const [, , settled, , , , transfer, charged, interest] = body.data.operations;
  assert.deepEqual(settled, {
    id: settled.id,
    type: 'DEPOSIT',
    bankId: main.id,
    toBankId: null,
    from: 'POS',
    to: null,
    amount: 200,
    charge: 3.5,
    businessDate: '2026-05-04',
    outletId,
    reference: 'ACQ-1',
    note: null,
    entryIds: settled.entryIds,
    paymentId: settled.paymentId,
  });
  assert.deepEqual([settled.entryIds.length, transfer.entryIds.length], [2, 1]);
  assert.deepEqual([transfer.toBankId, transfer.paymentId, transfer.charge], [spare.id, null, 0]);
  const shared = { purpose: 'CHARGE', direction: 'OUT', reference: null };
  assert.deepEqual(await paymentsOf(owner), [
    {
      ...shared,
      method: 'POS',
      minor: 350,
      bankId: null,
      outletId,
      source: 'BANK_CHARGE',
      sourceId: settled.paymentId,
      reference: 'ACQ-1',
    },
    {
      ...shared,
      method: 'BANK',
      minor: 125,
      bankId: main.id,
      outletId,
      source: 'BANK_CHARGE',
      sourceId: charged.id,
    },
    {
      ...shared,
      direction: 'IN',
      purpose: 'INTEREST',
      method: 'BANK',
      minor: 50,
      bankId: main.id,
      outletId: null,
      source: 'BANK_INTEREST',
      sourceId: interest.id,
    },
  ]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.after], ['batchBankOperations', body.data]);
  assert.deepEqual(event, { type: 'bank.operation.recorded', data: interest });
});

test('a batch without a date is of today, where its outlet is', async () => {
  const { owner, main } = await twoBanks();
  const kiritimati = (await owner.post('/outlets', { name: 'East', timezone: 'Pacific/Kiritimati' })).body
    .data;
  const pago = (await owner.post('/outlets', { name: 'West', timezone: 'Pacific/Pago_Pago' })).body.data;
  const operations = [kiritimati, pago].map(({ id }) => ({
    type: 'DEPOSIT',
    bankId: main.id,
    amount: 1,
    outletId: id,
  }));
  const { body } = await owner.post(path, { operations });
  const [east, west] = body.data.operations.map((one: { businessDate: string }) =>
    Date.parse(one.businessDate),
  );
  // 25 hours apart: always on different days.
  assert.ok(east > west, JSON.stringify(body.data.operations));
});

test('one bad operation undoes all, and every one that is at fault is named with all its faults', async () => {
  const { owner, main, spare } = await twoBanks();
  const rival = await server.business();
  const theirs = await open(rival, { name: 'Theirs' });
  const closed = await open(owner, { name: 'Closed' });
  await owner.put(`/banks/${closed.id}`, { name: 'Closed', status: 'CLOSED' });
  const shut = (await owner.post('/outlets', { name: 'Shut' })).body.data;
  await owner.put(`/outlets/${shut.id}`, { name: 'Shut', status: 'CLOSED' });
  await server.database((session) =>
    session.all(`update organisations set books_closed_until = '2026-01-31' where org_id = $1`, [
      owner.orgId,
    ]),
  );
  const before = [await stateOf(server, owner), await stateOf(server, rival)];
  const good = { type: 'DEPOSIT', bankId: main.id, amount: 1 };
  const faults: [operation: object, faults: [field: string, code: string][]][] = [
    [good, []],
    [{ ...good, bankId: theirs.id }, [['bankId', 'NOT_FOUND']]],
    [
      { ...good, bankId: newId(), amount: 1.001 },
      [
        ['bankId', 'NOT_FOUND'],
        ['amount', 'VALIDATION_FAILED'],
      ],
    ],
    [{ ...good, bankId: closed.id }, [['bankId', 'INVALID_STATE']]],
    [{ ...good, outletId: rival.outletId }, [['outletId', 'NOT_FOUND']]],
    [{ ...good, outletId: shut.id }, [['outletId', 'INVALID_STATE']]],
    [{ ...good, businessDate: '2026-01-31' }, [['businessDate', 'INVALID_STATE']]],
    [{ ...good, businessDate: '2026-02-01' }, []],
    [{ ...good, businessDate: '2099-01-01' }, [['businessDate', 'VALIDATION_FAILED']]],
    [{ ...good, type: 'TRANSFER' }, [['toBankId', 'VALIDATION_FAILED']]],
    [{ ...good, type: 'TRANSFER', toBankId: main.id }, [['toBankId', 'VALIDATION_FAILED']]],
    [{ ...good, type: 'TRANSFER', toBankId: main.id.toUpperCase() }, [['toBankId', 'VALIDATION_FAILED']]],
    [{ ...good, type: 'TRANSFER', toBankId: theirs.id }, [['toBankId', 'NOT_FOUND']]],
    [{ ...good, type: 'TRANSFER', toBankId: closed.id }, [['toBankId', 'INVALID_STATE']]],
    [{ ...good, type: 'TRANSFER', toBankId: spare.id.toUpperCase() }, []],
    [{ ...good, toBankId: spare.id }, [['toBankId', 'VALIDATION_FAILED']]],
    [{ ...good, to: 'CASH' }, [['to', 'VALIDATION_FAILED']]],
    [{ ...good, type: 'CHARGE', from: 'CASH' }, [['from', 'VALIDATION_FAILED']]],
    [{ ...good, charge: 0.5 }, [['charge', 'VALIDATION_FAILED']]],
    [{ ...good, from: 'OWNER', charge: 0.5 }, [['charge', 'VALIDATION_FAILED']]],
    [{ ...good, from: 'POS', charge: 1 }, [['charge', 'VALIDATION_FAILED']]],
    [{ ...good, from: 'POS', charge: 0.999 }, [['charge', 'VALIDATION_FAILED']]],
    [{ ...good, from: 'POS', charge: 0.99 }, []],
  ];
  const refused = await owner.post(path, { operations: faults.map(([one]) => one) });
  assert.deepEqual([refused.status, refused.body.code], [404, 'NOT_FOUND']);
  assert.equal(refused.body.message, '19 of 23 transactions have errors, so nothing was recorded.');
  const named = refused.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
  assert.deepEqual(
    named,
    faults.flatMap(([, found], index) =>
      found.map(([field, code]) => [`operations.${index}.${field}`, code]),
    ),
  );
  // Alone, each is refused by its own code.
  for (const [one, [first]] of faults) {
    if (!first) continue;
    const [field, code] = first;
    const status = { NOT_FOUND: 404, VALIDATION_FAILED: 400, INVALID_STATE: 409 }[code] ?? 0;
    const answer = await owner.post(path, { operations: [one] });
    assertRefused(answer, { status, code });
    assert.equal(answer.body.errors[0].field, `operations.0.${field}`);
  }
  assert.deepEqual([await stateOf(server, owner), await stateOf(server, rival)], before);
});

test('a batch has 1 to 100 operations, each of them whole', async () => {
  const { owner, main } = await twoBanks();
  const one = { type: 'DEPOSIT', bankId: main.id, amount: 0.01 };
  const before = await stateOf(server, owner);
  const bad: [object, string][] = [
    [{ operations: [] }, 'operations'],
    [{ operations: Array(101).fill(one) }, 'operations'],
    [{ operations: [{ ...one, amount: 0 }] }, 'operations.0.amount'],
    [{ operations: [one, { ...one, amount: -1 }] }, 'operations.1.amount'],
    [{ operations: [{ ...one, type: 'GIFT' }] }, 'operations.0.type'],
    [{ operations: [{ ...one, colour: 'red' }] }, 'operations.0.colour'],
  ];
  for (const [body, field] of bad) {
    assertRefused(await owner.post(path, body), { status: 400, code: 'VALIDATION_FAILED', fields: [field] });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  const { body } = await owner.post(path, { operations: Array(100).fill(one) });
  assert.equal(body.data.banks[0].balance, 1);
});

test('a hundred operations take no more statements than one', async () => {
  const { owner, main, spare } = await twoBanks();
  const { orgId, userId, sessionId } = owner;
  const actor: Actor = {
    orgId,
    userId,
    sessionId,
    role: 'OWNER',
    kind: 'LOGIN',
    emailVerified: true,
    currencyDecimals: 2,
    outletIds: null,
  };
  const statementsOf = (operations: object[]) =>
    server.parts.database.app.transaction(async (tx) => {
      await tx.run(setTenant(orgId));
      let sent = 0;
      const counting = (kind: 'all' | 'one' | 'run' | 'lock' | 'defer') => (statement: never) => {
        sent += 1;
        return tx[kind](statement);
      };
      const kinds = ['all', 'one', 'run', 'lock', 'defer'] as const;
      const counted = { ...tx, ...Object.fromEntries(kinds.map((kind) => [kind, counting(kind)])) } as Tx;
      await batchBankOperations.handle({ tx: counted, actor, body: { operations } });
      return sent;
    });
  const one = [
    { type: 'CHARGE', bankId: main.id, amount: 1 },
    { type: 'TRANSFER', bankId: main.id, toBankId: spare.id, amount: 2 },
  ];
  assert.equal(await statementsOf(Array(50).fill(one).flat()), await statementsOf(one));
  const { balance } = (await owner.get('/banks/summary')).body.data;
  assert.equal(balance, -51);
  assert.equal((await owner.get('/payments/summary')).body.data.count, 51);
});

test('an account may be used by many operations of one batch, and may be overdrawn', async () => {
  const { owner, main, spare } = await twoBanks('KWD');
  const { body } = await owner.post(path, {
    operations: [
      { type: 'TRANSFER', bankId: main.id, toBankId: spare.id, amount: 0.003 },
      { type: 'TRANSFER', bankId: spare.id, toBankId: main.id, amount: 0.001 },
      { type: 'WITHDRAWAL', bankId: main.id, amount: 0.005 },
      { type: 'DEPOSIT', bankId: main.id, from: 'POS', amount: 0.002, charge: 0.001 },
    ],
  });
  assert.deepEqual(
    body.data.banks.map(({ name, balance }: { name: string; balance: number }) => [name, balance]),
    [
      ['Main', -0.006],
      ['Spare', 0.002],
    ],
  );
});

test('a currency without decimals takes no part of a unit', async () => {
  const { owner, main } = await twoBanks('JPY');
  const one = { type: 'DEPOSIT', bankId: main.id };
  const refused = await owner.post(path, { operations: [{ ...one, amount: 0.5 }] });
  assertRefused(refused, { status: 400, code: 'VALIDATION_FAILED', fields: ['operations.0.amount'] });
  const { body } = await owner.post(path, { operations: [{ ...one, amount: 999_999_999_999_999 }] });
  assert.equal(body.data.banks[0].balance, 999_999_999_999_999);
});

test('forty batches at once, to and fro, all go through and leave what they add up to', async () => {
  const { owner, main, spare } = await twoBanks();
  const forth = { type: 'TRANSFER', bankId: main.id, toBankId: spare.id, amount: 3 };
  const back = { type: 'TRANSFER', bankId: spare.id, toBankId: main.id, amount: 1 };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      owner.post(path, { operations: n % 2 ? [forth, back, forth] : [back, forth, back] }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  // 20 times 3 - 1 + 3 forth, and 20 times -1 + 3 - 1.
  const { balance } = (await owner.get(`/banks/${spare.id}`)).body.data;
  assert.equal(balance, 20 * 5 + 20 * 1);
  assert.equal((await owner.get('/banks/summary')).body.data.balance, 0);
});
