import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Operation } from '../src/http/operation.ts';
import { endpoints, operations } from '../src/operations.ts';
import type { Record, TrailRecord } from './records.ts';

const folder = process.env.TEST_RECORDS ?? '';
const records = readRecords<Record>('answers');
const trail = readRecords<TrailRecord>('trail');

function readRecords<Line>(name: string): Line[] {
  return globSync(join(folder, `${name}-*.jsonl`)).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line),
  );
}

type Case = { name: string; applies: (operation: Operation) => boolean; isIt: (record: Record) => boolean };

/** What the tests must have seen of every operation, where it can happen at all. */
const cases: Case[] = [
  { name: 'success', applies: () => true, isIt: ({ status }) => status >= 200 && status < 300 },
  { name: 'bad input (400)', applies: () => true, isIt: ({ status }) => status === 400 },
  {
    name: 'no token (401)',
    applies: ({ access }) => access !== 'public',
    isIt: ({ status }) => status === 401,
  },
  {
    name: 'wrong role (403)',
    applies: ({ access }) => !['public', 'signature', 'session'].includes(access),
    isIt: ({ status }) => status === 403,
  },
  {
    name: "another tenant's id (404)",
    applies: takesAnId,
    isIt: ({ status, foreign }) => status === 404 && foreign,
  },
  {
    name: 'replay',
    applies: ({ method, repeat }) => method !== 'GET' && repeat !== 'renewed',
    isIt: ({ replayed }) => replayed,
  },
];

function takesAnId(operation: Operation): boolean {
  // Operators, and those who sign, serve every business: none is foreign to them.
  if (['public', 'signature', 'platform.admin'].includes(operation.access)) return false;
  // It tells of any id whether it is here: one of another business is not.
  if (operation.id === 'findUnknownRecords') return false;
  if (/\{\w+Id\}/.test(operation.path)) return true;
  return JSON.stringify(operation.body ?? null).includes('"format":"uuid"');
}

test('every operation served was seen in each of its cases', () => {
  const missing = operations.flatMap((operation) => {
    const seen = records.filter((record) => record.operation === operation.id);
    return cases
      .filter(({ applies, isIt }) => applies(operation) && !seen.some(isIt))
      .map(({ name }) => `${operation.id}: ${name}`);
  });
  assert.deepEqual(missing, []);
});

test('every endpoint of the service was seen to answer', () => {
  const seen = new Set(records.filter(({ status }) => status === 200).map(({ operation }) => operation));
  assert.deepEqual(
    endpoints.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    [],
  );
});

test('no test was answered by an unexpected 500', () => {
  const failed = new Set(records.filter(({ status }) => status === 500).map(({ operation }) => operation));
  // Operations that tests make on purpose to fail are not in the list of those served.
  const servedIds = new Set(operations.map(({ id }) => id));
  assert.deepEqual(
    [...failed].filter((id) => servedIds.has(id)),
    [],
  );
});

/** Writes that leave no entry, and why that is right. */
const untraced: { [operation: string]: string } = {
  findUnknownRecords: 'it only asks, and a till does so all day long',
  forgotPassword:
    'whether there is such an account is for the job to find out, and that one writes a message',
  previewBankStatement: 'it reads a file, and keeps nothing of it',
  validateToken: 'it looks, and changes nothing',
};

test('every write that was done left an entry in the audit trail', () => {
  const done = new Set(
    records
      .filter(({ status, replayed }) => status >= 200 && status < 300 && !replayed)
      .map(({ operation }) => operation),
  );
  const traced = new Set(trail.map(({ operation }) => operation));
  const without = operations
    .filter(({ id, method, aliasOf }) => method !== 'GET' && done.has(id) && !traced.has(aliasOf ?? id))
    .map(({ id }) => id);
  assert.deepEqual(without.sort(), Object.keys(untraced).sort());
});

test('no entry of the audit trail tells a secret', () => {
  const telling = trail.flatMap(({ operation, fields }) =>
    fields
      .filter((field) => /password|secret|token|hash|pin$|recovery|apiKey|^key$/i.test(field))
      .map((field) => `${operation}: ${field}`),
  );
  assert.deepEqual([...new Set(telling)], []);
});
