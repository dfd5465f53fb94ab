import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { clientOf } from '../harness.ts';
import { isLong } from '../long.ts';
import { json, refusesAll } from './cases.ts';
import { fieldsOf, pathOf, replaced, sampleBody, schemaOf, typesOf } from './samples.ts';
import { allowed, allowedByNetwork, oneOfEachKind, owner, server, withBody, withoutBody } from './set-up.ts';

test('numbers that JSON cannot carry and texts of 100 kB are 400 in every field', async () => {
  const long = JSON.stringify('x'.repeat(100_000));
  const numbers = ['9007199254740993', '1e400', '-1e400', '-0.1', '1e-400', '123456789012345678901234567890'];
  await refusesAll(
    withBody.flatMap((operation) =>
      fieldsOf(schemaOf(operation.body)).flatMap(({ path, schema }, index) => {
        const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
        // A balance may be below zero.
        const { minimum = 1 } = schema;
        const wrong = numbers.filter((one) => !(one === '-0.1' && minimum < 0));
        const marker = '"\u2603"';
        const text = JSON.stringify(replaced(sampleBody(operation), path, '\u2603'));
        const tried = isNumber ? wrong : [long, ...numbers.slice(0, 2)];
        // Every field is tried with one of them, and every one with many fields.
        return (isLong ? tried : tried.slice(index % tried.length).slice(0, 1)).map((value) => ({
          what: `${operation.id} ${path.join('.')}=${value.slice(0, 30)}`,
          send: () =>
            allowed(operation).send(operation.method, pathOf(operation), {
              body: text.replace(marker, value),
            }),
          expected: [400],
        }));
      }),
    ),
  );
});

test('a list of 100,000 things and an object of 50,000 fields are 400', async () => {
  const things = `[${Array(100_000).fill('{}').join(',')}]`;
  const fields = `{${Array.from({ length: 50_000 }, (_, n) => `"f${n}":1`).join(',')}}`;
  await refusesAll(
    oneOfEachKind.flatMap((operation) =>
      [things, fields].map((text) => ({
        what: `${operation.id} with ${text.slice(0, 10)}`,
        send: () => allowed(operation).send(operation.method, pathOf(operation), json(text)),
        expected: [400],
      })),
    ),
  );
});

test('JSON of 500,000 levels is 400', async () => {
  const lists = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  await refusesAll(
    oneOfEachKind.map((operation) => ({
      what: operation.id,
      send: () => allowed(operation).send(operation.method, pathOf(operation), json(lists)),
      expected: [400],
    })),
  );
});

test('JSON of 500,000 levels is 400 wherever it stands, with an Idempotency-Key and without', async () => {
  const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
  const bodies = [
    deep,
    `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
    `{"name":${deep}}`,
    `{"name":"Ikeja","unknown":${deep}}`,
    // With an escape in it every text is looked at, as deep as it may be.
    `{"name":"\\u0000","unknown":${deep}}`,
  ];
  await refusesAll(
    bodies.flatMap((text) =>
      [undefined, newId()].map((key) => ({
        what: `${text.slice(0, 30)} ${key}`,
        send: () => owner.post('/outlets', text, key ? { key } : {}),
        expected: [400],
      })),
    ),
  );
});

test('a body over 1 MiB is 413, whether it says its length or not', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(1_048_576) });
  await refusesAll(
    [...withBody, ...withoutBody].map((operation) => ({
      what: operation.id,
      send: () => allowedByNetwork(operation).send(operation.method, pathOf(operation), json(text)),
      expected: [413],
    })),
  );
  const answer = await server.app.inject({
    method: 'POST',
    url: '/outlets',
    headers: {
      authorization: `Bearer ${owner.accessToken}`,
      'content-type': 'application/json',
      'transfer-encoding': 'chunked',
    },
    payload: text,
  });
  assert.equal(answer.statusCode, 413);
});

test('headers and addresses that are too large are 4xx', async () => {
  const token = { authorization: `Bearer ${owner.accessToken}` };
  const large = 'x'.repeat(20_000);
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(server.url + path, { headers: { ...token, ...headers } })).status;
  const statuses = [
    await status('/auth/session', { 'x-large': large }),
    await status('/auth/session', { cookie: `a=${large}` }),
    await status('/auth/session', { authorization: `Bearer ${large}` }),
    await status(`/auth/session?${large}`, {}),
    await status(`/outlets/${large}`, {}),
    await status(`/outlets/${'x'.repeat(5_000)}`, {}),
    await status(`/outlets?search=${'x'.repeat(5_000)}`, {}),
    await status('/auth/session', { authorization: `Bearer ${'x'.repeat(9_000)}` }),
  ];
  for (const one of statuses) assert.ok(one >= 400 && one < 500, String(statuses));
  const client = clientOf(server.url, token);
  assert.equal((await client.get('/auth/session')).status, 200);
});
