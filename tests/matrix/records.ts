import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/http/operation.ts';
import { operations } from '../../src/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { everything, refusesAll } from './cases.ts';
import { fieldsOf, madeUp, neededQuery, pathOf, replaced, sampleBody, schemaOf } from './samples.ts';
import { allowed, guarded, stranger, theirs } from './set-up.ts';

const withId = operations.filter(({ path }) => /\{\w+Id\}/.test(path));

test('an id in a path that is no id is 400 and named', async () => {
  const id = newId();
  const malformed = [
    'x',
    '0',
    id.slice(1),
    `${id}0`,
    `${id}%20`,
    `urn:uuid:${id}`,
    `%7B${id}%7D`,
    id.replaceAll('-', ''),
    "'%20or%201=1%20--",
    'null',
    '..%2f..%2fetc',
  ];
  await refusesAll(
    withId.flatMap((operation) =>
      malformed.map((text) => ({
        what: `${operation.id} at ${text}`,
        send: () =>
          allowed(operation).send(
            operation.method,
            pathOf(operation, () => text),
            { body: sampleBody(operation) },
          ),
        expected: [400],
        naming: /\{(\w+Id)\}/.exec(operation.path)?.[1] ?? '',
      })),
    ),
  );
});

test("an id that nothing has and another tenant's id are 404 alike", async () => {
  const sent = (operation: Operation, ids: (name: string) => string) =>
    allowed(operation).send(operation.method, `${pathOf(operation, ids)}?${neededQuery(operation)}`, {
      body: sampleBody(operation),
    });
  // Ids that our own tokens and answers name are seen by the recorder as another tenant's.
  for (const path of ['/outlets', '/locations', '/auth/sessions', '/users', '/inventory/products'])
    await stranger.get(path);
  const before = await everything();
  for (const operation of withId) {
    const answers = [
      await sent(operation, () => newId()),
      await sent(operation, () => '00000000-0000-0000-0000-000000000000'),
      await sent(operation, () => newId().toUpperCase()),
      // No business is foreign to an operator.
      await sent(operation, (name) =>
        operation.access === 'platform.admin' ? newId() : (theirs[name] ?? newId()),
      ),
      await sent(operation, () => stranger.outletId),
      await sent(operation, (name) => (name === 'businessId' ? newId() : stranger.orgId)),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 404, operation.id);
      const { code, message, errors } = answers[0]?.body ?? {};
      assert.deepEqual([body.code, body.message, body.errors], [code, message, errors], operation.id);
    }
  }
  assert.deepEqual(await everything(), before);
});

/** What has happened at a till is recorded whatever it names, and what is amiss is an exception: nothing-lost.test.ts. */
const takesUnknown = new Set([
  'findUnknownRecords',
  'recordTillPayment',
  'recordTillRefund',
  'recordTillReturn',
]);
const isMadeUp = ({ id }: Operation, field: string) =>
  madeUp.has(field) || takesUnknown.has(id) || (id === 'openTill' && field === 'sessionId');

test("an id in a body that nothing has and another tenant's id are 404 alike, and named", async () => {
  await refusesAll(
    guarded.flatMap((operation) =>
      fieldsOf(schemaOf(operation.body))
        .filter(({ path, schema }) => schema.format === 'uuid' && !isMadeUp(operation, String(path.at(-1))))
        .flatMap(({ path }) => {
          const name = String(path.findLast((part) => typeof part === 'string'));
          return [newId(), theirs[name] ?? newId(), stranger.outletId].map((id) => ({
            what: `${operation.id} ${path.join('.')}=${id}`,
            send: () =>
              allowed(operation).send(operation.method, pathOf(operation), {
                body: replaced(sampleBody(operation, String(path[0])), path, id),
              }),
            expected: [404],
            naming: path.join('.'),
          }));
        }),
    ),
  );
});

test("another tenant's id in a query answers exactly as one that nothing has", async () => {
  for (const operation of guarded) {
    const ids = Object.entries(schemaOf(operation.query).properties ?? {}).filter(
      ([, schema]) => schema.format === 'uuid',
    );
    for (const [name] of ids) {
      const ask = (id: string) =>
        allowed(operation).get(`${pathOf(operation)}?${name}=${id}&${neededQuery(operation)}`);
      const [missing, foreign] = [await ask(newId()), await ask(theirs[name] ?? stranger.outletId)];
      assert.equal(foreign.status, missing.status, `${operation.id}?${name}`);
      assert.deepEqual(foreign.body.data, missing.body.data, `${operation.id}?${name}`);
    }
  }
});
