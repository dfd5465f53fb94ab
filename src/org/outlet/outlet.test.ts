import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, stateOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { newId } from '../../platform/ids.ts';
import { serviceOrgId } from '../../platform/service-org.ts';

const server = await testServer();
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
type Row = { id: string; name: string; code: string; status: string; type: string };

async function open(owner: SignedIn, body: object) {
  const answer = await owner.post('/outlets', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
const namesOf = (rows: Row[]) => rows.map(({ name }) => name);

/** Something recorded for an outlet, by an area that this one knows nothing of. */
await server.database((session) =>
  session.script(`
    create table sold_things (
      org_id uuid not null, outlet_id uuid not null,
      foreign key (org_id, outlet_id) references outlets (org_id, id))`),
);
const recordHistory = ({ orgId }: SignedIn, outletId: string) =>
  server.database((session) => session.all('insert into sold_things values ($1, $2)', [orgId, outletId]));

test('an outlet is created with what was sent, without the blanks around texts, and told to audit and listeners', async () => {
  const owner = await server.business();
  const location = (await owner.post('/locations', { name: 'Lagos' })).body.data;
  const { status, body } = await owner.post('/outlets', {
    name: '  Ikeja ',
    code: 'IKJ',
    type: 'KIOSK',
    locationId: location.id,
    address: ' 1 Allen Avenue ',
    phone: ' 0801 ',
    timezone: 'Europe/Paris',
    dayStartsAt: '04:00',
    allowsNegativeStock: true,
  });
  assert.equal(status, 200);
  const { id, createdAt, updatedAt } = body.data;
  assert.match(createdAt, instant);
  const outlet = {
    id,
    name: 'Ikeja',
    code: 'IKJ',
    type: 'KIOSK',
    locationId: location.id,
    address: '1 Allen Avenue',
    phone: '0801',
    timezone: 'Europe/Paris',
    dayStartsAt: '04:00',
    allowsNegativeStock: true,
    status: 'ACTIVE',
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.equal(updatedAt, createdAt);
  assert.deepEqual(body, {
    success: true,
    code: 'OUTLET_CREATED',
    message: 'Outlet created.',
    data: outlet,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createOutlet', type: 'outlet', subject: id, before: null, after: outlet },
    event: { type: 'outlet.created', data: outlet },
  });
  assert.deepEqual((await owner.get(`/outlets/${id}`)).body, {
    success: true,
    code: 'OUTLET_FOUND',
    message: 'The outlet.',
    data: outlet,
    meta: null,
  });
});

test('an outlet of which only the name is known is a store in the time zone of its business', async () => {
  const owner = await server.business({ timezone: 'Asia/Kolkata' });
  const { id, createdAt, updatedAt, ...rest } = await open(owner, { name: 'Powai' });
  assert.deepEqual(rest, {
    name: 'Powai',
    code: 'O2',
    type: 'STORE',
    locationId: null,
    address: null,
    phone: null,
    timezone: 'Asia/Kolkata',
    dayStartsAt: '00:00',
    allowsNegativeStock: false,
    status: 'ACTIVE',
    version: 1,
  });
});

test('an outlet without a code gets the first that is free, whatever codes others were given', async () => {
  const owner = await server.business();
  await open(owner, { name: 'high', code: 'O9999999' });
  await open(owner, { name: 'three', code: 'O3' });
  assert.equal((await open(owner, { name: 'second' })).code, 'O2');
  assert.equal((await open(owner, { name: 'fourth' })).code, 'O4');
  assert.equal((await open(owner, { name: 'fifth' })).code, 'O5');
});

test('the first outlet of a business with a long name has a name that can be sent back', async () => {
  const owner = await server.business({ businessName: `  ${'😀'.repeat(150)}` });
  const { data } = (await owner.get(`/outlets/${owner.outletId}`)).body;
  assert.equal(data.name, '😀'.repeat(100));
  assert.equal((await owner.put(`/outlets/${owner.outletId}`, { name: data.name })).status, 200);
});

test('a name or code that is taken is refused by its field, in any case of letters, also by an edit', async () => {
  const owner = await server.business();
  const ikeja = await open(owner, { name: 'Ikeja', code: 'IKJ' });
  const yaba = await open(owner, { name: 'Yaba', code: 'YAB' });
  const before = await stateOf(server, owner);
  const duplicate = (field: string) => ({ status: 409, code: 'DUPLICATE', field });
  assertRefused(await owner.post('/outlets', { name: ' iKEJA ' }), duplicate('name'));
  assertRefused(await owner.post('/outlets', { name: 'New', code: 'IKJ' }), duplicate('code'));
  assertRefused(await owner.put(`/outlets/${yaba.id}`, { name: 'IKEJA' }), duplicate('name'));
  assertRefused(await owner.put(`/outlets/${yaba.id}`, { name: 'Yaba', code: 'IKJ' }), duplicate('code'));
  assert.deepEqual(await stateOf(server, owner), before);
  // Its own name is not taken, and neither is that of another business.
  assert.equal((await owner.put(`/outlets/${ikeja.id}`, { name: 'IKEJA' })).status, 200);
  await open(await server.business(), { name: 'Ikeja', code: 'IKJ' });
});

test('a code that an outlet had before stays its own: no other takes it, by name or by chance', async () => {
  const owner = await server.business();
  const ikeja = await open(owner, { name: 'Ikeja' });
  const recode = (code: string, id = ikeja.id) => owner.put(`/outlets/${id}`, { name: `With ${code}`, code });
  assert.equal((await recode('IKJ')).status, 200);
  const taken = { status: 409, code: 'DUPLICATE', field: 'code' };
  assertRefused(await owner.post('/outlets', { name: 'Yaba', code: 'O2' }), taken);
  assertRefused(await recode('O2', owner.outletId), taken);
  assert.equal((await open(owner, { name: 'Yaba' })).code, 'O3');
  assert.equal((await recode('O2')).status, 200);
  assertRefused(await owner.post('/outlets', { name: 'Lekki', code: 'IKJ' }), taken);
  assert.equal((await owner.delete(`/outlets/${ikeja.id}`)).status, 200);
  await open(owner, { name: 'Lekki', code: 'IKJ' });
});

const badInputs: [string, object | string][] = [
  ['name', {}],
  ['name', { name: null }],
  ['name', { name: '' }],
  ['name', { name: ' \t ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: 7 }],
  ['name', { name: 'a\u0000b' }],
  ['code', { name: 'x', code: 'lower' }],
  ['code', { name: 'x', code: 'TOOLONG12' }],
  ['code', { name: 'x', code: '' }],
  ['type', { name: 'x', type: 'SHOP' }],
  ['locationId', { name: 'x', locationId: 'here' }],
  ['locationId', { name: 'x', locationId: `urn:uuid:${newId()}` }],
  ['address', { name: 'x', address: '' }],
  ['address', { name: 'x', address: 'x'.repeat(501) }],
  ['phone', { name: 'x', phone: 'x'.repeat(41) }],
  ['timezone', { name: 'x', timezone: 'Mars/Olympus' }],
  ['timezone', { name: 'x', timezone: '+01:00' }],
  ['dayStartsAt', { name: 'x', dayStartsAt: '24:00' }],
  ['colour', { name: 'x', colour: 'red' }],
  ['orgId', { name: 'x', orgId: newId() }],
];

test('an outlet is neither created nor edited from bad input, and the refusal names the field', async () => {
  const owner = await server.business();
  const before = await stateOf(server, owner);
  for (const [field, body] of badInputs) {
    const expected = { status: 400, code: 'VALIDATION_FAILED', field };
    assertRefused(await owner.post('/outlets', body), expected);
    assertRefused(await owner.put(`/outlets/${owner.outletId}`, body), expected);
  }
  for (const [field, body] of [
    ['status', { name: 'x', status: 'OPEN' }],
    ['version', { name: 'x', version: 0 }],
    ['version', { name: 'x', version: '1' }],
  ] as const) {
    assertRefused(await owner.put(`/outlets/${owner.outletId}`, body), {
      status: 400,
      code: 'VALIDATION_FAILED',
      field,
    });
  }
  assertRefused(await owner.post('/outlets', { name: 'x', status: 'ACTIVE' }), {
    status: 400,
    code: 'VALIDATION_FAILED',
    field: 'status',
  });
  assertRefused(await owner.post('/outlets', '{"name":'), { status: 400, code: 'MALFORMED_JSON' });
  assert.deepEqual(await stateOf(server, owner), before);
});

test('paths and queries with bad input are refused by the field', async () => {
  const owner = await server.business();
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  assertRefused(await owner.get('/outlets/nowhere'), bad('outletId'));
  assertRefused(await owner.get(`/outlets/urn:uuid:${owner.outletId}`), bad('outletId'));
  assertRefused(await owner.put('/outlets/nowhere', { name: 'x' }), bad('outletId'));
  assertRefused(await owner.delete('/outlets/nowhere'), bad('outletId'));
  assertRefused(await owner.get(`/outlets/${owner.outletId}?full=1`), bad('full'));
  assertRefused(await owner.delete(`/outlets/${owner.outletId}?force=1`), bad('force'));
  assertRefused(await owner.get('/outlets/dropdown?search=x'), bad('search'));
  assertRefused(await owner.get('/outlets?limit=0'), bad('limit'));
  assertRefused(await owner.get('/outlets?sortKey=address'), bad('sortKey'));
  assertRefused(await owner.get('/outlets?sortDir=up'), bad('sortDir'));
  for (const path of ['/outlets', '/outlets/summary']) {
    assertRefused(await owner.get(`${path}?colour=red`), bad('colour'));
    assertRefused(await owner.get(`${path}?status=OPEN`), bad('status'));
    assertRefused(await owner.get(`${path}?type=SHOP`), bad('type'));
    assertRefused(await owner.get(`${path}?locationId=here`), bad('locationId'));
    assertRefused(await owner.get(`${path}?date_from=2026-02-30`), bad('date_from'));
    assertRefused(await owner.get(`${path}?date_from=0000-01-01`), bad('date_from'));
    assertRefused(await owner.get(`${path}?date_from=2026-03-02&date_to=2026-03-01`), bad('date_to'));
  }
  assertRefused(await owner.get('/outlets/summary?limit=2'), bad('limit'));
});

test('an edit replaces all but code, time zone, status and whether stock may be negative, and grows the version', async () => {
  const owner = await server.business();
  const location = (await owner.post('/locations', { name: 'Lagos' })).body.data;
  const created = await open(owner, {
    name: 'Ikeja',
    code: 'IKJ',
    type: 'KIOSK',
    locationId: location.id,
    address: '1 Allen Avenue',
    phone: '0801',
    timezone: 'Europe/Paris',
    dayStartsAt: '04:00',
    allowsNegativeStock: true,
  });
  const { status, body } = await owner.put(`/outlets/${created.id}`, { name: ' Ikeja Mall ', version: 1 });
  assert.equal(status, 200, JSON.stringify(body));
  const edited = {
    ...created,
    name: 'Ikeja Mall',
    type: 'STORE',
    locationId: null,
    address: null,
    phone: null,
    dayStartsAt: '00:00',
    version: 2,
    updatedAt: body.data.updatedAt,
  };
  assert.ok(body.data.updatedAt > created.updatedAt);
  assert.deepEqual(body, {
    success: true,
    code: 'OUTLET_UPDATED',
    message: 'Outlet changed.',
    data: edited,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'editOutlet', type: 'outlet', subject: created.id, before: created, after: edited },
    event: { type: 'outlet.updated', data: edited },
  });
  const all = {
    code: 'MALL',
    type: 'ONLINE',
    address: 'web',
    phone: '1',
    timezone: 'UTC',
    dayStartsAt: '23:59',
    allowsNegativeStock: false,
  };
  const again = await owner.put(`/outlets/${created.id}`, { name: 'Web', locationId: location.id, ...all });
  assert.deepEqual(again.body.data, {
    ...edited,
    ...all,
    name: 'Web',
    locationId: location.id,
    version: 3,
    updatedAt: again.body.data.updatedAt,
  });
});

test('an edit of a version that is old is refused and changes nothing', async () => {
  const owner = await server.business();
  const path = `/outlets/${owner.outletId}`;
  assert.equal((await owner.put(path, { name: 'One' })).body.data.version, 2);
  const before = await stateOf(server, owner);
  for (const version of [1, 3]) {
    assertRefused(await owner.put(path, { name: 'Two', version }), { status: 409, code: 'STALE_VERSION' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('of edits of the same version at the same time exactly one wins', async () => {
  const owner = await server.business();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      owner.put(`/outlets/${owner.outletId}`, { name: `Name ${n}`, version: 1 }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  for (const answer of answers) {
    if (answer.status !== 200) assertRefused(answer, { status: 409, code: 'STALE_VERSION' });
  }
  assert.deepEqual((await owner.get(`/outlets/${owner.outletId}`)).body.data, won[0]?.body.data);
});

test('a closed outlet stays closed until an edit says otherwise, and the last active one cannot be closed', async () => {
  const owner = await server.business();
  const path = `/outlets/${owner.outletId}`;
  const inUse = { status: 409, code: 'IN_USE' };
  const alone = await stateOf(server, owner);
  assertRefused(await owner.put(path, { name: 'Shop', status: 'CLOSED' }), inUse);
  assert.deepEqual(await stateOf(server, owner), alone);

  const other = await open(owner, { name: 'Other' });
  const closed = await owner.put(path, { name: 'Shop', status: 'CLOSED' });
  assert.equal(closed.body.data.status, 'CLOSED');
  assert.equal((await lastTrace(server, owner)).event?.type, 'outlet.closed');
  assert.equal((await owner.put(path, { name: 'Shop 2' })).body.data.status, 'CLOSED');
  assert.equal((await lastTrace(server, owner)).event?.type, 'outlet.updated');
  assertRefused(await owner.put(`/outlets/${other.id}`, { name: 'Other', status: 'CLOSED' }), inUse);
  assertRefused(await owner.delete(`/outlets/${other.id}`), inUse);
  assert.equal((await owner.put(path, { name: 'Shop', status: 'ACTIVE' })).body.data.status, 'ACTIVE');
  assert.equal((await owner.delete(`/outlets/${other.id}`)).status, 200);
});

test('deleting an outlet without history removes it, and the limits of users to it', async () => {
  const owner = await server.business();
  const created = await open(owner, { name: 'Short-lived' });
  const cashier = await server.colleague(owner, 'CASHIER', [created.id, owner.outletId]);
  const { status, body } = await owner.delete(`/outlets/${created.id}`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    success: true,
    code: 'OUTLET_DELETED',
    message: 'Outlet removed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'deleteOutlet', type: 'outlet', subject: created.id, before: created, after: null },
    event: { type: 'outlet.deleted', data: created },
  });
  assertRefused(await owner.get(`/outlets/${created.id}`), { status: 404, code: 'NOT_FOUND' });
  assertRefused(await owner.delete(`/outlets/${created.id}`), { status: 404, code: 'NOT_FOUND' });
  assert.deepEqual(namesOf((await cashier.get('/outlets')).body.data.rows), ['Corner Shop']);
});

test('deleting an outlet with history closes it, once, and it can be reopened', async () => {
  const owner = await server.business();
  const created = await open(owner, { name: 'Old' });
  await recordHistory(owner, created.id);
  const { status, body } = await owner.delete(`/outlets/${created.id}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.data, body.meta], [null, { page: 1, perPage: 1, total: 1 }]);
  const closed = (await owner.get(`/outlets/${created.id}`)).body.data;
  assert.deepEqual(closed, { ...created, status: 'CLOSED', version: 2, updatedAt: closed.updatedAt });
  const trace = {
    audit: { operation: 'deleteOutlet', type: 'outlet', subject: created.id, before: created, after: closed },
    event: { type: 'outlet.closed', data: closed },
  };
  assert.deepEqual(await lastTrace(server, owner), trace);
  assert.equal((await owner.delete(`/outlets/${created.id}`)).status, 200);
  assert.deepEqual((await owner.get(`/outlets/${created.id}`)).body.data, closed);
  assert.deepEqual((await lastTrace(server, owner)).event, trace.event);
  const reopened = await owner.put(`/outlets/${created.id}`, { name: 'Old', status: 'ACTIVE', version: 2 });
  assert.deepEqual([reopened.body.data.status, reopened.body.data.version], ['ACTIVE', 3]);
});

test('the last active outlet is neither removed nor closed, with or without history, and a closed one may go', async () => {
  const owner = await server.business();
  const inUse = { status: 409, code: 'IN_USE' };
  assertRefused(await owner.delete(`/outlets/${owner.outletId}`), inUse);
  const closed = await open(owner, { name: 'Closed' });
  await owner.put(`/outlets/${closed.id}`, { name: 'Closed', status: 'CLOSED' });
  await recordHistory(owner, owner.outletId);
  const before = await stateOf(server, owner);
  assertRefused(await owner.delete(`/outlets/${owner.outletId}`), inUse);
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await owner.delete(`/outlets/${closed.id}`)).status, 200);
});

test('ten deletes at once of the last two outlets leave one', async () => {
  const owner = await server.business();
  const other = await open(owner, { name: 'Other' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.delete(`/outlets/${n % 2 ? other.id : owner.outletId}`)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 404, 404, 404, 404, 409, 409, 409, 409, 409]);
  assert.equal((await owner.get('/outlets/summary')).body.data.active, 1);
});

test('twenty outlets opened at once without a code get twenty different codes', async () => {
  const owner = await server.business();
  const opening = Array.from({ length: 20 }, (_, n) => open(owner, { name: `Shop ${n}` }));
  const codes = (await Promise.all(opening)).map(({ code }) => code);
  const expected = Array.from({ length: 20 }, (_, n) => `O${n + 2}`);
  assert.deepEqual(codes.sort(), expected.sort());
});

test('an outlet without a code is never refused for a code that another asks for at the same moment', async () => {
  const owner = await server.business();
  const [request, ...opened] = await Promise.all([
    owner.post('/outlets', { name: 'Asks', code: 'O5' }),
    ...Array.from({ length: 10 }, (_, n) => open(owner, { name: `Shop ${n}` })),
  ]);
  assert.equal(new Set(opened.map(({ code }) => code)).size, 10);
  if (request.status !== 200) assertRefused(request, { status: 409, code: 'DUPLICATE', field: 'code' });
});

test('a new outlet goes only into a location that is active; one that lies in it already stays and can be edited', async () => {
  const owner = await server.business();
  const lagos = (await owner.post('/locations', { name: 'Lagos' })).body.data;
  const created = await open(owner, { name: 'Ikeja', locationId: lagos.id });
  await owner.put(`/locations/${lagos.id}`, { name: 'Lagos', status: 'INACTIVE' });
  const before = await stateOf(server, owner);
  const refused = { status: 409, code: 'INVALID_STATE', field: 'locationId' };
  assertRefused(await owner.post('/outlets', { name: 'New', locationId: lagos.id }), refused);
  assertRefused(await owner.put(`/outlets/${owner.outletId}`, { name: 'x', locationId: lagos.id }), refused);
  assert.deepEqual(await stateOf(server, owner), before);
  const edited = await owner.put(`/outlets/${created.id}`, { name: 'Ikeja 2', locationId: lagos.id });
  assert.equal(edited.status, 200);
});

test('an id in capital letters is the same id, in a path, a query and a body', async () => {
  const owner = await server.business();
  const location = (await owner.post('/locations', { name: 'Lagos' })).body.data;
  const outlet = await open(owner, { name: 'Ikeja', locationId: location.id.toUpperCase() });
  assert.equal(outlet.locationId, location.id);
  await owner.put(`/locations/${location.id}`, { name: 'Lagos', status: 'INACTIVE' });
  // It lies there already, so it may stay there.
  const edited = await owner.put(`/outlets/${outlet.id.toUpperCase()}`, {
    name: 'Ikeja',
    locationId: location.id.toUpperCase(),
  });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  assert.equal((await lastTrace(server, owner)).audit?.subject, outlet.id);
  const found = await owner.get(`/outlets?locationId=${location.id.toUpperCase()}`);
  assert.deepEqual(namesOf(found.body.data.rows), ['Ikeja']);
});

test('a name is kept as it is seen: in one form, without anything that hides or turns, and never blank', async () => {
  const owner = await server.business();
  const { id, name, address } = await open(owner, {
    name: '\u202eCafe\u0301\u200b',
    address: '1 High St\r\nLagos',
  });
  assert.deepEqual([name, address], ['Caf\u00e9', '1 High St\nLagos']);
  const found = await owner.get(`/outlets?search=${encodeURIComponent('cafe\u0301')}`);
  assert.deepEqual(namesOf(found.body.data.rows), ['Caf\u00e9']);
  assertRefused(await owner.post('/outlets', { name: 'Caf\u00e9\u2060' }), {
    status: 409,
    code: 'DUPLICATE',
    field: 'name',
  });
  const before = await stateOf(server, owner);
  for (const blank of ['', '   ', '\u200b', ' \u202e ', '\u200d\u200d', '\u3164']) {
    for (const answer of [
      await owner.post('/outlets', { name: blank }),
      await owner.put(`/outlets/${id}`, { name: blank }),
    ]) {
      assertRefused(answer, { status: 400, code: 'VALIDATION_FAILED', field: 'name' });
    }
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('the dropdown has the active outlets by name, as id and name, with the request as meta', async () => {
  const owner = await server.business({ businessName: 'middle' });
  const zoo = await open(owner, { name: 'Zoo' });
  const alpha = await open(owner, { name: 'alpha' });
  const closed = await open(owner, { name: 'Closed' });
  await owner.put(`/outlets/${closed.id}`, { name: 'Closed', status: 'CLOSED' });
  const { status, body } = await owner.get('/outlets/dropdown');
  assert.equal(status, 200);
  assert.match(body.meta.timestamp, instant);
  assert.deepEqual(body, {
    success: true,
    code: 'OUTLET_OPTIONS_LISTED',
    message: 'The active outlets by name.',
    data: {
      rows: [
        { id: alpha.id, name: 'alpha' },
        { id: owner.outletId, name: 'middle' },
        { id: zoo.id, name: 'Zoo' },
      ],
    },
    meta: { timestamp: body.meta.timestamp, path: '/outlets/dropdown' },
  });
});

const requests = (outletId: string): [string, string, object?][] => [
  ['POST', '/outlets', { name: 'New' }],
  ['PUT', `/outlets/${outletId}`, { name: 'New' }],
  ['DELETE', `/outlets/${outletId}`],
  ['GET', '/outlets'],
  ['GET', `/outlets/${outletId}`],
  ['GET', '/outlets/summary'],
  ['GET', '/outlets/dropdown'],
];

test('without a token nothing of outlets is answered or changed', async () => {
  const owner = await server.business();
  const before = await stateOf(server, owner);
  for (const [method, path, body] of requests(owner.outletId)) {
    assertRefused(await server.stranger.send(method, path, { body }), {
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('every role of a business reads outlets, only owner and manager change them, and an operator does neither', async () => {
  const owner = await server.business();
  const extra = await open(owner, { name: 'Extra' });
  for (const role of ['CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const) {
    const colleague = await server.colleague(owner, role);
    const before = await stateOf(server, owner);
    for (const [method, path, body] of requests(extra.id)) {
      const answer = await colleague.send(method, path, { body });
      if (method === 'GET') assert.equal(answer.status, 200, `${role} ${path}`);
      else assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
    }
    assert.deepEqual(await stateOf(server, owner), before);
  }
  const before = await stateOf(server, owner);
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  for (const [method, path, body] of requests(extra.id)) {
    assertRefused(await operator.send(method, path, { body }), { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  const manager = await server.colleague(owner, 'MANAGER');
  for (const [method, path, body] of requests(extra.id)) {
    if (method === 'DELETE') continue;
    assert.equal((await manager.send(method, path, { body: body && { name: newId() } })).status, 200);
  }
  assert.equal((await manager.delete(`/outlets/${extra.id}`)).status, 200);
});

test("another tenant's outlet or location is answered exactly as one that does not exist", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const theirs = (await rival.post('/locations', { name: 'Theirs' })).body.data;
  const [ours, foreign] = [await stateOf(server, owner), await stateOf(server, rival)];
  const notFound = { status: 404, code: 'NOT_FOUND' };
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await owner.send(method, `/outlets/${rival.outletId}`, { body });
    assertRefused(answer, notFound);
    const random = await owner.send(method, `/outlets/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  for (const [method, path] of [
    ['POST', '/outlets'],
    ['PUT', `/outlets/${owner.outletId}`],
  ] as const) {
    const answer = await owner.send(method, path, { body: { name: 'x', locationId: theirs.id } });
    assertRefused(answer, { ...notFound, field: 'locationId' });
    const random = await owner.send(method, path, { body: { name: 'x', locationId: newId() } });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  for (const filter of [`outletId=${rival.outletId}`, `locationId=${theirs.id}`]) {
    const { body } = await owner.get(`/outlets?${filter}`);
    assert.deepEqual(body.data, { rows: [], nextCursor: '', hasNext: false });
    assert.equal((await owner.get(`/outlets/summary?${filter}`)).body.data.total, 0);
  }
  assert.deepEqual([await stateOf(server, owner), await stateOf(server, rival)], [ours, foreign]);
});

test('a user who is limited to outlets sees and changes no others and opens none', async () => {
  const owner = await server.business();
  const mine = await open(owner, { name: 'Mine' });
  const hidden = await open(owner, { name: 'Hidden', type: 'KIOSK' });
  const manager = await server.colleague(owner, 'MANAGER', [mine.id]);
  const before = await stateOf(server, owner);
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await manager.send(method, `/outlets/${hidden.id}`, { body });
    assertRefused(answer, { status: 404, code: 'NOT_FOUND' });
    const random = await manager.send(method, `/outlets/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  assertRefused(await manager.post('/outlets', { name: 'New' }), { status: 403, code: 'FORBIDDEN' });
  assert.deepEqual(await stateOf(server, owner), before);

  const list = (await manager.get('/outlets')).body;
  assert.deepEqual([namesOf(list.data.rows), list.meta.total], [['Mine'], 1]);
  assert.deepEqual((await manager.get(`/outlets?outletId=${hidden.id}`)).body.data.rows, []);
  assert.deepEqual((await manager.get('/outlets/summary')).body.data, {
    total: 1,
    active: 1,
    closed: 0,
    byType: { STORE: 1, WAREHOUSE: 0, KIOSK: 0, ONLINE: 0 },
  });
  assert.deepEqual((await manager.get('/outlets/dropdown')).body.data.rows, [{ id: mine.id, name: 'Mine' }]);
  assert.equal((await manager.put(`/outlets/${mine.id}`, { name: 'Mine 2' })).status, 200);

  const nowhere = await server.colleague(owner, 'MANAGER', []);
  assert.deepEqual((await nowhere.get('/outlets')).body.data.rows, []);
  assert.deepEqual((await nowhere.get('/outlets/dropdown')).body.data.rows, []);
  assert.equal((await nowhere.get('/outlets/summary')).body.data.total, 0);
});

test('a user who is limited to outlets neither removes, closes, reopens nor moves them', async () => {
  const owner = await server.business();
  const location = (await owner.post('/locations', { name: 'Lagos' })).body.data;
  const [mine, closed] = [await open(owner, { name: 'Mine' }), await open(owner, { name: 'Closed' })];
  await owner.put(`/outlets/${closed.id}`, { name: 'Closed', status: 'CLOSED' });
  const manager = await server.colleague(owner, 'MANAGER', [mine.id, closed.id]);
  const before = await stateOf(server, owner);
  for (const answer of [
    await manager.delete(`/outlets/${mine.id}`),
    await manager.put(`/outlets/${mine.id}`, { name: 'Mine', status: 'CLOSED' }),
    await manager.put(`/outlets/${closed.id}`, { name: 'Closed', status: 'ACTIVE' }),
    await manager.put(`/outlets/${mine.id}`, { name: 'Mine', locationId: location.id }),
  ]) {
    assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const extra = await open(owner, { name: 'Extra' });
  const writes: [string, string, object | undefined, object | undefined][] = [
    ['POST', '/outlets', { name: 'Once' }, { name: 'Twice' }],
    ['PUT', `/outlets/${extra.id}`, { name: 'Edited' }, { name: 'Otherwise' }],
  ];
  for (const [method, path, body, other] of writes) {
    const key = newId();
    const first = await owner.send(method, path, { body, key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const after = await stateOf(server, owner);
    const again = await owner.send(method, path, { body, key });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assertRefused(await owner.send(method, path, { body: other, key }), {
      status: 409,
      code: 'IDEMPOTENCY_MISMATCH',
    });
    assert.deepEqual(await stateOf(server, owner), after);
  }
  const removed = await owner.delete(`/outlets/${extra.id}`, { key: 'delete' });
  const after = await stateOf(server, owner);
  const again = await owner.delete(`/outlets/${extra.id}`, { key: 'delete' });
  assert.deepEqual([again.status, again.body], [200, removed.body]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assertRefused(await owner.delete(`/outlets/${owner.outletId}`, { key: 'delete' }), {
    status: 409,
    code: 'IDEMPOTENCY_MISMATCH',
  });
  assert.deepEqual(await stateOf(server, owner), after);
});

/** Seven outlets, of which three were opened at the same moment. */
async function sevenOutlets() {
  const owner = await server.business({ businessName: 'Dover' });
  for (const [name, code] of [
    ['Goole', 'B'],
    ['ashford', 'F'],
    ['Bexley', 'E'],
    ['fulham', 'A'],
    ['Epsom', 'C'],
    ['corby', 'D'],
  ]) {
    await open(owner, { name, code });
  }
  await server.database((session) =>
    session.all(
      `update outlets set created_at = case
         when name in ('Goole', 'Bexley', 'fulham') then timestamptz '2026-01-02 10:00:00.123456Z'
         when name = 'Dover' then timestamptz '2026-01-02 10:00:00.123455Z'
         when name = 'ashford' then timestamptz '2026-01-02 10:00:00.123457Z'
         when name = 'Epsom' then timestamptz '2026-01-03 10:00Z'
         else timestamptz '2026-01-04 10:00Z' end
       where org_id = $1`,
      [owner.orgId],
    ),
  );
  return owner;
}

const orders: Record<string, string[]> = {
  name: ['ashford', 'Bexley', 'corby', 'Dover', 'Epsom', 'fulham', 'Goole'],
  code: ['fulham', 'Goole', 'Epsom', 'corby', 'Bexley', 'ashford', 'Dover'],
  // Those of the same moment in the order of their ids, which is that of their making.
  createdAt: ['Dover', 'Goole', 'Bexley', 'fulham', 'ashford', 'Epsom', 'corby'],
};

for (const [sortKey, ascending] of Object.entries(orders)) {
  for (const sortDir of ['asc', 'desc'] as const) {
    test(`pages by ${sortKey} ${sortDir} give every outlet once, in order, while others are opened`, async () => {
      const owner = await sevenOutlets();
      let number = 0;
      const openAnother = () => {
        number += 1;
        const end = number % 2 ? 'A' : 'Z';
        return open(owner, { name: `${end}${end}${number}`, code: `${end}0${number}` });
      };
      const path = `/outlets?limit=2&sortKey=${sortKey}&sortDir=${sortDir}`;
      const { rows, metas } = await walkPages(owner, path, openAnother);
      const seen = rows.map(({ name }) => name).filter((name) => !/^(AA|ZZ)/.test(name));
      assert.deepEqual(seen, sortDir === 'asc' ? ascending : ascending.toReversed());
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
      assert.deepEqual(
        metas,
        metas.map((_, index) => ({ page: index + 1, perPage: 2, total: 7 })),
      );
    });
  }
}

test('a page has the whole outlets and says that it is the last by an empty cursor', async () => {
  const owner = await server.business();
  const outlet = (await owner.get(`/outlets/${owner.outletId}`)).body.data;
  assert.deepEqual((await owner.get('/outlets')).body, {
    success: true,
    code: 'OUTLETS_LISTED',
    message: 'The outlets.',
    data: { rows: [outlet], nextCursor: '', hasNext: false },
    meta: { page: 1, perPage: 20, total: 1 },
  });
});

test('a cursor fits only the tenant, the list, the sort and the filters that it was given for', async () => {
  const owner = await sevenOutlets();
  const rival = await sevenOutlets();
  const { nextCursor } = (await owner.get('/outlets?limit=2&status=ACTIVE')).body.data;
  const filters = 'limit=2&status=ACTIVE';
  assert.equal((await owner.get(`/outlets?${filters}&cursor=${nextCursor}`)).status, 200);
  const invalid = { status: 400, code: 'INVALID_CURSOR' };
  for (const query of ['sortKey=code', 'sortDir=desc', 'search=o', 'type=STORE']) {
    assertRefused(await owner.get(`/outlets?${filters}&${query}&cursor=${nextCursor}`), invalid);
  }
  assertRefused(await owner.get(`/outlets?limit=2&cursor=${nextCursor}`), invalid);
  assertRefused(await owner.get(`/locations?${filters}&cursor=${nextCursor}`), invalid);
  assertRefused(await rival.get(`/outlets?${filters}&cursor=${nextCursor}`), invalid);
  assertRefused(await owner.get(`/outlets?${filters}&cursor=${nextCursor.slice(1)}`), invalid);
  assertRefused(await owner.get('/outlets?cursor=x'), invalid);
});

test('the summary says of every filter what the list gives for it', async () => {
  const owner = await sevenOutlets();
  const location = (await owner.post('/locations', { name: 'Kent' })).body.data;
  const outlets: Row[] = (await owner.get('/outlets')).body.data.rows;
  for (const { id, name } of outlets) {
    const type = { ashford: 'KIOSK', Bexley: 'ONLINE', corby: 'WAREHOUSE', Dover: 'KIOSK' }[name] ?? 'STORE';
    const status = ['Dover', 'Goole'].includes(name) ? 'CLOSED' : 'ACTIVE';
    const locationId = ['Dover', 'fulham', 'ashford'].includes(name) ? location.id : null;
    assert.equal((await owner.put(`/outlets/${id}`, { name, type, status, locationId })).status, 200);
  }
  const goole = outlets.find(({ name }) => name === 'Goole')?.id;
  const expected: [string, string[]][] = [
    ['', ['ashford', 'Bexley', 'corby', 'Dover', 'Epsom', 'fulham', 'Goole']],
    ['status=ACTIVE', ['ashford', 'Bexley', 'corby', 'Epsom', 'fulham']],
    ['status=CLOSED', ['Dover', 'Goole']],
    ['type=KIOSK', ['ashford', 'Dover']],
    ['type=KIOSK&status=CLOSED', ['Dover']],
    [`locationId=${location.id}`, ['ashford', 'Dover', 'fulham']],
    [`outletId=${goole}`, ['Goole']],
    ['search=O', ['ashford', 'corby', 'Dover', 'Epsom', 'Goole']],
    ['search=%20ORB%20', ['corby']],
    ['date_from=2026-01-03', ['corby', 'Epsom']],
    ['date_to=2026-01-03&type=STORE', ['Epsom', 'fulham', 'Goole']],
    ['date_from=2026-01-03&date_to=2026-01-03', ['Epsom']],
    ['search=nothing', []],
  ];
  for (const [filter, names] of expected) {
    const list = (await owner.get(`/outlets?limit=100&${filter}`)).body;
    assert.deepEqual(namesOf(list.data.rows), names, filter);
    const rows: Row[] = list.data.rows;
    const count = (keep: (row: Row) => boolean) => rows.filter(keep).length;
    assert.deepEqual((await owner.get(`/outlets/summary?${filter}`)).body, {
      success: true,
      code: 'OUTLETS_SUMMARIZED',
      message: 'Totals of the outlets.',
      data: {
        total: names.length,
        active: count(({ status }) => status === 'ACTIVE'),
        closed: count(({ status }) => status === 'CLOSED'),
        byType: {
          STORE: count(({ type }) => type === 'STORE'),
          WAREHOUSE: count(({ type }) => type === 'WAREHOUSE'),
          KIOSK: count(({ type }) => type === 'KIOSK'),
          ONLINE: count(({ type }) => type === 'ONLINE'),
        },
      },
      meta: { page: 1, perPage: Math.max(1, names.length), total: names.length },
    });
    assert.equal(list.meta.total, names.length);
  }
});

test('a search takes percent, underscore and backslash as they are, and letters in any case', async () => {
  const owner = await server.business();
  for (const name of ['100% Cotton', '100 Cotton', 'a_b', 'aXb', 'back\\slash', 'ÉCLAIR', 'İstanbul', 'ΟΔΟΣ'])
    await open(owner, { name });
  for (const [search, names] of [
    ['0%', ['100% Cotton']],
    ['%', ['100% Cotton']],
    ['A_B', ['a_b']],
    ['\\', ['back\\slash']],
    ['éclair', ['ÉCLAIR']],
    ['İstanbul', ['İstanbul']],
    ['ΟΔΟΣ', ['ΟΔΟΣ']],
    ['cotton', ['100 Cotton', '100% Cotton']],
  ] as const) {
    const { body } = await owner.get(`/outlets?search=${encodeURIComponent(search)}`);
    assert.deepEqual(namesOf(body.data.rows), names, search);
    const summary = await owner.get(`/outlets/summary?search=${encodeURIComponent(search)}`);
    assert.equal(summary.body.data.total, names.length);
  }
});

// The first and the last moment of a day, and the moments beside it: 14 hours ahead, and a day without its midnight.
const days = [
  {
    timezone: 'Pacific/Kiritimati',
    date: '2026-03-10',
    moments: {
      before: '2026-03-09T09:59:59.999999Z',
      first: '2026-03-09T10:00:00Z',
      last: '2026-03-10T09:59:59.999999Z',
      after: '2026-03-10T10:00:00Z',
    },
  },
  {
    timezone: 'America/Sao_Paulo',
    date: '2018-11-04',
    moments: {
      before: '2018-11-04T02:59:59.999999Z',
      first: '2018-11-04T03:00:00Z',
      last: '2018-11-05T01:59:59.999999Z',
      after: '2018-11-05T02:00:00Z',
    },
  },
];

for (const { timezone, date, moments } of days) {
  test(`a date is the whole day of the business, and no more, in ${timezone}`, async () => {
    const owner = await server.business({ timezone });
    for (const [name, moment] of Object.entries(moments)) {
      const { id } = await open(owner, { name, timezone: 'UTC' });
      await server.database((session) =>
        session.all('update outlets set created_at = $2 where id = $1', [id, moment]),
      );
    }
    await server.database((session) =>
      session.all("update outlets set created_at = '2000-01-01' where id = $1", [owner.outletId]),
    );
    for (const [filter, names] of [
      [`date_from=${date}&date_to=${date}`, ['first', 'last']],
      [`date_from=${date}`, ['first', 'last', 'after']],
      [`date_to=${date}`, ['Corner Shop', 'before', 'first', 'last']],
    ] as const) {
      const { body } = await owner.get(`/outlets?sortKey=createdAt&${filter}`);
      assert.deepEqual(namesOf(body.data.rows), names, filter);
      assert.equal((await owner.get(`/outlets/summary?${filter}`)).body.data.total, names.length);
    }
  });
}
