import { promises as dns, type LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { BlockList, connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { request } from './node-http.ts';

/** The limit from looking up the name to the status of the answer. */
const answerWithinMs = 5_000;
/** When only the status counts, the rest of the answer is read just so that the other side can close cleanly. */
const restWithinMs = 250;
const restBytesAtMost = 65_536;

export type Call = {
  url: URL;
  /** Default: POST. */
  method?: 'POST' | 'PUT' | 'GET';
  headers: Record<string, string>;
  body?: string;
  /** True when the operator of this server gave the address: it may be any. Other people's addresses must be public. */
  isTrusted: boolean;
  signal?: AbortSignal;
};

/**
 * Calls an address outside of this server and returns the status. All such calls go through this file. It sends one
 * request and follows no redirects. Its errors name no address.
 */
export async function callForStatus(call: Call): Promise<number> {
  const { status } = await send(call, skipRest);
  return status;
}

/** Calls an address and returns the status and the beginning of the answer, read within the time limit of the call. */
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
    const clientRequest = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...length, connection: 'close' },
      signal,
    });
    clientRequest.end(body);
    const answer = await waitForResponse(clientRequest);
    return { status: answer.statusCode ?? 0, text: await readRest(answer, signal) };
  } catch (error) {
    throw errorWithoutAddress(error, signal);
  } finally {
    socket.destroy();
  }
}

function waitForResponse(clientRequest: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    clientRequest.once('response', resolve);
    clientRequest.on('error', reject);
    clientRequest.once('upgrade', () => reject(new Error('the receiver answered 101')));
  });
}

function skipRest(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, restWithinMs);
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > restBytesAtMost) resolve();
    });
    answer.on('error', () => resolve());
    answer.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Reads the beginning of an answer. It ends early if the answer is long, the other side breaks off or time is up. */
function readText(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const finish = () => resolve(Buffer.concat(parts).toString('utf8', 0, restBytesAtMost));
    answer.on('data', (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes > restBytesAtMost) finish();
    });
    answer.on('error', finish);
    answer.once('close', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}

type Route = { isTrusted: boolean; signal: AbortSignal };

/** The addresses of a host. When somebody else than the operator gave the name, all of them must be public. */
async function addressesOf(hostname: string, { isTrusted, signal }: Route): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const found = family ? [{ address: literal, family }] : await lookUp(hostname, { isTrusted, signal });
  if (!isTrusted && !found.every(({ address }) => isPublicAddress(address))) throw notPublic();
  return found;
}

function lookUp(hostname: string, { isTrusted, signal }: Route): Promise<LookupAddress[]> {
  // Only this look-up reads the hosts file, where names of the local network are.
  if (isTrusted) return withAbort(dns.lookup(hostname, { all: true }), signal);
  return withAbort(resolveName(hostname, signal), signal);
}

/** The addresses of a host by the name server, for connections that are made elsewhere. */
export async function addressesOfName(hostname: string, signal: AbortSignal): Promise<string[]> {
  const found = await withAbort(resolveName(hostname, signal), signal);
  return found.map(({ address }) => address);
}

/**
 * Does not use the system's look-up: it would block one of the few threads that also hash passwords, for as long as a
 * name server takes.
 */
async function resolveName(hostname: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0) throw new Error('the host name was not found');
  return found;
}

function withAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(errorWithoutAddress(undefined, signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, (error) => reject(errorWithoutAddress(error, signal)));
  });
}

/** Connects to one of these addresses only, and checks the address it reached before it sends a byte. */
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
    throw errorWithoutAddress(error, route.signal);
  }
}

function waitForEvent(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(errorWithoutAddress(undefined, signal));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('the receiver closed the connection')));
    socket.once(event, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}

function notPublic(): Error {
  return new Error('the address is not public');
}

/** An error for people: the code of the failure without the address. */
function errorWithoutAddress(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) {
    const isLate = (signal.reason as Error).name === 'TimeoutError';
    return new Error(isLate ? 'TimeoutError' : 'AbortError', { cause: signal.reason });
  }
  const { code, message } = error as NodeJS.ErrnoException;
  return new Error(code ?? message, { cause: error });
}

/**
 * The special-purpose addresses of the IANA registries: this network, private, shared, loopback, link-local, tests,
 * multicast, reserved.
 */
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
// 2001:: (Teredo) and 2002:: (6to4) are tunnels that contain another address.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialAddresses.addSubnet(network, bits, 'ipv6');
}
/** The range of public IPv6 addresses. Mapped, translated, link-local and unique local addresses are outside of it. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialAddresses.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !specialAddresses.check(address, 'ipv6');
}
