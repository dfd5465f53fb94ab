import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPrinterNetworks } from './printer-networks.ts';

function allowed(value: string | undefined, targets: [address: string, port: number][]): boolean[] {
  const networks = readPrinterNetworks(value);
  return targets.map(([address, port]) => networks?.allows({ address, port }) ?? false);
}

test('nothing is printed on the network unless the operator says so', () => {
  assert.equal(readPrinterNetworks(undefined), undefined);
  assert.equal(readPrinterNetworks('off'), undefined);
});

test('on: private addresses and the ports of printers, and nothing else', () => {
  const targets: [string, number][] = [
    ['192.168.1.50', 9100],
    ['10.1.2.3', 9101],
    ['172.31.0.1', 9100],
    ['fd12:3456::7', 9100],
  ];
  assert.deepEqual(allowed('on', targets), [true, true, true, true]);
  const others: [string, number][] = [
    // Another service of the same network.
    ['192.168.1.50', 6379],
    ['192.168.1.50', 9200],
    ['127.0.0.1', 9100],
    ['::1', 9100],
    ['0.0.0.0', 9100],
    // Link-local, where clouds serve secrets to their machines.
    ['169.254.169.254', 9100],
    ['fe80::1', 9100],
    ['fd00:ec2::254', 9100],
    ['fd20:ce::254', 9100],
    ['100.100.100.200', 9100],
    ['172.32.0.1', 9100],
    ['8.8.8.8', 9100],
    ['::ffff:127.0.0.1', 9100],
    ['::ffff:10.0.0.1', 9100],
    ['printer.local', 9100],
  ];
  assert.deepEqual(
    allowed('on', others),
    others.map(() => false),
  );
});

test('a list is exactly what may be printed to', () => {
  const list = '192.168.1.0/24, 127.0.0.1:4100, [fd12::7]:9300,fd13::/16';
  const targets: [string, number, boolean][] = [
    ['192.168.1.9', 9100, true],
    ['192.168.2.9', 9100, false],
    ['192.168.1.9', 80, false],
    ['10.0.0.1', 9100, false],
    ['127.0.0.1', 4100, true],
    ['127.0.0.1', 9100, false],
    ['127.0.0.2', 4100, false],
    ['fd12::7', 9300, true],
    ['fd12::7', 9100, false],
    ['fd13::1', 9100, true],
  ];
  for (const [address, port, isAllowed] of targets)
    assert.deepEqual(allowed(list, [[address, port]]), [isAllowed], `${address} ${port}`);
});
