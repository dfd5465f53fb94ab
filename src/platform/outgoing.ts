import { promises as dns, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { BlockList, connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** From the look-up of the name to the status of the answer. */
const answerWithinMs = 5_000;
/** Where the status is all that counts, the rest of an answer is only read so that the other side can end it in peace. */
const restWithinMs = 250;
const restBytes = 65_536;

export type Call = {
  url: URL;
  /** POST when absent. */
  method?: 'POST' | 'PUT' | 'GET';
  headers: Record<string, string>;
  body?: string;
  /**
   * Who gave the address: the operator of this server, who may name anything, or somebody else, whose addresses must
   * be public ones.
   */
  isTrusted: boolean;
  signal?: AbortSignal;
};

/**
 * Every call to an address outside of this server goes out here: one request, without following redirects. Fails with a
 * reason in words that names no address.
 */
export async function callForStatus(call: Call): Promise<number> {
  const { status } = await send(call, skipRest);
  return status;
}

/** The same, where the answer is read as well: its beginning, in the time that the whole call has. */
export function callForText(call: Call): Promise<{ status: number; text: string }> {
  return send(call, readText);
}

async function send<Rest>(
  call: Call,
  readRest: (answer: IncomingMessage, signal: AbortSignal) => Promise<Rest>,
): Promise<{ status: number; text: Rest }> {
  const { url, method = 'POST', headers, body, isTrusted } = call;
  const signal = AbortSignal.any([
    AbortSignal.timeout(answerWithinMs),
    ...(call.signal ? [call.signal] : []),
  ]);
  const addresses = await addressesOf(url.hostname, { isTrusted, signal });
  const socket = await openConnection(url, { addresses, isTrusted, signal });
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  try {
    const sent = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...length, connection: 'close' },
      signal,
    });
    sent.end(body);
    const answer = await waitForResponse(sent);
    return { status: answer.statusCode ?? 0, text: await readRest(answer, signal) };
  } catch (error) {
    throw reasonOf(error, signal);
  } finally {
    socket.destroy();
  }
}

function waitForResponse(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
    sent.once('upgrade', () => reject(new Error('it answered 101')));
  });
}

function skipRest(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, restWithinMs);
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > restBytes) resolve();
    });
    answer.on('error', () => resolve());
    answer.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The beginning of an answer. What is cut off, by its length, by the other side or by the clock, is left out. */
function readText(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const finish = () => resolve(Buffer.concat(parts).toString('utf8', 0, restBytes));
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes > restBytes) finish();
    });
    answer.on('error', finish);
    answer.once('close', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}

type Route = { isTrusted: boolean; signal: AbortSignal };

/** Where the name leads. Of a name that is not ours, every address must be public. */
async function addressesOf(hostname: string, { isTrusted, signal }: Route): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const found = family ? [{ address: literal, family }] : await lookUp(hostname, { isTrusted, signal });
  if (!isTrusted && !found.every(({ address }) => isPublicAddress(address))) throw notPublic();
  return found;
}

function lookUp(hostname: string, { isTrusted, signal }: Route): Promise<LookupAddress[]> {
  // Names of the own network are in files that only this way looks into.
  if (isTrusted) return withAbort(dns.lookup(hostname, { all: true }), signal);
  return withAbort(resolve(hostname, signal), signal);
}

/** Where a name leads, by the name server; for connections that are made elsewhere. */
export async function addressesOfName(hostname: string, signal: AbortSignal): Promise<string[]> {
  const found = await withAbort(resolve(hostname, signal), signal);
  return found.map(({ address }) => address);
}

/** Not by the system's own look-up: that takes one of the few threads that passwords are hashed on, for as long as a name server likes. */
async function resolve(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new Error('its name is not found');
  return found;
}

function withAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(undefined, signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, (error) => reject(reasonOf(error, signal)));
  });
}

/** A connection to one of these addresses, and to none other: who it led to is looked at before a byte is sent. */
async function openConnection(
  url: URL,
  { addresses, ...route }: Route & { addresses: LookupAddress[] },
): Promise<Socket> {
  const isEncrypted = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const lookup: LookupFunction = (_, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  const port = Number(url.port) || (isEncrypted ? 443 : 80);
  const raw = connect({ host, port, lookup });
  try {
    await waitForEvent(raw, 'connect', route.signal);
    if (!route.isTrusted && !isPublicAddress(raw.remoteAddress ?? '')) throw notPublic();
    if (!isEncrypted) return raw;
    const encrypted = connectTls({
      socket: raw,
      ALPNProtocols: ['http/1.1'],
      ...(!isIP(host) && { servername: host }),
    });
    await waitForEvent(encrypted, 'secureConnect', route.signal);
    return encrypted;
  } catch (error) {
    raw.destroy();
    throw reasonOf(error, route.signal);
  }
}

function waitForEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(undefined, signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}

function notPublic(): Error {
  return new Error('it leads to an address that is not public');
}

/** What a person may read: the code of what went wrong, without the address that it went wrong at. */
function reasonOf(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) {
    const isLate = (signal.reason as Error).name === 'TimeoutError';
    return new Error(isLate ? 'TimeoutError' : 'AbortError', { cause: signal.reason });
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return new Error(code ?? message, { cause: error });
}

/** By the registries of special-purpose addresses (IANA): this network, private, shared, loopback, link-local, tests, multicast, reserved. */
const specialAddresses = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialAddresses.addSubnet(network, bits, 'ipv4');
}
// Tunnels hide another address in theirs: Teredo, 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialAddresses.addSubnet(network, bits, 'ipv6');
}
/** All that is given out so far: mapped, translated, link-local and unique local addresses are outside of it. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialAddresses.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6');
}
