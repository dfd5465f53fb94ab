import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.ts';

test('ids of one process are UUIDv7 and sort in the order of their making, however many a millisecond has', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an id begins with the moment of its making', () => {
  const before = Date.now();
  const millisecond = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
  // Twenty thousand ids at once may run a few milliseconds ahead.
  assert.ok(millisecond >= before && millisecond <= Date.now() + 100, `${millisecond} ${before}`);
});
