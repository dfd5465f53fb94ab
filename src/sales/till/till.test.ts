import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace } from '../../../tests/checks.ts';
import { type Answer, dataOf, type SignedIn, testServer } from '../../../tests/harness.ts';
import { balances } from '../../inventory/testing.ts';
import { accountsOf } from '../../ledger/testing.ts';
import { addBank, addParty } from '../../money/payment/testing.ts';
import { newId } from '../../platform/ids.ts';
import { onShelf } from '../testing.ts';

const server = await testServer();

async function aTill(by: SignedIn, body: object = {}) {
  return dataOf(await by.post('/tills', { outletId: by.outletId, name: `Till ${newId()}`, ...body }));
}

async function opened(by: SignedIn, openingFloat = 0) {
  const { id: tillId } = await aTill(by);
  return dataOf(await by.post('/till/sessions', { tillId, openingFloat }));
}

const cash = (counted: number) => ({ counts: [{ method: 'CASH', counted }] });

test('tills of an outlet have names and codes of their own, and say who has them open', async () => {
  const owner = await server.business();
  const second = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const front = await aTill(owner, { name: ' Front ' });
  const { createdAt, updatedAt, ...shown } = front;
  assert.deepEqual(shown, {
    id: front.id,
    outletId: owner.outletId,
    name: 'Front',
    code: 'T1',
    status: 'ACTIVE',
    outletName: 'Corner Shop',
    openSessionId: null,
    openedBy: null,
    openedByName: null,
    lastClose: null,
    version: 1,
  });
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, event?.type, event?.data], ['createTillDrawer', 'till.created', front]);
  const back = { outletId: owner.outletId, name: 'Back', code: 'T3' };
  assert.equal(dataOf(await owner.post('/tills', back, { key: 'back' })).code, 'T3');
  const replayed = await owner.post('/tills', back, { key: 'back' });
  assert.equal(replayed.headers.get('idempotent-replayed'), 'true');
  assert.equal((await aTill(owner, { name: 'Side' })).code, 'T2');
  assert.equal((await aTill(owner, { name: 'Bar' })).code, 'T4');
  assert.equal((await aTill(owner, { name: 'Front', outletId: second })).code, 'T1');
  const again = await owner.post('/tills', { outletId: owner.outletId, name: 'FRONT' });
  assertRefused(again, { status: 409, code: 'DUPLICATE', field: 'name' });
  const taken = await owner.post('/tills', { outletId: owner.outletId, name: 'Other', code: 'T3' });
  assertRefused(taken, { status: 409, code: 'DUPLICATE', field: 'code' });
  const limited = await server.colleague(owner, 'MANAGER', [second]);
  const elsewhere = await limited.post('/tills', { outletId: owner.outletId, name: 'Other' });
  assertRefused(elsewhere, { status: 404, code: 'NOT_FOUND', field: 'outletId' });

  const session = dataOf(await owner.post('/till/sessions', { tillId: front.id, openingFloat: 0 }));
  const rows = async (by: SignedIn, query: string) =>
    dataOf(await by.get(`/tills?${query}`)).rows.map((row: Record<string, unknown>) => [
      row.name,
      row.code,
      row.openSessionId,
      row.openedByName,
    ]);
  assert.deepEqual(await rows(owner, `outletId=${owner.outletId}&sortKey=code`), [
    ['Front', 'T1', session.id, 'Ada Obi'],
    ['Side', 'T2', null, null],
    ['Back', 'T3', null, null],
    ['Bar', 'T4', null, null],
  ]);
  assert.deepEqual(await rows(limited, ''), [['Front', 'T1', null, null]]);
  assert.equal((await rows(owner, 'search=ba&status=ACTIVE')).length, 2);
  dataOf(await owner.put(`/outlets/${second}`, { name: 'Second', status: 'CLOSED' }));
  const closed = await owner.post('/tills', { outletId: second, name: 'Late' });
  assertRefused(closed, { status: 409, code: 'INVALID_STATE', field: 'outletId' });

  // A till that was never used goes with its outlet. One that was keeps the outlet on record.
  const named = (name: string) => ({ name, type: 'KIOSK' });
  const [unused, used] = [
    dataOf(await owner.post('/outlets', named('Unused'))).id,
    dataOf(await owner.post('/outlets', named('Used'))).id,
  ];
  await aTill(owner, { outletId: unused, name: 'Front' });
  const { id: tillId } = await aTill(owner, { outletId: used, name: 'Front' });
  dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 0 }));
  for (const id of [unused, used]) assert.equal((await owner.delete(`/outlets/${id}`)).status, 200);
  assert.equal((await owner.get(`/outlets/${unused}`)).status, 404);
  assert.equal(dataOf(await owner.get(`/outlets/${used}`)).status, 'CLOSED');
  assert.deepEqual(await rows(owner, `outletId=${used}`).then((all) => all.length), 1);
});

test('a till is renamed, closed and opened again; closed it takes no session, and it keeps its code', async () => {
  const owner = await server.business();
  const front = await aTill(owner, { name: 'Front' });
  const back = await aTill(owner, { name: 'Back' });
  const path = `/tills/${front.id}`;
  const renamed = await owner.patch(path, { name: ' Main ', version: 1 }, { key: 'rename' });
  const { updatedAt } = dataOf(renamed);
  const main = { ...front, name: 'Main', version: 2, updatedAt };
  assert.deepEqual([renamed.body.code, renamed.body.data], ['TILL_UPDATED', main]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, audit?.before, audit?.after], ['updateTillDrawer', front, main]);
  assert.deepEqual(event, { type: 'till.updated', data: main });
  const again = await owner.patch(path, { name: ' Main ', version: 1 }, { key: 'rename' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await owner.patch(path, { name: 'Side', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  assertRefused(await owner.patch(path, { name: 'back' }), { status: 409, code: 'DUPLICATE', field: 'name' });

  const { id: sessionId } = dataOf(await owner.post('/till/sessions', { tillId: front.id, openingFloat: 0 }));
  assertRefused(await owner.patch(path, { status: 'CLOSED' }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'status',
  });
  assert.equal(dataOf(await owner.patch(path, { name: 'Front' })).openSessionId, sessionId);
  dataOf(await owner.post(`/till/sessions/${sessionId}/close`, cash(0)));
  assert.equal(dataOf(await owner.patch(path, { status: 'closed' })).status, 'CLOSED');
  assertRefused(await owner.post('/till/sessions', { tillId: front.id, openingFloat: 0 }), {
    status: 409,
    code: 'INVALID_STATE',
    field: 'tillId',
  });
  const names = async (status: string) =>
    dataOf(await owner.get(`/tills?status=${status}`)).rows.map(({ name }: { name: string }) => name);
  assert.deepEqual([await names('ACTIVE'), await names('CLOSED')], [['Back'], ['Front']]);
  assert.equal((await aTill(owner, { name: 'Third' })).code, 'T3');
  assert.equal(dataOf(await owner.patch(path, { status: 'ACTIVE' })).code, 'T1');
  dataOf(await owner.post('/till/sessions', { tillId: front.id, openingFloat: 0 }));

  const yaba = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const limited = await server.colleague(owner, 'MANAGER', [yaba]);
  const cashier = await server.colleague(owner, 'CASHIER');
  const rival = await server.business();
  const gone = { status: 404, code: 'NOT_FOUND' };
  assertRefused(await limited.patch(`/tills/${back.id}`, { name: 'Mine' }), gone);
  assertRefused(await rival.patch(`/tills/${back.id}`, { name: 'Mine' }), gone);
  assertRefused(await cashier.patch(`/tills/${back.id}`, { name: 'Mine' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});

test('a session remembers its device, its float and the next number; a till has one at a time', async () => {
  const owner = await server.business();
  const { id: tillId } = await aTill(owner, { code: 'A1' });
  const opens = await Promise.all(
    Array.from({ length: 10 }, () =>
      owner.post('/till/sessions', { tillId, openingFloat: 12.5, deviceId: 'pos-1' }),
    ),
  );
  const [first] = opens.filter(({ status }) => status === 200);
  for (const refused of opens.filter((answer) => answer !== first)) {
    assertRefused(refused, { status: 409, code: 'INVALID_STATE', field: 'tillId' });
  }
  const session = dataOf(first as Answer);
  assert.deepEqual(
    [session.status, session.tillCode, session.deviceId, session.openingFloat, session.nextNumber],
    ['OPEN', 'A1', 'pos-1', 12.5, 'O1-A1-000001'],
  );
  assert.deepEqual(
    session.methods.map(({ method, expected }: Record<string, unknown>) => [method, expected]),
    [['CASH', 12.5]],
  );
  assert.deepEqual(dataOf(await owner.get(`/till/sessions/current?tillId=${tillId}`)), session);
  const { event } = await lastTrace(server, owner);
  assert.equal(event?.type, 'till.opened');
  assert.deepEqual(
    [session.outletName, session.openedByName, session.closedByName],
    ['Corner Shop', 'Ada Obi', null],
  );

  assert.equal(
    dataOf(await owner.post(`/till/sessions/${session.id}/close`, cash(12.5))).closedByName,
    'Ada Obi',
  );
  assert.equal((await owner.get(`/till/sessions/current?tillId=${tillId}`)).status, 404);
  assert.equal((await owner.get('/till/sessions/current')).status, 404);
  await server.database((direct) =>
    direct.all(`update sessions set device_id = 'tablet' where id = $1`, [owner.sessionId]),
  );
  const next = dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 0 }, { key: 'open' }));
  assert.deepEqual([next.deviceId, next.openingFloat], ['tablet', 0]);
  const replayed = await owner.post('/till/sessions', { tillId, openingFloat: 0 }, { key: 'open' });
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body.data], ['true', next]);
});

test('tills of other outlets and of other businesses are not there', async () => {
  const [owner, rival] = [await server.business(), await server.business()];
  const second = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const session = await opened(owner);
  const theirs = await opened(rival);
  const limited = await server.colleague(owner, 'MANAGER', [second]);
  const unseen: [SignedIn, { id: string; tillId: string }][] = [
    [limited, session],
    [owner, theirs],
  ];
  for (const [by, { id, tillId }] of unseen) {
    const open = await by.post('/till/sessions', { tillId, openingFloat: 0 });
    assertRefused(open, { status: 404, code: 'NOT_FOUND', field: 'tillId' });
    assert.equal((await by.get(`/till/sessions/current?tillId=${tillId}`)).status, 404);
    assert.equal((await by.get(`/till/sessions/${id}`)).status, 404);
    assert.equal((await by.post(`/till/sessions/${id}/movements`, { kind: 'NO_SALE' })).status, 404);
    assert.equal((await by.post(`/till/sessions/${id}/close`, cash(0))).status, 404);
    assert.deepEqual(dataOf(await by.get(`/till/sessions?tillId=${tillId}`)).rows, []);
  }
  await server.database((direct) =>
    direct.all(`update tills set status = 'CLOSED' where id = $1`, [theirs.tillId]),
  );
  const closed = await rival.post('/till/sessions', { tillId: theirs.tillId, openingFloat: 0 });
  assertRefused(closed, { status: 409, code: 'INVALID_STATE', field: 'tillId' });
});

test('a cashier works at every till of the outlet, and looks back at their own sessions', async () => {
  const owner = await server.business();
  const [ada, bola] = [await server.colleague(owner, 'CASHIER'), await server.colleague(owner, 'CASHIER')];
  const accountant = await server.colleague(owner, 'ACCOUNTANT');
  const till = await aTill(owner);
  const mine = dataOf(await ada.post('/till/sessions', { tillId: till.id, openingFloat: 10 }));
  const other = await opened(owner);
  assert.deepEqual(dataOf(await ada.get('/till/sessions/current')).id, mine.id);
  assert.equal((await bola.get('/till/sessions/current')).status, 404);
  assert.equal(dataOf(await bola.get(`/till/sessions/current?tillId=${till.id}`)).id, mine.id);
  assert.equal((await bola.get(`/till/sessions/${mine.id}`)).status, 404);
  // Whoever closes it has the report of it.
  dataOf(await bola.post(`/till/sessions/${mine.id}/close`, cash(10)));
  assert.equal(dataOf(await bola.get(`/till/sessions/${mine.id}`)).status, 'CLOSED');
  const idsOf = async (by: SignedIn, query = '') =>
    dataOf(await by.get(`/till/sessions?${query}`)).rows.map(({ id }: { id: string }) => id);
  assert.deepEqual(await idsOf(ada), [mine.id]);
  assert.deepEqual(await idsOf(bola), [mine.id]);
  assert.deepEqual(await idsOf(accountant), [other.id, mine.id]);
  assert.deepEqual(await idsOf(owner, 'status=OPEN'), [other.id]);
  assert.deepEqual(await idsOf(owner, `openedBy=${ada.userId}&sortKey=businessDate`), [mine.id]);
  const { businessDate } = mine;
  assert.deepEqual(await idsOf(owner, `date_from=${businessDate}&date_to=${businessDate}&limit=1`), [
    other.id,
  ]);
  assert.deepEqual(await idsOf(owner, 'date_to=2026-01-01'), []);
  assert.equal((await accountant.post('/till/sessions', { tillId: till.id, openingFloat: 0 })).status, 403);
  assert.equal((await accountant.get('/tills')).status, 403);
  assert.equal((await ada.post('/tills', { outletId: owner.outletId, name: 'Mine' })).status, 403);
});

test('what is paid in or out has an account, and with the safe it is no payment', async () => {
  const owner = await server.business();
  const account = await accountsOf(owner);
  const { id } = await opened(owner, 100);
  const move = (body: object) => owner.post(`/till/sessions/${id}/movements`, body);
  const { proof, ...paidIn } = dataOf(await move({ kind: 'PAID_IN', amount: 20, reason: ' Found ' }));
  assert.match(proof, /^[\w-]{43}$/);
  const { id: movementId, recordedAt, ...shown } = paidIn;
  assert.deepEqual(shown, {
    sessionId: id,
    kind: 'PAID_IN',
    amount: 20,
    accountId: account('4100'),
    reason: 'Found',
    userId: owner.userId,
    approvedBy: null,
  });
  const { audit, event } = await lastTrace(server, owner);
  const told = { ...paidIn, outletId: owner.outletId };
  assert.deepEqual([audit?.subject, event?.type, event?.data], [movementId, 'till.moved', told]);
  const paidOut = dataOf(await move({ kind: 'PAID_OUT', amount: 5 }));
  assert.equal(paidOut.accountId, account('6900'));
  dataOf(await move({ kind: 'PAID_OUT', amount: 7, accountId: account('3000') }));
  dataOf(await move({ kind: 'PAID_IN', amount: 40, accountId: account('1000') }));
  dataOf(await move({ kind: 'PAID_OUT', amount: 90, accountId: account('1000') }));
  // 100 + 20 − 5 − 7 + 40 − 90 in the drawer; of it 8 came in from outside.
  const [drawer] = dataOf(await owner.get(`/till/sessions/${id}`)).methods;
  assert.deepEqual([drawer.paidIn, drawer.paidOut, drawer.expected], [60, 102, 58]);
  assert.deepEqual(await balances(server, owner), { 1000: 800, 3000: 700, 4100: -2_000, 6900: 500 });
  const [row] = dataOf(await owner.get('/payments/analysis')).rows;
  assert.deepEqual([row.paidIn, row.paidOut, row.balance, row.status], [20, 12, 8, 'OPEN']);

  const bankId = await addBank(server, owner);
  const [bank] = await server.database((direct) =>
    direct.all<{ id: string }>('select account_id as id from banks where id = $1', [bankId]),
  );
  const refusals: [object, number, string, string][] = [
    [{ kind: 'PAID_IN' }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ kind: 'PAID_IN', amount: 0.001 }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ kind: 'NO_SALE', amount: 1 }, 400, 'VALIDATION_FAILED', 'amount'],
    [{ kind: 'NO_SALE', accountId: account('1000') }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ kind: 'PAID_OUT', amount: 1, accountId: newId() }, 404, 'NOT_FOUND', 'accountId'],
    [{ kind: 'PAID_OUT', amount: 1, accountId: bank?.id }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ kind: 'PAID_OUT', amount: 1, accountId: account('1300') }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ kind: 'PAID_OUT', amount: 1, accountId: account('1400') }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ kind: 'PAID_IN', amount: 1, accountId: account('4000') }, 400, 'VALIDATION_FAILED', 'accountId'],
    [{ kind: 'PAID_OUT', amount: 1, accountId: account('5000') }, 400, 'VALIDATION_FAILED', 'accountId'],
  ];
  for (const [body, status, code, field] of refusals) {
    assertRefused(await move(body), { status, code, field });
  }
  dataOf(await owner.post(`/till/sessions/${id}/close`, cash(58)));
  for (const kind of ['NO_SALE', 'PAID_IN']) {
    const late = await move({ kind, ...(kind === 'PAID_IN' && { amount: 1 }) });
    assertRefused(late, { status: 409, code: 'INVALID_STATE' });
  }
  assert.equal(dataOf(await owner.get(`/till/sessions/${id}`)).movements.length, 5);
});

test('more than the drawer holds can be paid out: the money is gone, and a manager is told', async () => {
  const owner = await server.business();
  const { id, tillId } = await opened(owner, 100);
  const pay = async (amount: number) =>
    dataOf(await owner.post(`/till/sessions/${id}/movements`, { kind: 'PAID_OUT', amount })).id;
  dataOf(await owner.post(`/till/sessions/${id}/movements`, { kind: 'PAID_IN', amount: 20 }));
  await pay(120);
  assert.deepEqual(dataOf(await owner.get('/till/exceptions')).rows, []);
  const beyond = [await pay(0.01), await pay(5)];
  const { rows } = dataOf(await owner.get('/till/exceptions?kind=DRAWER_SHORT&sortDir=asc'));
  assert.deepEqual(
    rows.map(({ details, ...row }: Record<string, unknown>) => [
      details,
      row.sessionId,
      row.tillId,
      row.saleId,
    ]),
    [
      [{ movementId: beyond[0], wanted: 0.01, there: 0 }, id, tillId, null],
      [{ movementId: beyond[1], wanted: 5, there: -0.01 }, id, tillId, null],
    ],
  );
  assert.equal(dataOf(await owner.get(`/till/sessions/${id}`)).methods[0].expected, -5.01);
  assert.equal(dataOf(await owner.get('/dashboard')).tills.exceptions, 2);
  const note = { note: 'The float was 110' };
  dataOf(await owner.post(`/till/exceptions/${rows[0].id}/resolve`, note));
  assert.equal(dataOf(await owner.get('/dashboard')).tills.exceptions, 1);
});

test("a cashier's paid out takes a manager's yes, and so does a drawer that is opened a fourth time", async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const { id } = await opened(owner, 50);
  const move = (body: object) => cashier.post(`/till/sessions/${id}/movements`, body);
  const yes = async () =>
    dataOf(await owner.post('/auth/approvals', { action: 'DRAWER', outletId: owner.outletId })).approvalToken;
  const needed = { status: 403, code: 'FORBIDDEN', field: 'approvalToken' };
  dataOf(await move({ kind: 'PAID_IN', amount: 5 }));
  assertRefused(await move({ kind: 'PAID_OUT', amount: 5 }), needed);
  const approvalToken = await yes();
  const paid = dataOf(await move({ kind: 'PAID_OUT', amount: 5, approvalToken }));
  assert.deepEqual([paid.userId, paid.approvedBy], [cashier.userId, owner.userId]);
  assert.equal((await move({ kind: 'PAID_OUT', amount: 5, approvalToken })).status, 403);
  for (let n = 0; n < 3; n += 1) dataOf(await move({ kind: 'NO_SALE' }));
  assertRefused(await move({ kind: 'NO_SALE' }), needed);
  dataOf(await move({ kind: 'NO_SALE', approvalToken: await yes() }));
  dataOf(await owner.post(`/till/sessions/${id}/movements`, { kind: 'NO_SALE' }, { key: 'drawer' }));
  const again = await owner.post(`/till/sessions/${id}/movements`, { kind: 'NO_SALE' }, { key: 'drawer' });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const report = dataOf(await owner.get(`/till/sessions/${id}`));
  assert.deepEqual([report.noSales, report.methods[0].expected], [5, 50]);
});

test('a movement under an id of the till is recorded once, however late it is sent again', async () => {
  const owner = await server.business();
  const { id } = await opened(owner, 50);
  const movementId = newId();
  const move = (body: object) =>
    owner.post(`/till/sessions/${id}/movements`, { movementId, kind: 'PAID_IN', amount: 5, ...body });
  const first = dataOf(await move({ reason: 'Coins' }));
  assert.equal(first.id, movementId);
  assert.deepEqual(dataOf(await move({ reason: ' Coins ' })), first);
  const other = { status: 409, code: 'DUPLICATE', field: 'movementId' };
  for (const change of [{ amount: 6 }, { kind: 'PAID_OUT' }, { reason: 'Notes' }])
    assertRefused(await move({ reason: 'Coins', ...change }), other);
  dataOf(await owner.post(`/till/sessions/${id}/close`, cash(55)));
  assert.deepEqual(dataOf(await move({ reason: 'Coins' })), first);
  const report = dataOf(await owner.get(`/till/sessions/${id}`));
  assert.deepEqual([report.movements.length, report.methods[0].expected], [1, 55]);
});

test('movements come one after the other: under one id once in all sessions, and none past what is counted', async () => {
  const owner = await server.business();
  const cashier = await server.colleague(owner, 'CASHIER');
  const [{ id }, other] = [await opened(owner, 50), await opened(owner, 50)];
  const move = (by: SignedIn, body: object, to = id) => by.post(`/till/sessions/${to}/movements`, body);
  const codes = (answers: Answer[]) => answers.map(({ body: { code } }) => code).sort();
  const out = { movementId: newId(), kind: 'PAID_OUT', amount: 30 };
  const same = await Promise.all([id, id, other.id, other.id].map((to) => move(owner, out, to)));
  const [duplicate, recorded] = ['DUPLICATE', 'TILL_MOVEMENT_RECORDED'];
  assert.deepEqual(codes(same), [duplicate, duplicate, recorded, recorded]);
  const emptied = await Promise.all([1, 2, 3].map(() => move(owner, { kind: 'PAID_OUT', amount: 30 })));
  assert.deepEqual(codes(emptied), [recorded, recorded, recorded]);
  const isHere = same[0]?.status === 200;
  assert.equal(dataOf(await owner.get('/till/exceptions?kind=DRAWER_SHORT')).rows.length, isHere ? 3 : 2);
  const drawers = await Promise.all([1, 2, 3, 4, 5].map(() => move(cashier, { kind: 'NO_SALE' })));
  assert.deepEqual(codes(drawers), ['FORBIDDEN', 'FORBIDDEN', recorded, recorded, recorded]);
});

test('what a till without a connection took out stands beside the report of the session that was closed meanwhile', async () => {
  const owner = await server.business();
  const { id } = await opened(owner, 50);
  const late = { movementId: newId(), kind: 'PAID_OUT', amount: 20, reason: 'Ice' };
  const move = (body: object) => owner.post(`/till/sessions/${id}/movements`, body);
  // The 20 are gone, and the server did not know why.
  const { late: none, ...closed } = dataOf(await owner.post(`/till/sessions/${id}/close`, cash(30)));
  assert.deepEqual([none.noSales, none.methods, none.movements], [0, [], []]);
  assertRefused(await move(late), { status: 409, code: 'INVALID_STATE' });
  const first = dataOf(await move({ ...late, isLate: true }));
  assert.deepEqual(dataOf(await move({ ...late, isLate: true })), first);
  dataOf(await move({ kind: 'NO_SALE', isLate: true }));
  const { late: arrived, ...report } = dataOf(await owner.get(`/till/sessions/${id}`));
  assert.deepEqual(report, closed);
  const { expected, counted, difference } = report.methods[0];
  assert.deepEqual([expected, counted, difference], [50, 30, -20]);
  assert.deepEqual([arrived.noSales, arrived.movements.length], [1, 2]);
  assert.deepEqual(arrived.methods, [
    { method: 'CASH', sales: 0, refunds: 0, cashBack: 0, paidIn: 0, paidOut: 20, amount: -20, difference: 0 },
  ]);
});

test('every tender is counted, each once, and cash as its notes come to', async () => {
  const owner = await server.business();
  const [main, spare] = [await addBank(server, owner), await addBank(server, owner)];
  const partyId = await addParty(server, owner);
  const { id: tillSessionId } = await opened(owner, 10);
  const pay = async (body: object) =>
    dataOf(
      await owner.post('/payments', {
        direction: 'IN',
        purpose: 'DEPOSIT',
        partyId,
        outletId: owner.outletId,
        tillSessionId,
        ...body,
      }),
    );
  await pay({ method: 'MOBILE', amount: 5 });
  await pay({ method: 'BANK', bankId: main, amount: 20 });
  await pay({ method: 'BANK', bankId: spare, amount: 30 });
  const close = (counts: object[], key?: string) =>
    owner.post(`/till/sessions/${tillSessionId}/close`, { counts }, key ? { key } : {});
  const [cash10, mobile, bank] = [
    { method: 'CASH', counted: 10 },
    { method: 'MOBILE', counted: 5 },
    { method: 'BANK', counted: 50 },
  ];
  const notes = [{ value: 5, count: 2 }];
  const refusals: [object[], number, string, string][] = [
    [[mobile, bank], 400, 'VALIDATION_FAILED', 'counts'],
    [[cash10, bank], 400, 'VALIDATION_FAILED', 'counts'],
    [[cash10, mobile], 400, 'VALIDATION_FAILED', 'counts'],
    [[cash10, mobile, bank, cash10], 400, 'VALIDATION_FAILED', 'counts.3.method'],
    [[cash10, mobile, bank, { ...bank, bankId: main }], 400, 'VALIDATION_FAILED', 'counts.3.method'],
    [[{ method: 'CASH' }, mobile, bank], 400, 'VALIDATION_FAILED', 'counts.0.counted'],
    [[{ method: 'CASH', counted: -1 }, mobile, bank], 400, 'VALIDATION_FAILED', 'counts.0.counted'],
    [[{ method: 'CASH', counted: 1.001 }, mobile, bank], 400, 'VALIDATION_FAILED', 'counts.0.counted'],
    [[{ ...cash10, bankId: main }, mobile, bank], 400, 'VALIDATION_FAILED', 'counts.0.bankId'],
    [[cash10, mobile, { ...bank, bankId: newId() }], 404, 'NOT_FOUND', 'counts.2.bankId'],
    [[cash10, { ...mobile, denominations: notes }, bank], 400, 'VALIDATION_FAILED', 'counts.1.denominations'],
    [
      [{ method: 'CASH', counted: 10.5, denominations: notes }, mobile, bank],
      ...([400, 'TOTAL_MISMATCH', 'counts.0.counted'] as const),
    ],
    [
      [{ method: 'CASH', denominations: [{ value: 1e9, count: 1e6 }] }, mobile, bank],
      ...([400, 'VALIDATION_FAILED', 'counts.0.denominations'] as const),
    ],
    // 49 of 50: which of the two accounts lacks 1?
    [[cash10, mobile, { ...bank, counted: 49 }], 400, 'VALIDATION_FAILED', 'counts.2.bankId'],
    [[cash10, mobile, { ...bank, bankId: main }], 400, 'VALIDATION_FAILED', 'counts'],
  ];
  for (const [counts, status, code, field] of refusals) {
    assertRefused(await close(counts), { status, code, field });
  }
  const x = dataOf(await owner.get(`/till/sessions/${tillSessionId}`));
  assert.equal(x.status, 'OPEN');
  assert.deepEqual(
    new Map(x.banks.map(({ bankId, expected }: Record<string, unknown>) => [bankId, expected])),
    new Map([
      [main, 20],
      [spare, 30],
    ]),
  );
  const before = await bankBalances(owner);
  const counts = [
    { method: 'CASH', denominations: notes },
    mobile,
    { method: 'BANK', bankId: main, counted: 20 },
    { method: 'BANK', bankId: spare, counted: 29 },
  ];
  const z = dataOf(await close(counts, 'close'));
  assert.deepEqual(
    z.methods.map(({ method, counted, difference }: Record<string, unknown>) => [
      method,
      counted,
      difference,
    ]),
    [
      ['CASH', 10, 0],
      ['BANK', 49, -1],
      ['MOBILE', 5, 0],
    ],
  );
  const after = await bankBalances(owner);
  const [mainMoved, spareMoved] = [main, spare].map((bankId) => (after[bankId] ?? 0) - (before[bankId] ?? 0));
  assert.deepEqual([mainMoved, spareMoved], [0, -1]);
  const { audit, event } = await lastTrace(server, owner);
  assert.deepEqual([audit?.operation, event?.type], ['closeTill', 'till.closed']);
  assertRefused(await close(counts), { status: 409, code: 'INVALID_STATE' });
  const replayed = await close(counts, 'close');
  assert.deepEqual([replayed.headers.get('idempotent-replayed'), replayed.body.data], ['true', z]);
});

async function bankBalances(by: SignedIn): Promise<Record<string, number>> {
  const { rows } = dataOf(await by.get('/banks'));
  return Object.fromEntries(rows.map(({ id, balance }: { id: string; balance: number }) => [id, balance]));
}

test('a till is closed whatever the books say: the difference is posted on the first open day', async () => {
  const owner = await server.business();
  const { id, businessDate } = await opened(owner, 100);
  dataOf(await owner.patch('/settings/business', { booksClosedUntil: businessDate }));
  const paid = await owner.post(`/till/sessions/${id}/movements`, { kind: 'PAID_IN', amount: 1 });
  assertRefused(paid, { status: 409, code: 'INVALID_STATE' });
  dataOf(await owner.post(`/till/sessions/${id}/close`, cash(99)));
  const [entry] = dataOf(await owner.get('/accounts/journal')).rows;
  const tomorrow = new Date(Date.parse(businessDate) + 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(
    [
      entry.businessDate,
      entry.source,
      entry.lines.map(({ accountCode }: { accountCode: string }) => accountCode),
    ],
    [tomorrow, { type: 'TILL_SESSION', id }, ['1000', '5200']],
  );
});

test('money of expenses, payments and purchases leaves a drawer only while it is open, and of its own outlet', async () => {
  const [owner, rival] = [await server.business(), await server.business()];
  const account = await accountsOf(owner);
  const partyId = await addParty(server, owner, 'BOTH');
  const soap = await onShelf(server, owner, { there: 0 });
  const second = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  const { id: tillSessionId, businessDate } = await opened(owner, 100);
  const { id: theirs } = await opened(rival);
  const spend = (body: object) =>
    owner.post('/expenses', {
      accountId: account('6030'),
      outletId: owner.outletId,
      amount: 10,
      method: 'CASH',
      ...body,
    });
  const pay = (body: object) =>
    owner.post('/payments', {
      direction: 'OUT',
      purpose: 'ADVANCE',
      method: 'CASH',
      amount: 20,
      partyId,
      outletId: owner.outletId,
      ...body,
    });
  const buy = (body: object) =>
    owner.post('/inventory/bulk-stock', {
      date: businessDate,
      storeId: owner.outletId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 5,
      cashAmount: 25,
      amount: 30,
      total: 30,
      ...body,
      stock: [{ productId: soap.productId, quantity: 30, costPrice: 1, itemPriceId: soap.itemPriceId }],
    });
  const ways: [(body: object) => Promise<Answer>, object][] = [
    [spend, { outletId: second }],
    [pay, { outletId: second }],
    [buy, { storeId: second }],
  ];
  for (const [send, elsewhere] of ways) {
    for (const body of [
      { tillSessionId: theirs },
      { tillSessionId: newId() },
      { tillSessionId, ...elsewhere },
    ]) {
      assertRefused(await send(body), { status: 404, code: 'NOT_FOUND', field: 'tillSessionId' });
    }
  }
  const expenseId = newId();
  const expense = dataOf(await spend({ tillSessionId, expenseId }));
  assert.equal(expense.tillSessionId, tillSessionId);
  assert.deepEqual(dataOf(await spend({ tillSessionId, expenseId })), expense);
  assertRefused(await spend({ expenseId }), { status: 409, code: 'DUPLICATE', field: 'expenseId' });
  const paymentId = newId();
  const payment = dataOf(await pay({ tillSessionId, paymentId }));
  assert.equal(payment.tillSessionId, tillSessionId);
  assert.deepEqual(dataOf(await pay({ tillSessionId, paymentId })), payment);
  assertRefused(await pay({ paymentId }), { status: 409, code: 'DUPLICATE', field: 'paymentId' });
  dataOf(await buy({ tillSessionId }));
  const held = async () =>
    dataOf(await owner.get(`/till/sessions/${tillSessionId}`)).methods.map(
      ({ method, paidOut, expected }: Record<string, unknown>) => [method, paidOut, expected],
    );
  // The card that paid 5 of the purchase is not the till's.
  assert.deepEqual(await held(), [['CASH', 55, 45]]);
  const lines = await server.database((direct) =>
    direct.all(
      `select sum(amount_minor)::int as amount, count(*)::int as lines from journal_lines where till_session_id = $1`,
      [tillSessionId],
    ),
  );
  assert.deepEqual(lines, [{ amount: -5_500, lines: 3 }]);

  // Taken back while it is open, the money is in the drawer again.
  dataOf(await owner.post(`/payments/${payment.id}/reverse`, {}));
  assert.deepEqual(await held(), [['CASH', 35, 65]]);
  dataOf(await owner.post(`/till/sessions/${tillSessionId}/close`, cash(65)));
  for (const [send] of ways) {
    const late = await send({ tillSessionId });
    assertRefused(late, { status: 409, code: 'INVALID_STATE', field: 'tillSessionId' });
  }
  // After the close it goes to the safe, and the report stays as it was.
  assert.equal((await owner.delete(`/expenses/${expense.id}`)).status, 200);
  assert.deepEqual(await held(), [['CASH', 35, 65]]);
});

test('a clock that is wrong by months does not move a session there, and a person is told', async () => {
  const owner = await server.business();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const openAt = async (openedAt: string) => {
    const { id: tillId } = await aTill(owner);
    return dataOf(await owner.post('/till/sessions', { tillId, openingFloat: 0, openedAt }));
  };
  const long = daysAgo(50);
  assert.equal((await openAt(long)).openedAt, long);
  for (const wrong of ['2001-01-01T00:05:00.000Z', daysAgo(61), daysAgo(-1)]) {
    const { id, openedAt } = await openAt(wrong);
    assert.ok(Math.abs(Date.parse(openedAt) - Date.now()) < 60_000, openedAt);
    const { rows } = dataOf(await owner.get('/till/exceptions?kind=CLOCK_WRONG'));
    assert.deepEqual([rows[0].sessionId, rows[0].details.openedAt], [id, wrong]);
  }
  assert.equal(dataOf(await owner.get('/till/exceptions?kind=CLOCK_WRONG')).rows.length, 3);
});

test('no till gets a code with which the numbers of a device of another till begin', async () => {
  const owner = await server.business();
  const first = await aTill(owner, { name: 'First', code: 'X' });
  for (const deviceId of ['one', 'two']) {
    const body = { tillId: first.id, openingFloat: 0, deviceId };
    const { id } = dataOf(await owner.post('/till/sessions', body));
    dataOf(await owner.post(`/till/sessions/${id}/close`, cash(0)));
  }
  assertRefused(await owner.post('/tills', { outletId: owner.outletId, name: 'Second', code: 'XB' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'code',
  });
  assert.equal((await aTill(owner, { name: 'Third', code: 'XC' })).code, 'XC');
});

test('the safe has the cash of the outlet that is in no open drawer, for those who see the books', async () => {
  const owner = await server.business();
  const soap = await onShelf(server, owner, { price: 10 });
  const safe = async () => dataOf(await owner.get(`/outlets/${owner.outletId}/safe`)).cash;
  const sell = async (quantity: number, more = {}) =>
    dataOf(
      await owner.post('/checkout', {
        outletId: owner.outletId,
        lines: [{ itemPriceId: soap.itemPriceId, quantity }],
        payments: [{ method: 'CASH', amount: quantity * 10 }],
        ...more,
      }),
    );
  const before = await safe();
  await sell(5);
  assert.equal(await safe(), before + 50);
  // 20 are put into the drawer, and 30 are taken there. Counted, all of it counts as the safe's.
  const { id: tillSessionId } = await opened(owner, 20);
  assert.equal(await safe(), before + 30);
  await sell(3, { tillSessionId });
  assert.equal(await safe(), before + 30);
  dataOf(await owner.post(`/till/sessions/${tillSessionId}/close`, cash(50)));
  assert.equal(await safe(), before + 80);

  const second = dataOf(await owner.post('/outlets', { name: 'Yaba' })).id;
  assert.equal(dataOf(await owner.get(`/outlets/${second}/safe`)).cash, 0);
  const manager = await server.colleague(owner, 'MANAGER', [second]);
  assert.equal((await manager.get(`/outlets/${second}/safe`)).status, 200);
  const [stranger, cashier] = [await server.business(), await server.colleague(owner, 'CASHIER')];
  for (const by of [manager, stranger]) {
    assertRefused(await by.get(`/outlets/${owner.outletId}/safe`), { status: 404, code: 'NOT_FOUND' });
  }
  assertRefused(await cashier.get(`/outlets/${owner.outletId}/safe`), { status: 403, code: 'FORBIDDEN' });
});
