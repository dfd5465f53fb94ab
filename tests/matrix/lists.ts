import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/http/operation.ts';
import { cutTo } from '../../src/http/schema.ts';
import { operations } from '../../src/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Answer } from '../harness.ts';
import { inChunks, misses, refusesAll } from './cases.ts';
import { neededQuery, pathOf, type Schema, sample, sampleBody, schemaOf, typesOf } from './samples.ts';
import { allowed } from './set-up.ts';

function badValues(schema: Schema): string[] {
  const types = typesOf(schema);
  const tooLong = schema.maxLength ? ['x'.repeat(schema.maxLength + 1)] : [];
  if (schema.enum) return ['GARBAGE', 'constructor', String(schema.enum[0]).concat(' '), "x' or 1=1 --"];
  if (schema.format === 'uuid') return ['x', '1', `urn:uuid:${newId()}`, 'null'];
  if (schema.format === 'date')
    return ['x', '2026-02-30', '2026-1-1', '0000-01-01', '20261115', '2026-11-15T00:00:00Z', '-infinity'];
  if (types.includes('integer')) {
    // More rows than a list gives at once are not refused.
    const tooLarge = cutTo in schema ? [] : ['9007199254740993'];
    return ['x', '1.5', 'true', 'null', 'NaN', 'Infinity', '1e400', '-1', ...tooLarge];
  }
  if (types.includes('boolean')) return ['maybe', '2'];
  return tooLong;
}

test('a query field with a value that it does not take is 400 and named', async () => {
  const asked = (operation: Operation, pairs: [name: string, value: string][]) => ({
    what: `${operation.id}?${pairs.map(([name, value]) => `${name}=${value.slice(0, 50)}`).join('&')}`,
    send: () =>
      allowed(operation).send(operation.method, `${pathOf(operation)}?${new URLSearchParams(pairs)}`, {
        body: sampleBody(operation),
      }),
    expected: [400],
    naming: pairs.map(([name]) => name),
  });
  await refusesAll(
    operations.flatMap((operation) => {
      const fields = Object.entries(schemaOf(operation.query).properties ?? {});
      return inChunks(fields).flatMap((some) => {
        const bad = some.map(([name, schema]) => ({ name, values: badValues(schema) }));
        const most = Math.max(...bad.map(({ values }) => values.length));
        return [
          ...Array.from({ length: most }, (_, index) =>
            asked(
              operation,
              bad.flatMap(({ name, values }) => {
                const value = values[index];
                return value === undefined ? [] : [[name, value]];
              }),
            ),
          ),
          asked(
            operation,
            some.flatMap(([name, schema]) => {
              const value = String(sample(schema, name));
              return [
                [name, value],
                [name, value],
              ];
            }),
          ),
        ];
      });
    }),
  );
});

/** Those with pages as the contract has them; the catalogue of a till has its own. */
const lists = operations.filter(
  ({ id, query }) => schemaOf(query).properties?.cursor && id !== 'syncTillCatalogue',
);

test('every list refuses a limit of 0, below it and of letters, and sorts that it does not have', async () => {
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=abc',
    'sortKey=garbage',
    'sortKey=org_id',
    'sortDir=garbage',
  ];
  await refusesAll(
    lists.flatMap((operation) =>
      queries.map((query) => ({
        what: `${operation.id}?${query}`,
        send: () => allowed(operation).get(`${pathOf(operation)}?${query}`),
        expected: [400],
        naming: query.split('=')[0] ?? '',
      })),
    ),
  );
});

test('every list cuts a limit that is too large, and takes empty values as absent', async () => {
  for (const operation of lists) {
    const { properties = {}, required = [] } = schemaOf(operation.query);
    const empty = Object.keys(properties).filter((name) => !required.includes(name) && name !== 'limit');
    const query = new URLSearchParams(empty.map((name) => [name, '']));
    const path = `${pathOf(operation)}?${neededQuery(operation)}`;
    const { status, body } = await allowed(operation).get(`${path}&${query}&limit=1000`);
    assert.deepEqual([status, body.meta?.perPage], [200, 100], `${operation.id} ${JSON.stringify(body)}`);
    const usual = await allowed(operation).get(`${path}&limit=`);
    assert.equal(usual.body.meta.perPage, 20, operation.id);
  }
});

/** The same text with capital letters small and small ones capital. */
function otherCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

/** The same value with every choice in it in another case. */
function inOtherCase(schema: Schema, value: unknown): unknown {
  if (schema.enum && typeof value === 'string') return otherCase(value);
  if (Array.isArray(value)) return value.map((entry) => inOtherCase(schema.items ?? {}, entry));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    inOtherCase(schema.properties?.[name] ?? {}, inner),
  ]);
  return Object.fromEntries(fields);
}

test('every choice is taken in any case, in queries and in bodies', async () => {
  const refusedChoices = ({ body }: Answer) =>
    body?.errors?.filter(({ code }: { code: string }) => code === 'CHOICE') ?? [];
  for (const operation of operations) {
    const choices = Object.entries(schemaOf(operation.query).properties ?? {}).filter(
      ([name, schema]) => schema.enum && name !== 'format',
    );
    for (const [name, { enum: values = [] }] of choices) {
      for (const value of values) {
        const path = `${pathOf(operation)}?${name}=${otherCase(String(value))}`;
        assert.deepEqual(refusedChoices(await allowed(operation).get(path)), [], `${operation.id} ${path}`);
      }
    }
    if (!operation.body) continue;
    const body = inOtherCase(schemaOf(operation.body), sampleBody(operation)) as object;
    // A field that is not known keeps it from having an effect; the choices are looked at all the same.
    const sent = { ...body, unknown: 1 };
    const answer = await allowed(operation).send(operation.method, pathOf(operation), { body: sent });
    assert.deepEqual(refusedChoices(answer), [], operation.id);
  }
});

test('every list is a sheet when it is asked for as one', async () => {
  assert.deepEqual(
    await misses(
      lists.flatMap((operation) =>
        ['csv', 'xlsx'].map((format) => ({
          what: `${operation.id} as ${format}`,
          send: () =>
            allowed(operation).get(`${pathOf(operation)}?format=${format}&${neededQuery(operation)}`),
          expected: [200],
        })),
      ),
      // A business has four at once, and a place is free again a moment after its answer.
      2,
    ),
    [],
  );
});

test('every list refuses a cursor that it did not give: garbage, and those of other lists', async () => {
  const cursors = ['x', 'AAAA', 'null'];
  for (const operation of lists) {
    const { body } = await allowed(operation).get(`${pathOf(operation)}?limit=1&${neededQuery(operation)}`);
    if (body.data.nextCursor) cursors.push(`${operation.id}:${body.data.nextCursor}`);
  }
  assert.ok(cursors.length > 5, 'there are real ones among them');
  await refusesAll(
    lists.flatMap((operation) =>
      cursors
        .filter((cursor) => !cursor.startsWith(`${operation.id}:`))
        .map((cursor) => ({
          what: `${operation.id}?cursor=${cursor}`,
          send: () =>
            allowed(operation).get(
              `${pathOf(operation)}?limit=1&${neededQuery(operation)}&cursor=${cursor.split(':').at(-1)}`,
            ),
          expected: [400],
        })),
    ),
  );
});
