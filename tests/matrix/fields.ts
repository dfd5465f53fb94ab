import { test } from 'node:test';
import { operations } from '../../src/operations.ts';
import { inChunks, refusesAll } from './cases.ts';
import {
  type Field,
  fieldsOf,
  pathOf,
  replaced,
  type Schema,
  sampleBody,
  schemaOf,
  typesOf,
} from './samples.ts';
import { allowed, inTurn, withBody, withoutBody } from './set-up.ts';

test('an unknown query field is 400 and named', async () => {
  // Providers add fields of their own to what they send the browser back with.
  const strict = operations.filter(({ id }) => id !== 'completeOAuth');
  await refusesAll(
    inTurn(strict, (operation) =>
      ['unknown', '__proto__', 'constructor', 'limit[]', 'LIMIT'].map((name) => ({
        what: `${operation.id}?${name}`,
        send: () =>
          allowed(operation).send(operation.method, `${pathOf(operation)}?${encodeURIComponent(name)}=1`, {
            body: sampleBody(operation),
          }),
        expected: [400],
        naming: name,
      })),
    ),
  );
});

test('an unknown body field is 400 and named, at any depth', async () => {
  await refusesAll(
    [...withBody, ...withoutBody].flatMap((operation) => {
      const send = (body: unknown) => () =>
        allowed(operation).send(operation.method, pathOf(operation), { body });
      const body = sampleBody(operation) ?? {};
      const objects = fieldsOf(schemaOf(operation.body)).filter(({ schema }) => schema.properties);
      return [
        { what: operation.id, send: send({ ...body, unknown: 1 }), expected: [400], naming: 'unknown' },
        ...objects.map(({ path }) => ({
          what: `${operation.id} in ${path.join('.')}`,
          send: send(replaced(body, [...path, 'unknown'], 1)),
          expected: [400],
          naming: [...path, 'unknown'].join('.'),
        })),
      ];
    }),
  );
});

const oneOfEachType: [type: string, value: unknown][] = [
  ['null', null],
  ['integer', 1],
  ['number', 1.5],
  ['string', '1'],
  ['boolean', true],
  ['boolean', false],
  ['array', []],
  ['array', ['x']],
  ['object', {}],
];

function isOfType(value: [type: string, value: unknown], schema: Schema): boolean {
  const types = typesOf(schema);
  return (
    types.length === 0 || types.includes(value[0]) || (value[0] === 'integer' && types.includes('number'))
  );
}

/** Fields that one request can have wrong all at once: none is inside of another, and few enough that all are named. */
function apart(fields: Field[]): Field['path'][][] {
  const paths = new Map(fields.map(({ path }) => [path.join('.'), path]));
  return [...Map.groupBy(paths.values(), (path) => path.length).values()].flatMap((alike) => inChunks(alike));
}

test('a body field of the wrong type is 400 and named, and is never read as another type', async () => {
  await refusesAll(
    withBody.flatMap((operation) =>
      oneOfEachType.flatMap((one) =>
        apart(fieldsOf(schemaOf(operation.body)).filter(({ schema }) => !isOfType(one, schema))).map(
          (paths) => ({
            what: `${operation.id} ${paths.map((path) => path.join('.'))}=${JSON.stringify(one[1])}`,
            send: () =>
              allowed(operation).send(operation.method, pathOf(operation), {
                body: paths.reduce<unknown>(
                  (body, path) => replaced(body, path, one[1]),
                  sampleBody(operation),
                ),
              }),
            expected: [400],
            naming: paths.map((path) => path.join('.')),
          }),
        ),
      ),
    ),
  );
});

test('a required field that is absent is 400 and named', async () => {
  await refusesAll(
    withBody.flatMap((operation) =>
      (schemaOf(operation.body).required ?? []).map((name) => ({
        what: `${operation.id} without ${name}`,
        send: () =>
          allowed(operation).send(operation.method, pathOf(operation), {
            body: { ...sampleBody(operation), [name]: undefined },
          }),
        expected: [400],
        naming: name,
      })),
    ),
  );
});
