import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { createServer as createTlsServer, get as getByTls, Agent as TlsAgent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
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

test('of requests that came at once, all are answered, and the last answer ends the connection', async () => {
  const server = createServer((request, response) => {
    setTimeout(() => response.end(request.url), 20);
  });
  open.push({ server, agent: new Agent() });
  const renew = renewConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  renew();
  socket.write(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  const answers = await text(socket);
  assert.deepEqual(answers.match(/(?<=\r\n)\/\d/g), ['/1', '/2', '/3']);
  assert.deepEqual(answers.match(/(?<=Connection: )\S+/gi), ['keep-alive', 'keep-alive', 'close']);
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
