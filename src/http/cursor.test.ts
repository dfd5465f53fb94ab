import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { type Keys, mac } from '../platform/keys.ts';
import { decodeCursor, encodeCursor, type Position } from './cursor.ts';

const keys = newKeys();
const position: Position = {
  key: 'corner "shop" \u2603 \\',
  id: '0198b5f2-7c3e-7a41-9d52-3f6b8f1c2a10',
  page: 3,
  total: 412,
};

function newKeys(): Keys {
  const signing = { kid: 'x', privateJwk: {}, publicJwk: {} };
  return { secret: randomBytes(32), signing, retired: [], file: 'nowhere' };
}

const refused = { status: 400, code: 'INVALID_CURSOR' };

test('a cursor carries its position, whatever is in the sort key', () => {
  for (const key of [
    '',
    'a',
    '-9007199254740993',
    '2026-11-15 09:30:00.123456+00',
    position.key,
    'x'.repeat(500),
  ]) {
    const cursor = encodeCursor(keys, 'list', { ...position, key });
    assert.match(cursor, /^[\w-]+$/);
    assert.deepEqual(decodeCursor(keys, 'list', cursor), { ...position, key });
  }
});

test('a cursor fits only what it was made for, and only the keys it was made with', () => {
  const cursor = encodeCursor(keys, 'tenant, list, sort, filters', position);
  for (const boundTo of ['', 'tenant, list, sort, filter', 'tenant, list, sort, filters ']) {
    assert.throws(() => decodeCursor(keys, boundTo, cursor), refused);
  }
  assert.throws(() => decodeCursor(newKeys(), 'tenant, list, sort, filters', cursor), refused);
});

test('what a cursor is bound to cannot be moved into its position', () => {
  const payload = Buffer.from(JSON.stringify(['k', position.id, 1, 1]));
  for (const purpose of ['request', 'refresh-successor', 'rate-limit', 'scope']) {
    const forged = Buffer.concat([mac(keys, purpose, 'list', payload).subarray(0, 16), payload]);
    assert.throws(() => decodeCursor(keys, 'list', forged.toString('base64url')), refused);
  }
  const glued = Buffer.concat([
    mac(keys, 'cursor', 'li', Buffer.concat([Buffer.from('st'), payload])).subarray(0, 16),
    payload,
  ]);
  assert.throws(() => decodeCursor(keys, 'list', glued.toString('base64url')), refused);
});

test('a cursor with any one of its bits changed is refused', () => {
  const bytes = Buffer.from(encodeCursor(keys, 'list', position), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => decodeCursor(keys, 'list', changed.toString('base64url')), refused, `bit ${bit}`);
  }
});

test('a cursor written in any other way is refused, even where it decodes to the same bytes', () => {
  // Three lengths, so that one of them ends in a character with unused bits.
  for (const key of ['a', 'ab', 'abc']) {
    const cursor = encodeCursor(keys, 'list', { ...position, key });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const otherEnds = [...alphabet]
      .map((end) => cursor.slice(0, -1) + end)
      .filter((other) => other !== cursor);
    const bytes = Buffer.from(cursor, 'base64url');
    const others = [
      ...otherEnds,
      `${cursor}=`,
      `${cursor}==`,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor}.`,
      `${cursor.slice(0, 9)}!${cursor.slice(9)}`,
      bytes.toString('hex'),
      bytes.toString('latin1'),
      cursor + cursor,
    ];
    for (const other of others) assert.throws(() => decodeCursor(keys, 'list', other), refused, other);
    for (let length = 0; length < cursor.length; length += 1) {
      assert.throws(() => decodeCursor(keys, 'list', cursor.slice(0, length)), refused);
    }
  }
});
