import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { callForStatus, isPublicAddress } from './outgoing.ts';

const sockets = new Set<Socket>();
let answer: (socket: Socket) => void = (socket) => socket.destroy();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.once('data', () => answer(socket));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
after(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const call = (url: string, isTrusted = true) =>
  callForStatus({ url: new URL(url), headers: {}, body: '{}', isTrusted });

test('addresses of special purpose are not public, however IPv6 wraps them', () => {
  const special = [
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    ...[
      '64:ff9b::7f00:1',
      '100::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%lo',
      'fec0::1',
      'ff02::1',
    ],
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
    'localhost',
    '127.1',
    '2130706433',
  ];
  assert.deepEqual(special.filter(isPublicAddress), []);
  const open = [
    '8.8.8.8',
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '223.255.255.1',
  ];
  const openSix = ['2606:4700:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888'];
  assert.deepEqual([...open, ...openSix].filter(isPublicAddress), [...open, ...openSix]);
});

test('an address of somebody else is not called when it is not public', async () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]']) {
    await assert.rejects(call(`http://${host}:${port}/`, false), /not public/, host);
  }
  await assert.rejects(call(`http://localhost:${port}/`, false), /not public|not found/);
  assert.equal(sockets.size, 0);
});

const answers: [name: string, answer: (socket: Socket) => void, expected: RegExp | number][] = [
  ['hangs up', (socket) => socket.destroy(), /./],
  ['talks something else', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), /^HPE_/],
  [
    'has no end of headers',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(9_000)}`),
    /^HPE_/,
  ],
  [
    'changes the protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    /101/,
  ],
  ['redirects', (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n'), 302],
  [
    'promises more than it sends',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx'),
    200,
  ],
  ['says nothing beside its status', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), 204],
];
for (const [name, how, expected] of answers) {
  test(`one that ${name} is told by its status, or is a failure with a reason`, async () => {
    answer = how;
    const called = call(`http://127.0.0.1:${port}/`);
    if (typeof expected === 'number') assert.equal(await called, expected);
    else
      await assert.rejects(
        called,
        ({ message }: Error) => expected.test(message) && !message.includes('127.0'),
      );
  });
}

test('what is not encrypted as it should be is no receiver', async () => {
  answer = (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n');
  await assert.rejects(call(`https://127.0.0.1:${port}/`), /^Error: [A-Z_]+$/);
});
