import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConnectionQuota } from './connection-quota.ts';

const long = 60_000;

/** Requests places and records the order in which they are given. */
function asking(places: number) {
  const quota = createConnectionQuota(places);
  const given: string[] = [];
  const leave: Record<string, () => void> = {};
  const ask = (name: string, tenant?: string) =>
    quota.take(tenant, long).then((place) => {
      given.push(name);
      leave[name] = place.leave;
    });
  return { quota, given, leave, ask };
}

const settled = () => new Promise(setImmediate);

test('one tenant gets at most two thirds of the places, the next of what is left, and the last is for a newcomer', async () => {
  const { quota, given, leave, ask } = asking(12);
  for (const tenant of ['a', 'b', 'c', 'd']) {
    for (let number = 1; number <= 12; number += 1) void ask(`${tenant}${number}`, tenant);
  }
  await settled();
  const placesOf = (tenant: string) => given.filter((name) => name.startsWith(tenant)).length;
  assert.deepEqual([placesOf('a'), placesOf('b'), placesOf('c'), placesOf('d')], [8, 3, 1, 0]);
  leave.a1?.();
  await settled();
  // One place is free: it goes to the tenant that has none, though others have waited longer.
  assert.equal(given.at(-1), 'd1');
  assert.equal(quota.waiting(), 48 - 13);
  for (let at = 1; at < 48; at += 1) {
    leave[given[at] ?? '']?.();
    await settled();
  }
  assert.deepEqual([given.length, quota.waiting()], [48, 0]);
});

test('places are given in the order of asking', async () => {
  const { given, leave, ask } = asking(1);
  for (const name of ['first', 'second', 'third']) void ask(name);
  await settled();
  leave.first?.();
  await settled();
  leave.second?.();
  await settled();
  assert.deepEqual(given, ['first', 'second', 'third']);
});

test('whoever has waited long enough is told so, and takes no place later', async () => {
  const quota = createConnectionQuota(1);
  const first = await quota.take(undefined, long);
  await assert.rejects(quota.take(undefined, 1), { code: 'UNAVAILABLE', retryAfterSeconds: 1 });
  assert.equal(quota.waiting(), 0);
  first.leave();
  (await quota.take(undefined, 1)).leave();
});
