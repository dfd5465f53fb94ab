import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from '../../web/src/backoffice/audit/changes.ts';
import { recordFieldWords } from '../../web/src/ui/field-words.ts';

test('what changed names outlets and bank accounts, not their ids', () => {
  const names = new Map([
    ['o1', 'Marina'],
    ['o2', 'Ikeja'],
    ['b1', 'Savings'],
  ]);
  const entry = {
    before: { outletId: 'o1', bankId: null, outletIds: ['o1', 'o2'], partyId: 'p1', name: 'b1', amount: 5 },
    after: { outletId: 'o2', bankId: 'b1', outletIds: ['o1', 'x9'], partyId: 'p2', name: 'o1', amount: 5 },
    ...{ userId: 'u1', userName: 'Ada' },
  } as unknown as Parameters<typeof changesOf>[0];
  assert.deepEqual(changesOf(entry, names), [
    { field: 'outlet', was: 'Marina', is: 'Ikeja' },
    { field: 'bank', was: null, is: 'Savings' },
    { field: 'outlets', was: 'Marina, Ikeja', is: 'Marina, x9' },
    // What is not known stays what it is, and a name is no id.
    { field: 'partyId', was: 'p1', is: 'p2' },
    { field: 'name', was: 'b1', is: 'o1' },
  ]);
});

test('what changes with every write is not shown, and fields have the words of a shop', () => {
  const at = (version: number) => ({
    version,
    updatedAt: `2026-11-0${version}T08:00:00Z`,
    sku: `C-${version}`,
  });
  const entry = { before: at(1), after: at(2), userId: null, userName: null } as unknown as Parameters<
    typeof changesOf
  >[0];
  assert.deepEqual(changesOf(entry, new Map()), [{ field: 'sku', was: 'C-1', is: 'C-2' }]);
  for (const [field, words] of Object.entries(recordFieldWords))
    assert.match(words, /^[A-Z][A-Za-z ,“”]*[a-zU”]$/, field);
});
