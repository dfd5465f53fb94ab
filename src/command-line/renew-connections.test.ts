import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { createServer as createTlsServer, get as getByTls, Agent as TlsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { selfSigned } from '../../tests/fixtures/self-signed.ts';
import { renewConnections } from './renew-connections.ts';

const open: { server: Server; agent: Agent }[] = [];
after(() => {
  for (const { server, agent } of open) {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});

for (const isSecure of [false, true]) {
  test(`connections that were open${isSecure ? ', with TLS,' : ''} end with their next answer, and later ones stay`, async () => {
    const answer = (_: unknown, response: { end(text: string): void }) => response.end('here');
    const server = isSecure ? createTlsServer(selfSigned(), answer) : createServer(answer);
    const agent = isSecure
      ? new TlsAgent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
      : new Agent({ keepAlive: true, maxSockets: 1 });
    open.push({ server, agent });
    const renew = renewConnections(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    /** Asks over the one connection of the agent. Returns whether the server keeps it. */
    const isKept = () =>
      new Promise<boolean>((resolve, reject) => {
        const request = isSecure ? getByTls : get;
        request({ host: '127.0.0.1', port, agent }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.headers.connection !== 'close'));
        }).once('error', reject);
      });
    assert.deepEqual([await isKept(), await isKept()], [true, true]);
    renew();
    assert.deepEqual([await isKept(), await isKept(), await isKept()], [false, true, true]);
  });
}
