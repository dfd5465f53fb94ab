import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/http/operation.ts';
import { operations } from '../../src/operations.ts';
import type { Answer } from '../harness.ts';
import { json, misses, refusesAll } from './cases.ts';
import { fieldsOf, pathOf, replaced, sampleBody, schemaOf, typesOf } from './samples.ts';
import { allowed, allowedByNetwork, inTurn, owner, server, withBody, withoutBody } from './set-up.ts';

const texts = (operation: Operation) =>
  fieldsOf(schemaOf(operation.body)).filter(({ schema }) => typesOf(schema).includes('string'));

test('NUL and half a surrogate pair are 400 in every text of a body, also as the name of a field', async () => {
  await refusesAll(
    inTurn(withBody, (operation) => {
      const send = (body: unknown) => () =>
        allowed(operation).send(operation.method, pathOf(operation), { body });
      const body = sampleBody(operation);
      return [
        ...texts(operation).flatMap(({ path }) =>
          ['\0', 'a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'].map((text) => ({
            what: `${operation.id} ${path.join('.')}=${JSON.stringify(text)}`,
            send: send(replaced(body, path, text)),
            expected: [400],
          })),
        ),
        ...['a\0', '\ud800'].map((name) => ({
          what: `${operation.id} with a field ${JSON.stringify(name)}`,
          send: send({ ...body, [name]: 1 }),
          expected: [400],
        })),
      ];
    }),
  );
});

test('NUL in a query or a path is 400, and bytes that are not UTF-8 never fail the server', async () => {
  const cases = inTurn(operations, (operation) => {
    const names = ['unknown', ...Object.keys(schemaOf(operation.query).properties ?? {})];
    const send = (path: string) => () =>
      allowed(operation).send(operation.method, path, { body: sampleBody(operation) });
    const inQuery = names.flatMap((name) =>
      ['%00', 'a%00b'].map((text) => ({
        what: `${operation.id}?${name}=${text}`,
        send: send(`${pathOf(operation)}?${name}=${text}`),
        expected: [400],
      })),
    );
    const inPath = ['%00', '%', '%ff', '%ed%a0%80'].map((text) => ({
      what: `${operation.id} at ${text}`,
      send: send(pathOf(operation, () => text)),
      expected: [400],
    }));
    return [...inQuery, ...(operation.path.includes('Id}') ? inPath : [])];
  });
  await refusesAll(cases);
  const lists = operations.filter(({ query }) => schemaOf(query).properties?.search);
  assert.deepEqual(
    await misses(
      lists.flatMap((operation) =>
        ['%ff', '%ed%a0%80', '%', '%zz'].map((text) => ({
          what: `${operation.id}?search=${text}`,
          send: () => allowed(operation).get(`${pathOf(operation)}?search=${text}`),
          expected: [200, 400],
        })),
      ),
    ),
    [],
  );
});

test('a field that would change the prototype of an object is 400, at any depth and however it is written', async () => {
  const poison = [
    '"__proto__":{"admin":true}',
    '"__proto__":null',
    '"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}',
    '"constructor":{"prototype":{"admin":true}}',
    '"unknown":{"__proto__":{"admin":true}}',
    '"unknown":[{"constructor":{"prototype":{}}}]',
  ];
  await refusesAll(
    inTurn([...withBody, ...withoutBody], (operation) => {
      const inner = JSON.stringify(sampleBody(operation) ?? {}).slice(1, -1);
      return poison.map((field) => ({
        what: `${operation.id} with ${field}`,
        send: () =>
          allowed(operation).send(operation.method, pathOf(operation), {
            body: `{${[field, inner].filter(Boolean).join(',')}}`,
          }),
        expected: [400],
      }));
    }),
  );
  assert.equal(({} as { admin?: boolean }).admin, undefined);
});

test('what is not JSON is 400', async () => {
  const broken = [
    '{',
    '}',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    'undefined',
    'NaN',
    '[1',
    '{"a":1}{"b":2}',
    '{"a":\u0001"x"}',
    '"',
  ];
  await refusesAll(
    inTurn([...withBody, ...withoutBody], (operation) =>
      broken.map((text) => ({
        what: `${operation.id} with ${JSON.stringify(text)}`,
        send: () => allowed(operation).send(operation.method, pathOf(operation), json(text)),
        expected: [400],
      })),
    ),
  );
});

test('JSON that is not an object is 400, and so is nothing where something is needed', async () => {
  const send = (operation: Operation, sending: object) => () =>
    allowed(operation).send(operation.method, pathOf(operation), sending);
  await refusesAll([
    ...inTurn([...withBody, ...withoutBody], (operation) =>
      ['[]', '[{}]', '"x"', '1', 'true', 'false'].map((text) => ({
        what: `${operation.id} with ${text}`,
        send: send(operation, json(text)),
        expected: [400],
      })),
    ),
    ...withBody
      .filter(({ body }) => schemaOf(body).required?.length)
      .flatMap((operation) => [
        { what: `${operation.id} with null`, send: send(operation, json('null')), expected: [400] },
        { what: `${operation.id} with an empty body`, send: send(operation, json('')), expected: [400] },
        { what: `${operation.id} with no body`, send: send(operation, {}), expected: [400] },
        { what: `${operation.id} with {}`, send: send(operation, json('{}')), expected: [400] },
      ]),
  ]);
});

test('a body of another type is 415, and no way to write the type skips the validation', async () => {
  await refusesAll(
    inTurn([...withBody, ...withoutBody], (operation) => {
      const good = JSON.stringify(sampleBody(operation) ?? {});
      const bad = JSON.stringify({ ...sampleBody(operation), unknown: 1 });
      const send = (sending: object) => () =>
        allowedByNetwork(operation).send(operation.method, pathOf(operation), sending);
      const others = [
        'text/plain',
        'text/plain; charset=utf-8',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/json',
        'application/xml',
        'application/octet-stream',
        'application/jsonx',
        'application/merge-patch+json',
        '*/*',
        'json',
        ';',
      ];
      const ours = [
        'application/json',
        'APPLICATION/JSON',
        'application/json;charset=utf-8',
        'application/json; charset=utf-16',
        'application/json; charset="x"; y=z',
        ' application/json ',
      ];
      return [
        ...others.map((type) => ({
          what: `${operation.id} as ${type}`,
          send: send(json(good, type)),
          expected: [415],
        })),
        ...ours.map((type) => ({
          what: `${operation.id} as ${type}`,
          send: send(json(bad, type)),
          expected: [400, 415],
        })),
        {
          what: `${operation.id} without a type`,
          send: send({ body: new TextEncoder().encode(good), headers: { 'content-type': '' } }),
          expected: [415],
        },
        {
          what: `${operation.id} in UTF-16`,
          send: () => sendBytes(operation, Buffer.from(bad, 'utf16le'), 'application/json; charset=utf-16'),
          expected: [400, 415],
        },
      ];
    }),
  );
});

/** Sends bytes as they are; without a type, no header says what they are. */
async function sendBytes(operation: Operation, body: Uint8Array, type?: string): Promise<Answer> {
  const token = operation.access === 'public' ? {} : { authorization: `Bearer ${owner.accessToken}` };
  const response = await fetch(server.url + pathOf(operation), {
    method: operation.method,
    headers: { ...token, ...(type && { 'content-type': type }) },
    body: body as BodyInit,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('bytes without any type are 415', async () => {
  await refusesAll(
    [...withBody, ...withoutBody].map((operation) => ({
      what: operation.id,
      send: () => sendBytes(operation, new TextEncoder().encode(JSON.stringify(sampleBody(operation) ?? {}))),
      expected: [415],
    })),
  );
});
