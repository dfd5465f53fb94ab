import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { testServer } from '../../tests/harness.ts';
import { until } from '../../tests/server-process.ts';

const server = await testServer();

/** Sends a whole request and closes the connection without waiting for the answer. */
async function sendAndHangUp(text: string, afterMs: number): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  await wait(afterMs);
  socket.destroy();
}

test('a write that arrived whole is done, though its sender hung up', async () => {
  const owner = await server.business();
  const names = Array.from({ length: 20 }, (_, number) => `Left ${number}`);
  for (const [number, name] of names.entries()) {
    const body = JSON.stringify({ name });
    await sendAndHangUp(
      `POST /outlets HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${owner.accessToken}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      1 + (number % 4),
    );
  }
  const found = await until(async () => {
    const { body } = await owner.get('/outlets?search=Left&limit=100');
    const rows: { name: string }[] = body.data.rows;
    return rows.length === names.length ? rows : undefined;
  });
  assert.deepEqual(found.map(({ name }) => name).sort(), [...names].sort());
});

test('signing out counts, though the tab was closed at once', async () => {
  const owner = await server.business();
  await sendAndHangUp(
    `POST /auth/logout HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${owner.accessToken}\r\nContent-Length: 0\r\n\r\n`,
    1,
  );
  await until(async () => (await owner.get('/auth/session')).status === 401 || undefined);
});
