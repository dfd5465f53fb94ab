import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, lastTrace, refusalOf, stateOf, walkPages } from '../../../tests/checks.ts';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { foldEverything } from '../../ledger/testing.ts';
import { newId } from '../../platform/ids.ts';
import { serviceOrgId } from '../../platform/service-org.ts';
import { isCountry } from './country.ts';

const server = await testServer();
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
type Row = { id: string; name: string; status: string };

async function found(owner: SignedIn, body: object) {
  const answer = await owner.post('/locations', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
async function open(owner: SignedIn, body: object) {
  const answer = await owner.post('/outlets', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
const namesOf = (rows: Row[]) => rows.map(({ name }) => name);

/** Locations of which each lies in the one before it. */
async function chain(owner: SignedIn, names: string[]) {
  const created: Awaited<ReturnType<typeof found>>[] = [];
  for (const name of names) created.push(await found(owner, { name, parentId: created.at(-1)?.id ?? null }));
  return created;
}

test('a location is created with what was sent, without the blanks around texts, and told to audit and listeners', async () => {
  const owner = await server.business();
  const nigeria = await found(owner, { name: 'Nigeria' });
  const sent = { name: ' Lagos  ', parentId: nigeria.id, address: ' Broad Street ', country: 'NG' };
  const { status, body } = await owner.post('/locations', sent);
  assert.equal(status, 200);
  const { id, createdAt } = body.data;
  assert.match(createdAt, instant);
  const location = {
    id,
    name: 'Lagos',
    parentId: nigeria.id,
    address: 'Broad Street',
    country: 'NG',
    status: 'ACTIVE',
    createdAt,
    updatedAt: createdAt,
    version: 1,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_CREATED',
    message: 'Location created.',
    data: location,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'createLocation', type: 'location', subject: id, before: null, after: location },
    event: { type: 'location.created', data: location },
  });
  assert.deepEqual((await owner.get(`/locations/${id}`)).body, {
    success: true,
    code: 'LOCATION_FOUND',
    message: 'The location.',
    data: location,
    meta: null,
  });
  const { name, parentId, address, country } = nigeria;
  assert.deepEqual([name, parentId, address, country], ['Nigeria', null, null, null]);
});

test('a country is one of ISO 3166 or Kosovo, not a union, a placeholder or a code of the past', () => {
  for (const code of ['NG', 'BR', 'KI', 'GB', 'US', 'SS', 'BV', 'XK']) assert.ok(isCountry(code), code);
  for (const code of [
    'UK',
    'EU',
    'ZZ',
    'XX',
    'SU',
    'YU',
    'AN',
    'UN',
    'QO',
    'XA',
    'ng',
    'N',
    'NGA',
    '12',
    '',
  ]) {
    assert.ok(!isCountry(code), code);
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
  assert.equal(all.length, 249 + 1);
});

test('a name that is taken is refused, in any case of letters, also by an update', async () => {
  const owner = await server.business();
  const lagos = await found(owner, { name: 'Lagos' });
  const abuja = await found(owner, { name: 'Abuja' });
  const before = await stateOf(server, owner);
  const duplicate = { status: 409, code: 'DUPLICATE', field: 'name' };
  assertRefused(await owner.post('/locations', { name: ' lAGOS ' }), duplicate);
  assertRefused(await owner.put(`/locations/${abuja.id}`, { name: 'LAGOS' }), duplicate);
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal((await owner.put(`/locations/${lagos.id}`, { name: 'LAGOS' })).status, 200);
  await found(await server.business(), { name: 'Lagos' });
});

const badInputs: [string, object][] = [
  ['name', {}],
  ['name', { name: null }],
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['name', { name: ['x'] }],
  ['parentId', { name: 'x', parentId: 'up' }],
  ['parentId', { name: 'x', parentId: 1 }],
  ['address', { name: 'x', address: '' }],
  ['address', { name: 'x', address: 'x'.repeat(501) }],
  ['country', { name: 'x', country: 'ng' }],
  ['country', { name: 'x', country: 'Nigeria' }],
  ['country', { name: 'x', country: 'UK' }],
  ['country', { name: 'x', country: 'ZZ' }],
  ['colour', { name: 'x', colour: 'red' }],
];

test('a location is neither created nor updated from bad input, and the refusal names the field', async () => {
  const owner = await server.business();
  const lagos = await found(owner, { name: 'Lagos' });
  const before = await stateOf(server, owner);
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  for (const [field, body] of badInputs) {
    assertRefused(await owner.post('/locations', body), bad(field));
    assertRefused(await owner.put(`/locations/${lagos.id}`, body), bad(field));
  }
  assertRefused(await owner.post('/locations', { name: 'x', status: 'ACTIVE' }), bad('status'));
  assertRefused(await owner.put(`/locations/${lagos.id}`, { name: 'x', status: 'CLOSED' }), bad('status'));
  assertRefused(await owner.put(`/locations/${lagos.id}`, { name: 'x', version: 1.5 }), bad('version'));
  assert.deepEqual(await stateOf(server, owner), before);
});

test('paths and queries with bad input are refused by the field', async () => {
  const owner = await server.business();
  const bad = (field: string) => ({ status: 400, code: 'VALIDATION_FAILED', field });
  assertRefused(await owner.get('/locations/nowhere'), bad('locationId'));
  assertRefused(await owner.put('/locations/nowhere', { name: 'x' }), bad('locationId'));
  assertRefused(await owner.delete('/locations/nowhere'), bad('locationId'));
  assertRefused(await owner.get('/locations/dropdown?search=x'), bad('search'));
  assertRefused(await owner.get('/locations/outlets?status=ACTIVE'), bad('status'));
  for (const path of ['/locations', '/locations/overview', '/locations/summary']) {
    assertRefused(await owner.get(`${path}?colour=red`), bad('colour'));
    assertRefused(await owner.get(`${path}?status=CLOSED`), bad('status'));
    assertRefused(await owner.get(`${path}?country=nigeria`), bad('country'));
    assertRefused(await owner.get(`${path}?parentId=up`), bad('parentId'));
    assertRefused(await owner.get(`${path}?date_from=yesterday`), bad('date_from'));
    assertRefused(await owner.get(`${path}?date_from=2026-03-02&date_to=2026-03-01`), bad('date_to'));
  }
  for (const path of ['/locations', '/locations/overview']) {
    assertRefused(await owner.get(`${path}?limit=0`), bad('limit'));
    assertRefused(await owner.get(`${path}?sortKey=address`), bad('sortKey'));
  }
  assertRefused(await owner.get('/locations/summary?sortKey=name'), bad('sortKey'));
});

test('an update replaces all but the status, and grows the version', async () => {
  const owner = await server.business();
  const [nigeria] = await chain(owner, ['Nigeria']);
  const created = await found(owner, {
    name: 'Lagos',
    parentId: nigeria.id,
    address: 'Broad',
    country: 'NG',
  });
  const path = `/locations/${created.id}`;
  const { status, body } = await owner.put(path, { name: ' Lagos State ', version: 1 });
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.data.updatedAt > created.updatedAt);
  const updated = {
    ...created,
    name: 'Lagos State',
    parentId: null,
    address: null,
    country: null,
    version: 2,
    updatedAt: body.data.updatedAt,
  };
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_UPDATED',
    message: 'Location changed.',
    data: updated,
    meta: null,
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: {
      operation: 'updateLocation',
      type: 'location',
      subject: created.id,
      before: created,
      after: updated,
    },
    event: { type: 'location.updated', data: updated },
  });
  const inactive = await owner.put(path, { name: 'Lagos', status: 'INACTIVE', parentId: nigeria.id });
  assert.deepEqual([inactive.body.data.status, inactive.body.data.parentId], ['INACTIVE', nigeria.id]);
  assert.equal((await owner.put(path, { name: 'Lagos' })).body.data.status, 'INACTIVE');
  assert.equal((await owner.put(path, { name: 'Lagos', status: 'ACTIVE' })).body.data.status, 'ACTIVE');
});

test('an update of a version that is old is refused and changes nothing; of equals at once exactly one wins', async () => {
  const owner = await server.business();
  const { id } = await found(owner, { name: 'Lagos' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => owner.put(`/locations/${id}`, { name: `Name ${n}`, version: 1 })),
  );
  const won = answers.filter(({ status }) => status === 200);
  assert.equal(won.length, 1);
  const before = await stateOf(server, owner);
  const stale = { status: 409, code: 'STALE_VERSION' };
  for (const answer of answers) if (answer !== won[0]) assertRefused(answer, stale);
  assertRefused(await owner.put(`/locations/${id}`, { name: 'Late', version: 1 }), stale);
  assert.deepEqual(await stateOf(server, owner), before);
  assert.deepEqual((await owner.get(`/locations/${id}`)).body.data, won[0]?.body.data);
});

test('a location cannot be put inside itself or inside one that lies in it', async () => {
  const owner = await server.business();
  const [a, b, c] = await chain(owner, ['A', 'B', 'C']);
  const before = await stateOf(server, owner);
  for (const parent of [a, b, c]) {
    for (const parentId of [parent.id, parent.id.toUpperCase()]) {
      assertRefused(await owner.put(`/locations/${a.id}`, { name: 'A', parentId }), {
        status: 409,
        code: 'INVALID_STATE',
        field: 'parentId',
      });
    }
  }
  assert.deepEqual(await stateOf(server, owner), before);
  // The other way round is a move like any other.
  assert.equal((await owner.put(`/locations/${c.id}`, { name: 'C', parentId: a.id })).status, 200);
  assert.equal((await owner.put(`/locations/${b.id}`, { name: 'B', parentId: c.id })).status, 200);
});

test('two moves at once that together would make a cycle: one is refused, every time', async () => {
  const owner = await server.business();
  for (let round = 0; round < 10; round += 1) {
    const one = await found(owner, { name: `One ${round}` });
    const two = await found(owner, { name: `Two ${round}` });
    const answers = await Promise.all([
      owner.put(`/locations/${one.id}`, { name: one.name, parentId: two.id }),
      owner.put(`/locations/${two.id}`, { name: two.name, parentId: one.id }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  }
});

test('the tree has at most ten levels, however it is built or moved', async () => {
  const owner = await server.business();
  const names = Array.from({ length: 10 }, (_, n) => `Level ${n + 1}`);
  const levels = await chain(owner, names);
  const [top, below] = await chain(owner, ['Top', 'Below']);
  const before = await stateOf(server, owner);
  const tooDeep = { status: 409, code: 'INVALID_STATE', field: 'parentId' };
  assertRefused(await owner.post('/locations', { name: 'Eleventh', parentId: levels[9].id }), tooDeep);
  // Two levels do not fit under the ninth, though one does.
  assertRefused(await owner.put(`/locations/${top.id}`, { name: 'Top', parentId: levels[8].id }), tooDeep);
  assertRefused(await owner.put(`/locations/${levels[0].id}`, { name: 'x', parentId: top.id }), tooDeep);
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal(
    (await owner.put(`/locations/${below.id}`, { name: 'Below', parentId: levels[8].id })).status,
    200,
  );
  assert.equal(
    (await owner.put(`/locations/${top.id}`, { name: 'Top', parentId: levels[8].id })).status,
    200,
  );
});

test('a move and a new location at once do not make the tree deeper than ten levels', async () => {
  const owner = await server.business();
  const levels = await chain(
    owner,
    Array.from({ length: 9 }, (_, n) => `Level ${n + 1}`),
  );
  for (let round = 0; round < 5; round += 1) {
    const leaf = await found(owner, { name: `Leaf ${round}` });
    const answers = await Promise.all([
      owner.put(`/locations/${leaf.id}`, { name: leaf.name, parentId: levels[8].id }),
      owner.post('/locations', { name: `Under leaf ${round}`, parentId: leaf.id }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  }
});

test('nothing new is put into an inactive location, and what lies there can still be updated', async () => {
  const owner = await server.business();
  const [parent, child] = await chain(owner, ['Parent', 'Child']);
  const other = await found(owner, { name: 'Other' });
  await owner.put(`/locations/${parent.id}`, { name: 'Parent', status: 'INACTIVE' });
  const before = await stateOf(server, owner);
  const refused = { status: 409, code: 'INVALID_STATE', field: 'parentId' };
  assertRefused(await owner.post('/locations', { name: 'New', parentId: parent.id }), refused);
  assertRefused(await owner.put(`/locations/${other.id}`, { name: 'Other', parentId: parent.id }), refused);
  assert.deepEqual(await stateOf(server, owner), before);
  assert.equal(
    (await owner.put(`/locations/${child.id}`, { name: 'Child 2', parentId: parent.id })).status,
    200,
  );
});

test('a location is removed when nothing lies in it, and refused while an outlet or a location does', async () => {
  const owner = await server.business();
  const [parent, child] = await chain(owner, ['Parent', 'Child']);
  const outlet = await open(owner, { name: 'Ikeja', locationId: child.id });
  const before = await stateOf(server, owner);
  const inUse = { status: 409, code: 'IN_USE' };
  assertRefused(await owner.delete(`/locations/${parent.id}`), inUse);
  assertRefused(await owner.delete(`/locations/${child.id}`), inUse);
  assert.deepEqual(await stateOf(server, owner), before);
  await owner.put(`/outlets/${outlet.id}`, { name: 'Ikeja' });
  const { status, body } = await owner.delete(`/locations/${child.id}`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_DELETED',
    message: 'Location removed.',
    data: null,
    meta: { page: 1, perPage: 1, total: 1 },
  });
  assert.deepEqual(await lastTrace(server, owner), {
    audit: { operation: 'deleteLocation', type: 'location', subject: child.id, before: child, after: null },
    event: { type: 'location.deleted', data: child },
  });
  assertRefused(await owner.get(`/locations/${child.id}`), { status: 404, code: 'NOT_FOUND' });
  assert.equal((await owner.delete(`/locations/${parent.id}`)).status, 200);
});

test('a location is not removed under an outlet that is opened in it at the same moment', async () => {
  const owner = await server.business();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await found(owner, { name: `Place ${round}` });
    const answers = await Promise.all([
      owner.delete(`/locations/${id}`),
      owner.post('/outlets', { name: `Shop ${round}`, locationId: id }),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(['200,404', '409,200'].includes(`${statuses}`), `${statuses}`);
  }
});

const requests = (locationId: string): [string, string, object?][] => [
  ['POST', '/locations', { name: 'New' }],
  ['PUT', `/locations/${locationId}`, { name: 'New' }],
  ['DELETE', `/locations/${locationId}`],
  ['GET', '/locations'],
  ['GET', `/locations/${locationId}`],
  ['GET', '/locations/overview'],
  ['GET', '/locations/dropdown'],
  ['GET', '/locations/outlets'],
  ['GET', '/locations/summary'],
];

test('without a token nothing of locations is answered or changed', async () => {
  const owner = await server.business();
  const { id } = await found(owner, { name: 'Lagos' });
  const before = await stateOf(server, owner);
  for (const [method, path, body] of requests(id)) {
    const answer = await server.stranger.send(method, path, { body });
    assertRefused(answer, { status: 401, code: 'UNAUTHENTICATED' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

test('every role of a business reads locations, only owner and manager change them, and an operator does neither', async () => {
  const owner = await server.business();
  const { id } = await found(owner, { name: 'Lagos' });
  for (const role of ['CASHIER', 'STOREKEEPER', 'ACCOUNTANT'] as const) {
    const colleague = await server.colleague(owner, role);
    const before = await stateOf(server, owner);
    for (const [method, path, body] of requests(id)) {
      const answer = await colleague.send(method, path, { body });
      if (method === 'GET') assert.equal(answer.status, 200, `${role} ${path}`);
      else assertRefused(answer, { status: 403, code: 'FORBIDDEN' });
    }
    assert.deepEqual(await stateOf(server, owner), before);
  }
  const before = await stateOf(server, owner);
  const operator = await server.colleague({ ...owner, orgId: serviceOrgId }, 'OPERATOR');
  for (const [method, path, body] of requests(id)) {
    assertRefused(await operator.send(method, path, { body }), { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
  const manager = await server.colleague(owner, 'MANAGER');
  for (const [method, path, body] of requests(id)) {
    if (method === 'DELETE') continue;
    assert.equal((await manager.send(method, path, { body: body && { name: newId() } })).status, 200);
  }
  assert.equal((await manager.delete(`/locations/${id}`)).status, 200);
});

test("another tenant's location is answered exactly as one that does not exist", async () => {
  const owner = await server.business();
  const rival = await server.business();
  const ours = await found(owner, { name: 'Ours' });
  const theirs = await found(rival, { name: 'Theirs' });
  const before = [await stateOf(server, owner), await stateOf(server, rival)];
  const notFound = { status: 404, code: 'NOT_FOUND' };
  for (const [method, body] of [['GET'], ['PUT', { name: 'x' }], ['DELETE']] as [string, object?][]) {
    const answer = await owner.send(method, `/locations/${theirs.id}`, { body });
    assertRefused(answer, notFound);
    const random = await owner.send(method, `/locations/${newId()}`, { body });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  for (const [method, path] of [
    ['POST', '/locations'],
    ['PUT', `/locations/${ours.id}`],
  ] as const) {
    const answer = await owner.send(method, path, { body: { name: 'x', parentId: theirs.id } });
    assertRefused(answer, { ...notFound, field: 'parentId' });
    const random = await owner.send(method, path, { body: { name: 'x', parentId: newId() } });
    assert.deepEqual(refusalOf(answer), refusalOf(random));
  }
  for (const filter of [`parentId=${theirs.id}`, `outletId=${rival.outletId}`]) {
    for (const path of ['/locations', '/locations/overview']) {
      const { body } = await owner.get(`${path}?${filter}`);
      assert.deepEqual(body.data, { rows: [], nextCursor: '', hasNext: false });
    }
    assert.equal((await owner.get(`/locations/summary?${filter}`)).body.data.total, 0);
  }
  assert.deepEqual([await stateOf(server, owner), await stateOf(server, rival)], before);
});

test('a write that is sent again with its key is answered as before and has one effect', async () => {
  const owner = await server.business();
  const lagos = await found(owner, { name: 'Lagos' });
  const abuja = await found(owner, { name: 'Abuja' });
  const mismatch = { status: 409, code: 'IDEMPOTENCY_MISMATCH' };
  const writes: [string, string, object | undefined, string, object | undefined][] = [
    ['POST', '/locations', { name: 'Once' }, '/locations', { name: 'Twice' }],
    ['PUT', `/locations/${lagos.id}`, { name: 'Eko' }, `/locations/${lagos.id}`, { name: 'Otherwise' }],
    ['DELETE', `/locations/${lagos.id}`, undefined, `/locations/${abuja.id}`, undefined],
  ];
  for (const [method, path, body, otherPath, otherBody] of writes) {
    const key = newId();
    const first = await owner.send(method, path, { body, key });
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const after = await stateOf(server, owner);
    const again = await owner.send(method, path, { body, key });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assertRefused(await owner.send(method, otherPath, { body: otherBody, key }), mismatch);
    assert.deepEqual(await stateOf(server, owner), after);
  }
});

/** A country of two towns: three outlets in one, one in the other, one in none. */
async function country() {
  const owner = await server.business({ businessName: 'Nowhere' });
  const nigeria = await found(owner, { name: 'Nigeria', country: 'NG' });
  const lagos = await found(owner, { name: 'lagos', parentId: nigeria.id, country: 'NG' });
  const abuja = await found(owner, { name: 'Abuja', parentId: nigeria.id });
  const yaba = await open(owner, { name: 'Yaba', locationId: lagos.id });
  const ikeja = await open(owner, { name: 'ikeja', locationId: lagos.id });
  const closed = await open(owner, { name: 'Closed', locationId: lagos.id });
  await owner.put(`/outlets/${closed.id}`, { name: 'Closed', locationId: lagos.id, status: 'CLOSED' });
  const wuse = await open(owner, { name: 'Wuse', locationId: abuja.id });
  return { owner, nigeria, lagos, abuja, yaba, ikeja, closed, wuse };
}

test('the dropdown has the active locations by name, as id and name, with the request as meta', async () => {
  const { owner, nigeria, lagos, abuja } = await country();
  await owner.put(`/locations/${abuja.id}`, { name: 'Abuja', parentId: nigeria.id, status: 'INACTIVE' });
  const { status, body } = await owner.get('/locations/dropdown');
  assert.equal(status, 200);
  assert.match(body.meta.timestamp, instant);
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_OPTIONS_LISTED',
    message: 'The active locations by name.',
    data: {
      rows: [
        { id: lagos.id, name: 'lagos' },
        { id: nigeria.id, name: 'Nigeria' },
      ],
    },
    meta: { timestamp: body.meta.timestamp, path: '/locations/dropdown' },
  });
});

test('the filter has every location with its outlets, closed ones too, and last the outlets without a location', async () => {
  const { owner, nigeria, lagos, abuja, yaba, ikeja, closed, wuse } = await country();
  await owner.put(`/locations/${abuja.id}`, { name: 'Abuja', parentId: nigeria.id, status: 'INACTIVE' });
  const { status, body } = await owner.get('/locations/outlets');
  assert.equal(status, 200);
  assert.match(body.meta.timestamp, instant);
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_OUTLETS_LISTED',
    message: 'The locations and their outlets.',
    data: {
      rows: [
        { id: abuja.id, name: 'Abuja', outlets: [{ id: wuse.id, name: 'Wuse' }] },
        {
          id: lagos.id,
          name: 'lagos',
          outlets: [
            { id: closed.id, name: 'Closed' },
            { id: ikeja.id, name: 'ikeja' },
            { id: yaba.id, name: 'Yaba' },
          ],
        },
        { id: nigeria.id, name: 'Nigeria', outlets: [] },
        { id: null, name: null, outlets: [{ id: owner.outletId, name: 'Nowhere' }] },
      ],
    },
    meta: { timestamp: body.meta.timestamp, path: '/locations/outlets' },
  });
  await owner.put(`/outlets/${owner.outletId}`, { name: 'Nowhere', locationId: nigeria.id });
  const { rows } = (await owner.get('/locations/outlets')).body.data;
  assert.deepEqual(rows[2].outlets, [{ id: owner.outletId, name: 'Nowhere' }]);
  assert.equal(rows.length, 3);
});

test('the overview counts the outlets of each location and the active users who may work there', async () => {
  const { owner, nigeria, lagos, abuja, yaba, ikeja, wuse } = await country();
  // The owner may work anywhere, so may the manager; three others are limited, and one of them is disabled.
  await server.colleague(owner, 'MANAGER');
  await server.colleague(owner, 'CASHIER', [yaba.id, ikeja.id]);
  await server.colleague(owner, 'CASHIER', [wuse.id, owner.outletId]);
  const gone = await server.colleague(owner, 'CASHIER', [wuse.id]);
  await server.database((session) =>
    session.all("update users set status = 'DISABLED' where id = $1", [gone.userId]),
  );
  await server.colleague(owner, 'CASHIER', []);
  const nothing = { stockValue: 0, salesTotal: 0, cashOnHand: 0 };
  const row = ({ id, name, parentId }: { id: string; name: string; parentId: string | null }) => ({
    id,
    name,
    parentId,
    status: 'ACTIVE',
    ...nothing,
  });
  const { status, body } = await owner.get('/locations/overview');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    success: true,
    code: 'LOCATION_OVERVIEW_LISTED',
    message: 'The locations and their figures.',
    data: {
      rows: [
        { ...row(abuja), outlets: 1, users: 3 },
        { ...row(lagos), outlets: 3, users: 3 },
        { ...row(nigeria), outlets: 0, users: 0 },
      ],
      nextCursor: '',
      hasNext: false,
    },
    meta: { page: 1, perPage: 20, total: 3 },
  });
});

test('the overview has what the goods of each location are worth, what was sold and the cash that its outlets should have', async () => {
  const { owner, yaba, ikeja, wuse } = await country();
  const created = (await owner.post('/inventory/products', { name: 'Soap' })).body.data;
  const { itemPriceId } = created.variants[0].prices[0];
  const { today } = (
    await server.database((session) =>
      session.all<{ today: string }>(`select business_date(now(), 'Africa/Lagos', '00:00') as today`),
    )
  )[0] as { today: string };
  const buy = (storeId: string, quantity: number, costPrice: number) =>
    owner.post('/inventory/bulk-stock', {
      date: today,
      storeId,
      pmethod: 'cash',
      bankAmount: 0,
      posAmount: 0,
      cashAmount: quantity * costPrice,
      amount: quantity * costPrice,
      total: quantity * costPrice,
      stock: [{ productId: created.id, quantity, costPrice, itemPriceId }],
    });
  const party = (await owner.post('/customer-relationship-management', { name: 'Bola' })).body.data;
  const receive = (outletId: string, amount: number) =>
    owner.post('/payments', { direction: 'IN', method: 'CASH', amount, partyId: party.id, outletId });
  const answers = [
    await buy(yaba.id, 2, 10.25),
    await buy(ikeja.id, 1, 30),
    await buy(wuse.id, 3, 1),
    await receive(yaba.id, 100.5),
    await receive(owner.outletId, 7),
    await owner.post('/checkout', {
      outletId: yaba.id,
      lines: [{ itemPriceId, quantity: 1, unitPrice: 12 }],
      payments: [{ method: 'CASH', amount: 12 }],
    }),
  ];
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  const figuresFor = async (by: SignedIn) => {
    const { status, body } = await by.get('/locations/overview');
    assert.equal(status, 200, JSON.stringify(body));
    type Row = { name: string; stockValue: number; salesTotal: number; cashOnHand: number };
    return body.data.rows.map((row: Row) => [row.name, row.stockValue, row.salesTotal, row.cashOnHand]);
  };
  // Lagos: goods for 20.50 and 30, of which 10.25 were sold for 12; cash of 100.50 and 12 less what they cost. Abuja:
  // goods for 3, and as much cash too little.
  const all = [
    ['Abuja', 3, 0, -3],
    ['lagos', 40.25, 12, 62],
    ['Nigeria', 0, 0, 0],
  ];
  assert.deepEqual(await figuresFor(owner), all);
  await foldEverything(server);
  assert.deepEqual(await figuresFor(owner), all);
  const ofYaba = await figuresFor(await server.colleague(owner, 'ACCOUNTANT', [yaba.id]));
  assert.deepEqual(ofYaba[1], ['lagos', 10.25, 12, 92]);
  const keeper = await figuresFor(await server.colleague(owner, 'STOREKEEPER'));
  assert.deepEqual(keeper[1], ['lagos', 40.25, null, null]);
  const cashier = await figuresFor(await server.colleague(owner, 'CASHIER'));
  assert.deepEqual(cashier[1], ['lagos', null, null, null]);
});

test('a user who is limited to outlets finds no trace of others in any location, and changes no location', async () => {
  const { owner, nigeria, lagos, abuja, yaba, wuse } = await country();
  const manager = await server.colleague(owner, 'MANAGER', [yaba.id]);
  const figures = (await manager.get('/locations/overview')).body.data.rows.map(
    ({ name, outlets, users }: { name: string; outlets: number; users: number }) => [name, outlets, users],
  );
  assert.deepEqual(figures, [
    ['Abuja', 0, 0],
    ['lagos', 1, 2],
    ['Nigeria', 0, 0],
  ]);
  assert.deepEqual((await manager.get('/locations/outlets')).body.data.rows, [
    { id: abuja.id, name: 'Abuja', outlets: [] },
    { id: lagos.id, name: 'lagos', outlets: [{ id: yaba.id, name: 'Yaba' }] },
    { id: nigeria.id, name: 'Nigeria', outlets: [] },
  ]);
  const summary = (await manager.get('/locations/summary')).body.data;
  assert.deepEqual(summary, { total: 3, active: 3, inactive: 0, outlets: 1 });
  const holding = async (outletId: string) =>
    namesOf((await manager.get(`/locations?outletId=${outletId}`)).body.data.rows);
  assert.deepEqual(await holding(yaba.id), ['lagos']);
  assert.deepEqual(await holding(wuse.id), []);

  const before = await stateOf(server, owner);
  for (const [method, path, body] of requests(abuja.id)) {
    if (method === 'GET') continue;
    assertRefused(await manager.send(method, path, { body }), { status: 403, code: 'FORBIDDEN' });
  }
  assert.deepEqual(await stateOf(server, owner), before);
});

/** Seven locations, of which three were made at the same moment. */
async function sevenLocations() {
  const owner = await server.business();
  for (const name of ['Goole', 'ashford', 'Bexley', 'fulham', 'Epsom', 'corby', 'Dover']) {
    await found(owner, { name });
  }
  await server.database((session) =>
    session.all(
      `update locations set created_at = case
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
  // Those of the same moment in the order of their ids, which is that of their making.
  createdAt: ['Dover', 'Goole', 'Bexley', 'fulham', 'ashford', 'Epsom', 'corby'],
};

for (const list of ['/locations', '/locations/overview']) {
  for (const [sortKey, ascending] of Object.entries(orders)) {
    for (const sortDir of ['asc', 'desc'] as const) {
      test(`pages of ${list} by ${sortKey} ${sortDir} give every location once, in order, while others are made`, async () => {
        const owner = await sevenLocations();
        let number = 0;
        const makeAnother = () => {
          number += 1;
          return found(owner, { name: `${number % 2 ? 'AA' : 'ZZ'}${number}` });
        };
        const path = `${list}?limit=2&sortKey=${sortKey}&sortDir=${sortDir}`;
        const { rows, metas } = await walkPages(owner, path, makeAnother);
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
}

test('a page has the whole locations and says that it is the last by an empty cursor', async () => {
  const owner = await server.business();
  const lagos = await found(owner, { name: 'Lagos', address: 'Broad Street', country: 'NG' });
  assert.deepEqual((await owner.get('/locations')).body, {
    success: true,
    code: 'LOCATIONS_LISTED',
    message: 'The locations.',
    data: { rows: [lagos], nextCursor: '', hasNext: false },
    meta: { page: 1, perPage: 20, total: 1 },
  });
});

test('a cursor fits only the tenant, the list, the sort and the filters that it was given for', async () => {
  const owner = await sevenLocations();
  const rival = await sevenLocations();
  const invalid = { status: 400, code: 'INVALID_CURSOR' };
  const lists = ['/locations', '/locations/overview'];
  for (const list of lists) {
    const path = `${list}?limit=2&status=ACTIVE`;
    const { nextCursor: cursor } = (await owner.get(path)).body.data;
    assert.equal((await owner.get(`${path}&cursor=${cursor}`)).status, 200);
    for (const query of ['sortKey=createdAt', 'sortDir=desc', 'search=o', 'country=NG']) {
      assertRefused(await owner.get(`${path}&${query}&cursor=${cursor}`), invalid);
    }
    assertRefused(await owner.get(`${list}?limit=2&cursor=${cursor}`), invalid);
    assertRefused(await rival.get(`${path}&cursor=${cursor}`), invalid);
    for (const other of [...lists, '/outlets'].filter((name) => name !== list)) {
      assertRefused(await owner.get(`${other}?limit=2&status=ACTIVE&cursor=${cursor}`), invalid);
    }
  }
});

test('the summary says of every filter what the list gives for it, and how many outlets lie in those', async () => {
  const { owner, nigeria, lagos, abuja, wuse } = await country();
  const percent = await found(owner, { name: '50% off_shore' });
  await owner.put(`/locations/${abuja.id}`, { name: 'Abuja', parentId: nigeria.id, status: 'INACTIVE' });
  for (const [location, moment] of [
    [nigeria, '2026-01-02T22:59:59.999Z'],
    [lagos, '2026-01-02T23:00:00Z'],
    [abuja, '2026-01-03T22:59:59.999Z'],
    [percent, '2026-01-03T23:00:00Z'],
  ]) {
    await server.database((session) =>
      session.all('update locations set created_at = $2 where id = $1', [location.id, moment]),
    );
  }
  const expected: [string, string[], number][] = [
    ['', ['50% off_shore', 'Abuja', 'lagos', 'Nigeria'], 4],
    ['status=ACTIVE', ['50% off_shore', 'lagos', 'Nigeria'], 3],
    ['status=INACTIVE', ['Abuja'], 1],
    ['country=NG', ['lagos', 'Nigeria'], 3],
    ['country=NG&status=INACTIVE', [], 0],
    [`parentId=${nigeria.id}`, ['Abuja', 'lagos'], 4],
    [`outletId=${wuse.id}`, ['Abuja'], 1],
    [`outletId=${owner.outletId}`, [], 0],
    ['search=AG', ['lagos'], 3],
    ['search=%25', ['50% off_shore'], 0],
    ['search=_', ['50% off_shore'], 0],
    // Lagos is an hour ahead of UTC.
    ['date_from=2026-01-03&date_to=2026-01-03', ['Abuja', 'lagos'], 4],
    ['date_from=2026-01-04', ['50% off_shore'], 0],
    ['date_to=2026-01-02', ['Nigeria'], 0],
  ];
  for (const [filter, names, outlets] of expected) {
    const list = (await owner.get(`/locations?limit=100&${filter}`)).body;
    assert.deepEqual(namesOf(list.data.rows), names, filter);
    assert.equal(list.meta.total, names.length);
    const overview = (await owner.get(`/locations/overview?limit=100&${filter}`)).body;
    assert.deepEqual(namesOf(overview.data.rows), names, filter);
    const inactive = list.data.rows.filter(({ status }: Row) => status === 'INACTIVE').length;
    assert.deepEqual((await owner.get(`/locations/summary?${filter}`)).body, {
      success: true,
      code: 'LOCATIONS_SUMMARIZED',
      message: 'Totals of the locations.',
      data: { total: names.length, active: names.length - inactive, inactive, outlets },
      meta: { page: 1, perPage: Math.max(1, names.length), total: names.length },
    });
  }
});

// The first and the last moment of a day, and the moments beside it: 14 hours ahead, and a day without its midnight.
for (const [timezone, date, moments] of [
  [
    'Pacific/Kiritimati',
    '2026-03-10',
    [
      '2026-03-09T09:59:59.999999Z',
      '2026-03-09T10:00:00Z',
      '2026-03-10T09:59:59.999999Z',
      '2026-03-10T10:00:00Z',
    ],
  ],
  [
    'America/Sao_Paulo',
    '2018-11-04',
    [
      '2018-11-04T02:59:59.999999Z',
      '2018-11-04T03:00:00Z',
      '2018-11-05T01:59:59.999999Z',
      '2018-11-05T02:00:00Z',
    ],
  ],
] as const) {
  test(`a date is the whole day of the business, and no more, in ${timezone}`, async () => {
    const owner = await server.business({ timezone });
    for (const [index, name] of ['before', 'first', 'last', 'after'].entries()) {
      const { id } = await found(owner, { name });
      await server.database((session) =>
        session.all('update locations set created_at = $2 where id = $1', [id, moments[index]]),
      );
    }
    for (const list of ['/locations', '/locations/overview']) {
      const { body } = await owner.get(`${list}?sortKey=createdAt&date_from=${date}&date_to=${date}`);
      assert.deepEqual(namesOf(body.data.rows), ['first', 'last']);
    }
    const summary = await owner.get(`/locations/summary?date_from=${date}&date_to=${date}`);
    assert.equal(summary.body.data.total, 2);
  });
}
