import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../../../tests/harness.ts';
import { assertRefused, lastTrace } from '../../org/testing.ts';
import { stateOf } from '../testing.ts';

const server = await testServer();
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
    creditLimit: 1250.5,
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
    message: 'The customer or vendor is on record.',
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
    creditLimit: 0,
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
    ['phone', { phone: '0801 234 5678' }],
    ['phone', { phone: '+0801234567' }],
    ['phone', { phone: 'call me' }],
    ['email', { email: 'nobody' }],
    ['name', { name: ' ' }],
    ['kind', { kind: 'customer' }],
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
