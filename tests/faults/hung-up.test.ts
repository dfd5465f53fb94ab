import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { type SignedIn, testServer } from '../harness.ts';
import { holdLock, untilWaiting, waitingForLocks } from '../locks.ts';
import { until } from '../until.ts';

const server = await testServer();
const attempts = 5;

test('a client that hangs up does not undo its write, and the audit still says where it came from', async () => {
  const owner = await server.business();
  let name = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    name = `Ikeja ${attempt}`;
    if (await hangUpWhileItWaits(owner, name)) break;
  }
  const audited = await until(async () => {
    const rows = await server.database((session) =>
      session.all(
        `select a.operation, a.address from outlets o join audit a on a.subject_id = o.id
         where o.org_id = $1 and o.name = $2`,
        [owner.orgId, name],
      ),
    );
    return rows.length > 0 ? rows : undefined;
  });
  assert.deepEqual(audited, [{ operation: 'createOutlet', address: '127.0.0.1' }]);
});

/** Whether the write still waited when its client had gone: on a machine that stalls it may have been given up. */
async function hangUpWhileItWaits(owner: SignedIn, name: string): Promise<boolean> {
  // The session is the first that a request looks at: nothing else has been done for it yet.
  const held = await holdLock(server, 'lock table sessions in access exclusive mode');
  const arrived = once(server.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(Number(new URL(server.url).port), '127.0.0.1');
  const body = JSON.stringify({ name });
  client.write(
    `POST /outlets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.accessToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const [connection] = await arrived;
  await untilWaiting(server, 1);
  client.destroy();
  if (!connection.closed) await once(connection, 'close');
  const waits = (await waitingForLocks(server)) > 0;
  await held.release();
  return waits;
}
