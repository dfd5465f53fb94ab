import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { Refusal } from '../values/refusal.ts';
import { inPrinterQueue, sendToPrinter } from './printer-line.ts';

const everywhere = { allows: () => true };

test('a printer that takes the connection and never reads is given up in time', async (t) => {
  const sockets: Socket[] = [];
  const deaf = createServer((socket) => {
    socket.pause();
    sockets.push(socket);
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    deaf.close();
  });
  deaf.listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  const { port } = deaf.address() as AddressInfo;
  // More than the buffers of both ends can hold.
  const bytes = Buffer.alloc(32 * 1024 * 1024);
  const target = { host: '127.0.0.1', port, networks: everywhere, withinMs: 300 };
  await assert.rejects(sendToPrinter(bytes, target), /late/);
});

test('a name that leads to an address that is not allowed is not connected to', async () => {
  const checked: string[] = [];
  const networks = {
    allows: ({ address }: { address: string }) => {
      checked.push(address);
      return false;
    },
  };
  await assert.rejects(
    sendToPrinter(Buffer.from('x'), { host: '192.0.2.1', port: 9100, networks }),
    /not allowed/,
  );
  assert.deepEqual(checked, ['192.0.2.1']);
});

test('a printer prints one thing at a time, lets three wait and keeps no other printer waiting', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const print = (printerId: string, name: string, until?: Promise<void>) =>
    inPrinterQueue({ orgId: 'shop', printerId }, async () => {
      begun.push(name);
      await until;
    });
  const jobs = ['1', '2', '3', '4'].map((name) => print('slow', name, isFree));
  await assert.rejects(
    print('slow', '5'),
    (error) => error instanceof Refusal && error.code === 'UNAVAILABLE' && error.retryAfterSeconds === 1,
  );
  await print('other', 'beside');
  assert.deepEqual(begun, ['1', 'beside']);
  free();
  await Promise.all(jobs);
  assert.deepEqual(begun, ['1', 'beside', '2', '3', '4']);
});

test('a business prints on four printers at once, and other businesses beside it', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  let atOnce = 0;
  const print = (orgId: string, printerId: string) =>
    inPrinterQueue({ orgId, printerId }, async () => {
      atOnce += 1;
      await isFree;
    });
  const jobs = ['a', 'b', 'c', 'd', 'e', 'f'].map((printerId) => print('large', printerId));
  jobs.push(print('small', 'g'));
  // Once all pending tasks are done, every job that may start has started.
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(atOnce, 5);
  free();
  await Promise.all(jobs);
  assert.equal(atOnce, 7);
});
