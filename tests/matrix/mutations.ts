import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { isLong } from '../long.ts';
import { inside, owner, server } from './set-up.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The nth of many texts that are almost this one. */
function mutated(text: string, n: number): string {
  const letter = alphabet[randomInt(64)] ?? '';
  const at = n % text.length;
  const ways = [
    () => text.slice(0, at) + letter + text.slice(at + 1),
    () => text.slice(0, -1) + (alphabet[n % 64] ?? ''),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + letter + text.slice(at),
    () => text.slice(0, at),
    () =>
      text.slice(0, at) +
      text
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      text.slice(at + 2),
    () => `${text}${'='.repeat(1 + (n % 3))}`,
    () => text.slice(0, at) + (text[at] === '-' ? '+' : text[at] === '_' ? '/' : '.') + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at).toUpperCase(),
    () => text + letter,
  ];
  return ways[Math.floor(n / 7) % ways.length]?.() ?? text;
}

/** Sends requests without a body, 25 at a time, and sorts them by their status. */
async function statusesOf(requests: { path: string; token: string }[]): Promise<Map<number, string[]>> {
  const byStatus = new Map<number, string[]>();
  const waiting = requests.values();
  const sendAll = async () => {
    for (const { path, token } of waiting) {
      const { status } = await inside({ accessToken: token }).get(path);
      byStatus.set(status, [...(byStatus.get(status) ?? []).slice(0, 2), `${path} ${token}`]);
    }
  };
  await Promise.all(Array.from({ length: 25 }, sendAll));
  return byStatus;
}

function manyMutations(text: string, count: number): string[] {
  const made = new Set<string>();
  for (let n = 0; made.size < count; n += 1) {
    const one = mutated(text, n);
    if (one !== text && one !== '') made.add(one);
  }
  return [...made];
}

const mutations = isLong ? 8_000 : 1_000;

test('of many mutated cursors none is accepted, and none fails the server', async () => {
  const { nextCursor } = (await owner.get('/outlets?limit=1')).body.data;
  assert.equal((await owner.get(`/outlets?limit=1&cursor=${nextCursor}`)).status, 200);
  const requests = manyMutations(nextCursor, mutations / 2).map((cursor) => ({
    path: `/outlets?limit=1&cursor=${encodeURIComponent(cursor)}`,
    token: owner.accessToken,
  }));
  const answers = await statusesOf(requests);
  assert.deepEqual([...answers.keys()], [400], JSON.stringify([...answers]));
});

test('of many mutated access tokens none is accepted, and none fails the server', async () => {
  const tokens = manyMutations(owner.accessToken, mutations);
  const answers = await statusesOf(tokens.map((token) => ({ path: '/auth/session', token })));
  assert.deepEqual([...answers.keys()], [401], JSON.stringify([...answers]));
});

test('a token is good only as the text that was given, also where it is validated', async () => {
  const { accessToken } = owner;
  const others = [...alphabet]
    .map((end) => accessToken.slice(0, -1) + end)
    .filter((other) => other !== accessToken);
  for (const token of [...others, `${accessToken}==`]) {
    const { body } = await server.stranger.post('/auth/token/validate', { token });
    assert.equal(body.data.valid, false, token);
  }
});
