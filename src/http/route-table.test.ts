import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './route-table.ts';

const listThings = { id: 'listThings', method: 'GET', path: '/things' };
const addThing = { id: 'addThing', method: 'POST', path: '/things' };
const tellHealth = { id: 'tellHealth', path: '/health' };

test('a table of routes gives the operations in its order', () => {
  const table = { 'POST /things': addThing, 'GET /things': listThings };
  assert.deepEqual(routes(table), [addThing, listThings]);
  assert.deepEqual(routes({ 'GET /health': tellHealth }), [tellHealth]);
});

test('a table that says another route than the operation is refused, and both are named', () => {
  assert.throws(
    () => routes({ 'POST /things': listThings }),
    /listThings is GET \/things, not POST \/things/,
  );
});
