import { isIP } from 'node:net';

/**
 * The address in one spelling: IPv4 with dots, IPv6 in lower case and shortened. A port, brackets or a zone that a
 * proxy added are removed. Other text stays as it is.
 */
export function clientAddress(text: string): string {
  const bare = withoutPort(text.trim());
  if (isIP(bare) !== 6) return bare.slice(0, 100);
  const address = URL.parse(`http://[${bare.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? bare;
  return mappedIPv4(address) ?? address;
}

function withoutPort(text: string): string {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return inBrackets ?? beforePort ?? text;
}

/** IPv4 as a dual-stack socket writes it: ::ffff:102:304 is 1.2.3.4. */
function mappedIPv4(address: string): string | undefined {
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address) ?? [];
  if (!high) return undefined;
  const bytes = [Number.parseInt(high, 16), Number.parseInt(low, 16)].flatMap((pair) => [
    pair >> 8,
    pair & 255,
  ]);
  return bytes.join('.');
}

/** What rate limits count by. Whoever has one IPv6 address has its whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
