import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { testServer } from '../../../tests/harness.ts';
import { operations } from '../../operations.ts';
import { forEachSchema, type Schema } from '../document/named-schemas.ts';
import { Nothing } from '../envelope.ts';
import { operation } from '../operation.ts';
import {
  BusinessDate,
  Choice,
  Exactly,
  Id,
  Instant,
  Nullable,
  PatternText,
  patternInWords,
  Text,
} from '../schema.ts';

const fields = {
  name: Text(5),
  code: PatternText('^[A-Z]{2}$', 'be two capital letters', { examples: ['NG'] }),
  parentId: Nullable(Id),
  kind: Choice(['RED', 'BLUE']),
  mark: Nullable(Choice(['A', 'B'])),
  secret: Type.String({ minLength: 3, maxLength: 8 }),
  count: Type.Integer({ minimum: 1, maximum: 9 }),
  atLeast: Type.Number({ minimum: 2 }),
  atMost: Nullable(Type.Integer({ maximum: 7 })),
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 50 }),
  above: Type.Number({ exclusiveMinimum: 0 }),
  open: Type.Boolean(),
  day: BusinessDate,
  at: Instant,
  list: Type.Array(Exactly({ quantity: Type.Number() }), { minItems: 1, maxItems: 2 }),
};
const optional = Object.fromEntries(
  Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]),
);
const names = Object.keys(fields).join(', ');

const answer = { code: 'TRIED', message: 'Tried.', data: Nothing } as const;
const shared = { group: 'Service', summary: 'Try', access: 'org.read', answer } as const;
const handle = async () => ({ data: null });
const server = await testServer({
  operations: [
    ...operations,
    operation({ ...shared, id: 'tryBody', route: 'POST /tried', body: Exactly(optional), handle }),
    operation({
      ...shared,
      id: 'tryQuery',
      route: 'GET /tried',
      query: Exactly({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
      handle,
    }),
  ],
});
const owner = await server.business();

const cases: [body: unknown, field: string, code: string, message: string][] = [
  ['null', 'body', 'REQUIRED', 'is required: send a JSON object'],
  [[], 'body', 'TYPE', 'must be an object'],
  [{ colour: 1 }, 'colour', 'UNKNOWN', `is not a known field (known fields: ${names})`],
  [{ name: 1 }, 'name', 'TYPE', 'must be text'],
  [{ name: '' }, 'name', 'LENGTH', 'must not be empty'],
  [{ name: ' ' }, 'name', 'FORMAT', 'must not be blank'],
  [{ name: 'longer' }, 'name', 'LENGTH', 'must have at most 5 characters'],
  [{ code: 'ng' }, 'code', 'FORMAT', 'must be two capital letters'],
  [{ parentId: 'x' }, 'parentId', 'FORMAT', 'must be an id (UUID)'],
  [{ parentId: 1 }, 'parentId', 'TYPE', 'must be an id (UUID) or null'],
  [{ kind: 'green' }, 'kind', 'CHOICE', 'must be one of RED, BLUE'],
  [{ mark: 'C' }, 'mark', 'CHOICE', 'must be one of A, B or null'],
  [{ secret: 'ab' }, 'secret', 'LENGTH', 'must have 3 to 8 characters'],
  [{ secret: 'abcdefghi' }, 'secret', 'LENGTH', 'must have 3 to 8 characters'],
  [{ count: '3' }, 'count', 'TYPE', 'must be a whole number from 1 to 9'],
  [{ count: 0 }, 'count', 'RANGE', 'must be a whole number from 1 to 9'],
  [{ count: 10 }, 'count', 'RANGE', 'must be a whole number from 1 to 9'],
  [{ atLeast: 1.5 }, 'atLeast', 'RANGE', 'must be a number of 2 or more'],
  [{ atMost: 8 }, 'atMost', 'RANGE', 'must be a whole number of at most 7 or null'],
  [{ amount: 0 }, 'amount', 'RANGE', 'must be a number above 0 and at most 50'],
  [{ amount: 51 }, 'amount', 'RANGE', 'must be a number above 0 and at most 50'],
  [{ above: 0 }, 'above', 'RANGE', 'must be a number above 0'],
  [{ open: 'yes' }, 'open', 'TYPE', 'must be true or false'],
  [{ day: '2026-2-30' }, 'day', 'FORMAT', 'must be a date (YYYY-MM-DD)'],
  [{ at: 'noon' }, 'at', 'FORMAT', 'must be an instant (RFC 3339), such as 2026-11-15T09:30:00Z'],
  [{ list: {} }, 'list', 'TYPE', 'must be a list'],
  [{ list: [] }, 'list', 'LENGTH', 'must not be empty'],
  [{ list: Array(3).fill({ quantity: 1 }) }, 'list', 'LENGTH', 'must have at most 2 entries'],
  [{ list: [{ quantity: 1 }, {}] }, 'list.1.quantity', 'REQUIRED', 'is required'],
  [{ list: [{ quantity: 'x' }] }, 'list.0.quantity', 'TYPE', 'must be a number'],
];
for (const [body, field, code, message] of cases) {
  test(`${JSON.stringify(body)} is refused: ${field} ${message}`, async () => {
    const refused = await owner.post('/tried', body);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.errors, [{ field, code, message }]);
    assert.equal(refused.body.message, `${field}: ${message}.`);
  });
}

test('a body that is not there is refused where something in it is required, else it has no fields', async () => {
  const refused = await owner.post('/outlets');
  assert.deepEqual([refused.status, refused.body.message], [400, 'body: is required: send a JSON object.']);
  assert.equal((await owner.post('/tried')).status, 200);
});

const queries: [query: string, field: string, code: string, message: string][] = [
  ['limit=many', 'limit', 'TYPE', 'must be a whole number from 1 to 100'],
  ['limit=101', 'limit', 'RANGE', 'must be a whole number from 1 to 100'],
  ['limit=1&limit=2', 'limit', 'TYPE', 'must be given only once'],
  ['lmit=1', 'lmit', 'UNKNOWN', 'is not a known field (known fields: limit)'],
];
for (const [query, field, code, message] of queries) {
  test(`?${query} is refused: ${field} ${message}`, async () => {
    const refused = await owner.get(`/tried?${query}`);
    assert.deepEqual([refused.status, refused.body.errors], [400, [{ field, code, message }]]);
  });
}

test('a refusal by a rule reads like one by the schema', async () => {
  const { body } = await owner.post('/outlets', { name: 'Ikeja', timezone: 'Lagos' });
  assert.equal(body.message, 'timezone: must be a time zone such as Europe/Paris.');
});

test('a role that may not is told which permission it takes', async () => {
  const cashier = await server.colleague(owner, 'CASHIER');
  const { body } = await cashier.post('/outlets', { name: 'Ikeja' });
  assert.deepEqual(
    [body.code, body.message],
    ['FORBIDDEN', 'Your role does not allow this: it needs org.write.'],
  );
});

test('nobody has to read a pattern: each that an input has is put into words', () => {
  let patterns = 0;
  for (const { id, query, body } of operations) {
    for (const input of [query, body]) {
      if (!input) continue;
      forEachSchema(input as Schema, (schema) => {
        if (schema.pattern === undefined) return;
        patterns += 1;
        assert.ok((schema as { [patternInWords]?: string })[patternInWords], `${id}: ${schema.pattern}`);
      });
    }
  }
  assert.ok(patterns > 0);
});
