import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readableField, readableName } from '../web/src/api/readable-field.ts';
import { fieldWords } from '../web/src/ui/field-words.ts';

type Schema = Record<string, unknown> & { $ref?: string; properties?: Record<string, Schema> };
const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));

/** The names of all fields that requests can have, in bodies and in addresses. */
function requestFields(): { inBodies: Set<string>; inAddresses: Set<string> } {
  const inBodies = new Set<string>();
  const inAddresses = new Set<string>();
  const seen = new Set<string>();
  const look = (schema: unknown): void => {
    if (Array.isArray(schema)) for (const one of schema) look(one);
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return;
    const { $ref, properties, anyOf, oneOf, allOf, items, additionalProperties } = schema as Schema;
    if ($ref && !seen.has($ref)) {
      seen.add($ref);
      look(document.components.schemas[$ref.split('/').at(-1) ?? '']);
    }
    for (const [name, one] of Object.entries(properties ?? {})) {
      inBodies.add(name);
      look(one);
    }
    for (const inner of [anyOf, oneOf, allOf, items, additionalProperties]) look(inner);
  };
  for (const path of Object.values(document.paths) as Record<string, Schema>[])
    for (const operation of Object.values(path)) {
      const { requestBody, parameters } = operation as {
        requestBody?: { content: Record<string, Schema> };
        parameters?: Schema[];
      };
      for (const content of Object.values(requestBody?.content ?? {})) look(content.schema);
      for (const parameter of parameters ?? [])
        if (parameter.in !== 'header') inAddresses.add(`${parameter.name}`);
    }
  return { inBodies, inAddresses };
}
const { inBodies, inAddresses } = requestFields();

test('every field that a form can send has words', () => {
  assert.ok(inBodies.size > 200);
  assert.deepEqual(
    [...inBodies].filter((name) => !Object.hasOwn(fieldWords, name)),
    [],
  );
});

test('every field of an address is at least readable', () => {
  for (const name of inAddresses) assert.match(readableName(name), /^[A-Z][a-z ]*$/, name);
});

test('every field that a sentence of the server names has words', () => {
  const { refusals } = JSON.parse(
    readFileSync(new URL('../web/src/languages/keys.json', import.meta.url), 'utf8'),
  ) as { refusals: string[] };
  const named = refusals.flatMap((text) => text.match(/\b[a-z]+(?:[A-Z][a-z]*|_[a-z]+)+\b/g) ?? []);
  assert.ok(named.includes('itemPriceId'));
  assert.deepEqual(
    named.filter((name) => !Object.hasOwn(fieldWords, name)),
    [],
  );
});

for (const [field, words] of [
  ['unitPrice', 'Unit price'],
  ['customerId', 'Customer'],
  ['outletIds', 'Outlet'],
  ['date_from', 'Date from'],
  ['id', 'Id'],
  ['lines.0.unitPrice', 'Lines 1, Unit price'],
  ['exchange.sale.lines.11', 'Exchange, Sale, Lines 12'],
  ['body', ''],
] as const)
  test(`without words of its own, ${field} is read as “${words}”`, () =>
    assert.equal(readableField(field), words));
