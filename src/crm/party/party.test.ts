import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, stateOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { addDebt, postToParty } from '../testing.ts';

// Some debts have no sale or purchase behind them.
const server = await testServer({ breaksInvariants: true });
const path = '/customer-relationship-management';

async function create(by: SignedIn, body: object) {
  const answer = await by.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

test('a party is created with what was sent, in the form that it is found by, and told to audit and listeners', async () => {
  const owner = await server.business();
  const { status, body } = await owner.post(path, {
    kind: 'BOTH',
    name: '  Bola Adeyemi ',
    email: 'Bola@Adeyemi.Example',
    phone: '+234 (801) 234-56.78',
    address: ' 1 Allen Avenue ',
    taxNumber: ' NG-7 ',
    taxExemptReason: ' Embassy ',
    paymentDays: 14,
    creditLimit: 1250.5,
    status: 'BLOCKED',
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { id, createdAt } = body.data;
  const party = {
    id,
    kind: 'BOTH',
    name: 'Bola Adeyemi',
    email: 'bola@adeyemi.example',
    phone: '+2348012345678',
    address: '1 Allen Avenue',
    taxNumber: 'NG-7',
    taxExemptReason: 'Embassy',
    creditLimit: 1250.5,
    paymentDays: 14,
    balance: 0,
    deposit: 0,
    advance: 0,
    status: 'BLOCKED',
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'PARTY_CREATED',
    message: 'Customer or vendor added.',
    data: party,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createParty', type: 'party', subject: id, before: null, after: party },
    event: { type: 'party.created', data: party },
  });
  assert.deepEqual((await owner.get(`${path}/${id}`)).body, {
    success: true,
    code: 'PARTY_FOUND',
    message: 'The customer or vendor.',
    data: party,
    meta: null,
  });
});

test('of whom only the name is known is a customer without credit; a vendor is one by its path', async () => {
  const owner = await server.business();
  const { id, createdAt, updatedAt, ...rest } = await create(owner, { name: 'Ada' });
  const bare = {
    kind: 'CUSTOMER',
    name: 'Ada',
    email: null,
    phone: null,
    address: null,
    taxNumber: null,
    taxExemptReason: null,
    creditLimit: 0,
    paymentDays: null,
    balance: 0,
    deposit: 0,
    advance: 0,
    status: 'ACTIVE',
    version: 1,
  };
  assert.deepEqual(rest, bare);
  const { body } = await owner.post(`${path}/vendors`, { name: 'Mills', creditLimit: null });
  const { id: vendorId, createdAt: _, updatedAt: __, ...vendor } = body.data;
  assert.deepEqual(vendor, { ...bare, kind: 'VENDOR', name: 'Mills', creditLimit: null });
  assert.equal(body.code, 'VENDOR_CREATED');
  assertRefused(await owner.post(`${path}/vendors`, { name: 'Mills', kind: 'CUSTOMER' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'kind',
  });
});

test('an email address or a phone number belongs to one party of a business, however it is written', async () => {
  const owner = await server.business();
  const rival = await server.business();
  const sent = { name: 'Ada', email: 'ada@obi.example', phone: '+2348012345678' };
  await create(owner, sent);
  const before = await stateOf(server, owner);
  const duplicate = { status: 409, code: 'DUPLICATE' };
  assertRefused(await owner.post(path, { name: 'x', email: 'ADA@obi.example' }), {
    ...duplicate,
    field: 'email',
  });
  assertRefused(await owner.post(path, { name: 'x', phone: '+234-801 234 5678' }), {
    ...duplicate,
    field: 'phone',
  });
  assert.deepEqual(await stateOf(server, owner), before);
  await create(rival, sent);
});

test('what cannot be an amount, a number or a name is refused by its field', async () => {
  const owner = await server.business();
  const before = await stateOf(server, owner);
  const cases: [string, object][] = [
    ['creditLimit', { creditLimit: -1 }],
    ['creditLimit', { creditLimit: 0.001 }],
    ['creditLimit', { creditLimit: 1e15 }],
    // Too short for a number of Nigeria.
    ['phone', { phone: '0801 234' }],
    ['phone', { phone: '+0801234567' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'nobody' }],
    ['name', { name: ' ' }],
    ['kind', { kind: 'PATRON' }],
    ['status', { status: 'ARCHIVED' }],
  ];
  for (const [field, sent] of cases) {
    assertRefused(await owner.post(path, { name: 'Ada', ...sent }), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field,
    });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a change keeps what it does not name, empties what it sets to null, and is told with what was before', async () => {
  const owner = await server.business();
  const before = await create(owner, {
    name: 'Ada',
    email: 'ada@obi.example',
    phone: '+2348012345678',
    address: 'Yaba',
    creditLimit: 10,
  });
  const changed = await owner.patch(`${path}/${before.id}`, {
    name: ' Ada Obi ',
    email: null,
    phone: '+234 802 000 0000',
    creditLimit: null,
    kind: 'BOTH',
    status: 'BLOCKED',
    version: 1,
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const after = {
    ...before,
    name: 'Ada Obi',
    email: null,
    phone: '+2348020000000',
    creditLimit: null,
    kind: 'BOTH',
    status: 'BLOCKED',
    version: 2,
    updatedAt: changed.body.data.updatedAt,
  };
  assert.deepEqual(changed.body.data, after);
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'updateParty', type: 'party', subject: before.id, before, after },
    event: { type: 'party.updated', data: after },
  });
  assert.deepEqual((await owner.get(`${path}/${before.id}`)).body.data, after);
  const stale = await owner.patch(`${path}/${before.id}`, { name: 'x', version: 1 });
  assertRefused(stale, { status: 409, code: 'STALE_VERSION' });
  assert.deepEqual((await owner.get(`${path}/${before.id}`)).body.data, after);
});

test('an address of another party is refused, and that of an archived one is free again', async () => {
  const owner = await server.business();
  const ada = await create(owner, { name: 'Ada', email: 'ada@obi.example' });
  const bola = await create(owner, { name: 'Bola' });
  const taken = await owner.patch(`${path}/${bola.id}`, { email: 'ada@obi.example' });
  assertRefused(taken, { status: 409, code: 'DUPLICATE', field: 'email' });
  await postToParty(server, owner, { partyId: ada.id, amountMinor: 5n });
  await postToParty(server, owner, { partyId: ada.id, amountMinor: -5n });
  assert.equal((await owner.delete(`${path}/${ada.id}`)).status, 200);
  assert.equal((await owner.patch(`${path}/${bola.id}`, { email: 'ada@obi.example' })).status, 200);
});

test('balance, deposit and advance are those of the books, in major units', async () => {
  const owner = await server.business();
  const { id } = await create(owner, { kind: 'BOTH', name: 'Ada' });
  await postToParty(server, owner, { partyId: id, amountMinor: 10_050n });
  await postToParty(server, owner, { partyId: id, amountMinor: -2_000n, account: 'DEPOSITS' });
  await postToParty(server, owner, { partyId: id, amountMinor: 325n, account: 'ADVANCES' });
  const { balance, deposit, advance } = (await owner.get(`${path}/${id}`)).body.data;
  assert.deepEqual({ balance, deposit, advance }, { balance: 83.75, deposit: 20, advance: 3.25 });
  const yen = await server.business({ currency: 'JPY' });
  const party = await create(yen, { name: 'Aiko', creditLimit: 5000 });
  await postToParty(server, yen, { partyId: party.id, amountMinor: 1_250n });
  const found = (await yen.get(`${path}/${party.id}`)).body.data;
  assert.deepEqual([found.balance, found.creditLimit], [1250, 5000]);
  assertRefused(await yen.post(path, { name: 'x', creditLimit: 0.5 }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'creditLimit',
  });
});

test('who owes or is owed anything is not deleted, also when it adds up to nothing', async () => {
  const owner = await server.business();
  const inUse = { status: 409, code: 'IN_USE' };
  const withBalance = await create(owner, { name: 'Balance' });
  await postToParty(server, owner, { partyId: withBalance.id, amountMinor: 1n });
  const withDebt = await create(owner, { name: 'Debt' });
  await addDebt(server, owner, { partyId: withDebt.id, side: 'RECEIVABLE', amountMinor: 1n });
  const withDeposit = await create(owner, { kind: 'BOTH', name: 'Deposit' });
  await postToParty(server, owner, { partyId: withDeposit.id, amountMinor: -1n, account: 'DEPOSITS' });
  await postToParty(server, owner, { partyId: withDeposit.id, amountMinor: 1n, account: 'ADVANCES' });
  const before = await stateOf(server, owner);
  for (const { id } of [withBalance, withDebt, withDeposit]) {
    assertRefused(await owner.delete(`${path}/${id}`), inUse);
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a party without history is deleted, one with history is archived, and neither is there afterwards', async () => {
  const owner = await server.business();
  const fresh = await create(owner, { name: 'Fresh' });
  const settled = await create(owner, { name: 'Settled' });
  await postToParty(server, owner, { partyId: settled.id, amountMinor: 700n });
  await postToParty(server, owner, { partyId: settled.id, amountMinor: -700n });
  for (const [party, event] of [
    [fresh, 'party.deleted'],
    [settled, 'party.archived'],
  ] as const) {
    const before = (await owner.get(`${path}/${party.id}`)).body.data;
    const { status, body } = await owner.delete(`${path}/${party.id}`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.data, body.meta], [null, { page: 1, perPage: 1, total: 1 }]);
    assert.deepEqual(await lastTrace(server, owner), {
      audit: { operation: 'deleteParty', type: 'party', subject: party.id, before, after: null },
      event: { type: event, data: before },
    });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const again = await owner.send(method, `${path}/${party.id}`, {
        body: method === 'PATCH' ? { name: 'x' } : undefined,
      });
      assertRefused(again, { status: 404, code: 'NOT_FOUND' });
    }
  }
  const list = (await owner.get(`${path}?search=settled`)).body;
  assert.deepEqual([list.data.rows, list.meta.total], [[], 0]);
  const kept = await server.database((session) =>
    session.all<{ name: string }>('select name from parties where org_id = $1', [owner.orgId]),
  );
  assert.deepEqual(kept, [{ name: 'Settled' }]);
});

test('the kind of a party keeps every side that is not settled', async () => {
  const owner = await server.business();
  const both = await create(owner, { kind: 'BOTH', name: 'Both' });
  await addDebt(server, owner, { partyId: both.id, side: 'PAYABLE', amountMinor: 1n });
  const refused = await owner.patch(`${path}/${both.id}`, { kind: 'CUSTOMER' });
  assertRefused(refused, { status: 409, code: 'IN_USE', field: 'kind' });
  assert.equal((await owner.patch(`${path}/${both.id}`, { kind: 'VENDOR' })).status, 200);
  assert.equal((await owner.patch(`${path}/${both.id}`, { kind: 'BOTH' })).status, 200);
  await postToParty(server, owner, { partyId: both.id, amountMinor: -1n, account: 'DEPOSITS' });
  assertRefused(await owner.patch(`${path}/${both.id}`, { kind: 'VENDOR' }), { status: 409, code: 'IN_USE' });
});

test('a customer is found by the address, a vendor is not, and nobody by that of another business', async () => {
  const owner = await server.business();
  const rival = await server.business();
  const ada = await create(owner, { name: 'Ada', email: 'ada@obi.example' });
  await create(owner, { kind: 'VENDOR', name: 'Mills', email: 'sales@mills.example' });
  const by = (who: SignedIn, email: string) => who.get(`${path}/customers/by-email?email=${email}`);
  const { status, body } = await by(owner, 'ADA@Obi.example');
  assert.deepEqual([status, body.code, body.data], [200, 'CUSTOMER_FOUND', ada]);
  for (const answer of [
    await by(owner, 'sales@mills.example'),
    await by(owner, 'nobody@obi.example'),
    await by(rival, 'ada@obi.example'),
  ]) {
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
  }
  assertRefused(await owner.get(`${path}/customers/by-email`), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'email',
  });
});

test('the dropdown has the active vendors by name, as id and name, with the request as meta', async () => {
  const owner = await server.business();
  const zoo = await create(owner, { kind: 'VENDOR', name: 'Zoo' });
  const alpha = await create(owner, { kind: 'BOTH', name: 'alpha' });
  await create(owner, { kind: 'CUSTOMER', name: 'Customer' });
  await create(owner, { kind: 'VENDOR', name: 'Blocked', status: 'BLOCKED' });
  const gone = await create(owner, { kind: 'VENDOR', name: 'Gone' });
  await owner.delete(`${path}/${gone.id}`);
  const { status, body } = await owner.get(`${path}/vendors/dropdown`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    success: true,
    code: 'VENDOR_OPTIONS_LISTED',
    message: 'The active vendors by name.',
    data: {
      rows: [
        { id: alpha.id, name: 'alpha' },
        { id: zoo.id, name: 'Zoo' },
      ],
    },
    meta: { timestamp: body.meta.timestamp, path: `${path}/vendors/dropdown` },
  });
});

test('a cashier keeps customers and vendors, and neither sets nor changes a credit limit', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const ada = await create(owner, { name: 'Ada', creditLimit: 50 });
  const before = await stateOf(server, owner);
  const forbidden = { status: 403, code: 'FORBIDDEN', field: 'creditLimit' };
  for (const creditLimit of [1, null]) {
    assertRefused(await cashier.post(path, { name: 'Bola', creditLimit }), forbidden);
    assertRefused(await cashier.post(`${path}/vendors`, { name: 'Bola', creditLimit }), forbidden);
    assertRefused(await cashier.patch(`${path}/${ada.id}`, { creditLimit }), forbidden);
  }
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await cashier.patch(`${path}/${ada.id}`, { name: 'Ada O', creditLimit: 50 })).status, 200);
  assert.equal((await cashier.post(path, { name: 'Bola', creditLimit: 0 })).status, 200);
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  assert.equal((await accountant.patch(`${path}/${ada.id}`, { creditLimit: 60 })).status, 200);
});

test('neither a cashier nor a storekeeper blocks anybody or lifts a block, not even by deleting who is blocked', async () => {
  const owner = await server.business();
  const blocked = await create(owner, { kind: 'BOTH', name: 'Ada', status: 'BLOCKED', creditLimit: 50 });
  const active = await create(owner, { kind: 'BOTH', name: 'Obi' });
  const cashier = await server.colleague(owner, 'CASHIER');
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  const before = await stateOf(server, owner);
  const forbidden = { status: 403, code: 'FORBIDDEN', field: 'status' };
  for (const clerk of [cashier, storekeeper]) {
    assertRefused(await clerk.patch(`${path}/${blocked.id}`, { status: 'ACTIVE' }), forbidden);
    assertRefused(await clerk.patch(`${path}/${active.id}`, { status: 'BLOCKED' }), forbidden);
    assertRefused(await clerk.post(path, { kind: 'BOTH', name: 'New', status: 'BLOCKED' }), forbidden);
    assertRefused(await clerk.delete(`${path}/${blocked.id}`), { status: 403, code: 'FORBIDDEN' });
    assertRefused(await clerk.patch(`${path}/${active.id}`, { creditLimit: 1 }), {
      ...forbidden,
      field: 'creditLimit',
    });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  const renamed = await cashier.patch(`${path}/${blocked.id}`, { name: 'Ada O', status: 'BLOCKED' });
  assert.deepEqual([renamed.body.data.name, renamed.body.data.status], ['Ada O', 'BLOCKED']);
  for (const [role, status] of [
    ['MANAGER', 'ACTIVE'],
    ['ACCOUNTANT', 'BLOCKED'],
  ] as const) {
    const by = await server.colleague(owner, role);
    const answer = await by.patch(`${path}/${blocked.id}`, { status });
    assert.equal(answer.body.data.status, status);
  }
  assert.equal((await owner.delete(`${path}/${blocked.id}`)).status, 200);
});

test('a storekeeper sees and writes vendors only', async () => {
  const owner = await server.business();
  const storekeeper = await server.colleague(owner, 'STOREKEEPER');
  const customer = await create(owner, { name: 'Customer', email: 'c@x.example' });
  const vendor = await create(owner, { kind: 'VENDOR', name: 'Vendor' });
  const both = await create(owner, { kind: 'BOTH', name: 'Both', email: 'b@x.example' });
  const before = await stateOf(server, owner);
  const notFound = { status: 404, code: 'NOT_FOUND' };
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await storekeeper.send(method, `${path}/${customer.id}`, { body });
    assertRefused(answer, notFound);
    const random = await storekeeper.send(method, `${path}/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  assertRefused(await storekeeper.get(`${path}/customers/by-email?email=c@x.example`), notFound);
  const forbidden = { status: 403, code: 'FORBIDDEN', field: 'kind' };
  assertRefused(await storekeeper.post(path, { name: 'x' }), forbidden);
  assertRefused(await storekeeper.patch(`${path}/${vendor.id}`, { kind: 'CUSTOMER' }), forbidden);
  assert.deepEqual(await stateOf(server, owner), before);

  for (const query of ['', '&kind=VENDOR', '&search=o']) {
    const { data, meta } = (await storekeeper.get(`${path}?sortKey=name${query}`)).body;
    const expected = query === '&search=o' ? [] : [both.id, vendor.id];
    assert.deepEqual(
      data.rows.map(({ id }: { id: string }) => id),
      expected,
      query,
    );
    assert.equal(meta.total, expected.length);
  }
  assert.deepEqual((await storekeeper.get(`${path}?kind=CUSTOMER`)).body.meta.total, 1);
  assert.equal((await storekeeper.get(`${path}/customers/by-email?email=b@x.example`)).status, 200);
  assert.equal((await storekeeper.get(`${path}/${vendor.id}`)).status, 200);
  assert.equal((await storekeeper.post(`${path}/vendors`, { name: 'New' })).status, 200);
  assert.equal((await storekeeper.post(path, { kind: 'BOTH', name: 'Newer' })).status, 200);
  assert.equal((await storekeeper.patch(`${path}/${both.id}`, { name: 'Both 2' })).status, 200);
  assert.equal((await storekeeper.delete(`${path}/${vendor.id}`)).status, 200);
});

test("another business's party is answered exactly as one that does not exist", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const theirs = await create(rival, { name: 'Theirs' });
  const before = await stateOf(server, rival);
  for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await owner.send(method, `${path}/${theirs.id}`, { body });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
    const random = await owner.send(method, `${path}/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  assert.deepEqual(await stateOf(server, rival), before);
  assert.equal((await owner.get(path)).body.meta.total, 0);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const extra = await create(owner, { name: 'Extra' });
  const writes: [string, string, object | undefined][] = [
    ['POST', path, { name: 'Once' }],
    ['POST', `${path}/vendors`, { name: 'Once' }],
    ['PATCH', `${path}/${extra.id}`, { name: 'Changed' }],
    ['DELETE', `${path}/${extra.id}`, undefined],
  ];
  for (const [method, where, body] of writes) {
    const key = newId();
    const first = await owner.send(method, where, { body, key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const after = await stateOf(server, owner);
    const again = await owner.send(method, where, { body, key });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(await stateOf(server, owner), after);
  }
});

/** Name, kind, and balance in kobo, in the order of creation. */
const five: [string, string, bigint][] = [
  ['Dayo', 'CUSTOMER', 300n],
  ['ada', 'VENDOR', -500n],
  ['Emeka', 'BOTH', 0n],
  ['bola', 'CUSTOMER', -100n],
  ['Chidi', 'BOTH', 300n],
];
async function fiveParties() {
  const owner = await server.business();
  for (const [name, kind, amountMinor] of five) {
    const { id } = await create(owner, { name, kind, status: name === 'bola' ? 'BLOCKED' : 'ACTIVE' });
    if (amountMinor) await postToParty(server, owner, { partyId: id, amountMinor });
  }
  return owner;
}

const orders: Record<string, string[]> = {
  name: ['ada', 'bola', 'Chidi', 'Dayo', 'Emeka'],
  createdAt: ['Dayo', 'ada', 'Emeka', 'bola', 'Chidi'],
  // Equal balances are sorted by id, which is the order of creation.
  balance: ['ada', 'bola', 'Emeka', 'Dayo', 'Chidi'],
};
for (const [sortKey, ascending] of Object.entries(orders)) {
  for (const sortDir of ['asc', 'desc']) {
    test(`pages by ${sortKey} ${sortDir} give every party once, in order, while others come`, async () => {
      const owner = await fiveParties();
      const another = () => create(owner, { name: 'ZZ' });
      const query = `limit=2&sortKey=${sortKey}&sortDir=${sortDir}`;
      const { rows, metas } = await walkPages(owner, `${path}?${query}`, another);
      const seen = rows.map(({ name }) => name).filter((name) => name !== 'ZZ');
      assert.deepEqual(seen, sortDir === 'asc' ? ascending : ascending.toReversed());
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      assert.deepEqual(
        metas,
        metas.map((_, index) => ({ page: index + 1, perPage: 2, total: 5 })),
      );
    });
  }
}

test('filters leave what they say: kinds with who is both, status, debtors, creditors, dates', async () => {
  const owner = await fiveParties();
  await server.database((session) =>
    session.all(
      `update parties set created_at = case name
         when 'ada' then timestamptz '2026-03-01 22:59:59.999Z' when 'bola' then timestamptz '2026-03-01 23:00Z'
         when 'Chidi' then timestamptz '2026-03-02 22:59:59.999Z' else timestamptz '2026-03-02 23:00Z' end
       where org_id = $1`,
      [owner.orgId],
    ),
  );
  const cases: Record<string, string[]> = {
    'kind=CUSTOMER': ['bola', 'Chidi', 'Dayo', 'Emeka'],
    'kind=VENDOR': ['ada', 'Chidi', 'Emeka'],
    'kind=BOTH': ['Chidi', 'Emeka'],
    'status=BLOCKED': ['bola'],
    'balance=DEBTOR': ['Chidi', 'Dayo'],
    'balance=CREDITOR': ['ada', 'bola'],
    'balance=CREDITOR&kind=CUSTOMER': ['bola'],
    // In Lagos, an hour before UTC.
    'date_from=2026-03-02&date_to=2026-03-02': ['bola', 'Chidi'],
    'date_to=2026-03-01': ['ada'],
    'date_from=2026-03-03': ['Dayo', 'Emeka'],
  };
  for (const [query, expected] of Object.entries(cases)) {
    const { data, meta } = (await owner.get(`${path}?${query}`)).body;
    assert.deepEqual(
      data.rows.map(({ name }: { name: string }) => name),
      expected,
      query,
    );
    assert.equal(meta.total, expected.length, query);
  }
});
