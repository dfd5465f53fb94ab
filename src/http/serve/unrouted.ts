import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../../platform/ids.ts';
import { STATUS_CODES } from '../../platform/node-http.ts';
import { fail, type Refusal } from '../../values/refusal.ts';
import { errorBody, pathOf } from '../errors.ts';

/** A served path, such as `/outlets/:outletId`, with its methods. */
type ServedPath = { url: string; form: RegExp; methods: Set<string> };

/**
 * Answers requests that match no route: 405 when the path has other methods, else 404. A literal path such as
 * `/outlets/summary` is never taken for an id of `/outlets/:outletId`. It runs before the body is read, and must be
 * called before the first route is added.
 */
export function answerUnrouted(app: FastifyInstance): void {
  const served = new Map<string, ServedPath>();
  app.addHook('onRoute', ({ method, url }) => {
    const form = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
    const path = served.get(url) ?? { url, form, methods: new Set() };
    for (const one of [method].flat()) path.methods.add(one);
    served.set(url, path);
  });
  const closer = new Map<string, ServedPath[]>();
  const closerThan = (url: string) => {
    const known = closer.get(url) ?? [...served.values()].filter((other) => isCloser(other, url));
    closer.set(url, known);
    return known;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      throw fail('VALIDATION_FAILED', { message: 'The header Host is missing.' });
    }
    const path = pathOf(request);
    const { url } = request.routeOptions;
    const candidates = request.is404 || !url ? [...served.values()] : closerThan(url);
    const [best] = candidates.filter(({ form }) => form.test(path)).sort(byCloseness);
    if (best && !best.methods.has(request.method)) {
      const allowed = [...best.methods].sort().join(', ');
      reply.header('Allow', allowed);
      throw notAllowed(request, allowed);
    }
    if (request.is404) throw notFound(request);
  });
}

/** Whether a path has literal text where the other has a parameter, so that it fits more closely. */
function isCloser(one: ServedPath, url: string): boolean {
  const [parts, others] = [url.split('/'), one.url.split('/')];
  const fits = (part: string, at: number) => part === others[at] || part.startsWith(':');
  return one.url !== url && parts.length === others.length && parts.every(fits);
}

function byCloseness(one: ServedPath, other: ServedPath): number {
  return closenessKey(one.url) < closenessKey(other.url) ? -1 : 1;
}

/** A sort key for paths: literal parts first, then parameters, then wildcards. */
function closenessKey(url: string): string {
  return url
    .split('/')
    .map((part) => (part.includes('*') ? '2' : part.startsWith(':') ? '1' : '0'))
    .join('');
}

function notAllowed(request: FastifyRequest, allowed: string): Refusal {
  const message = `${pathOf(request)} takes ${allowed}, not ${request.method}.`;
  return fail('METHOD_NOT_ALLOWED', { message });
}

function notFound(request: FastifyRequest): Refusal {
  return fail('NOT_FOUND', { message: `Nothing is served at ${request.method} ${pathOf(request)}.` });
}

/** Node itself would answer an unknown Expect with 417 and an empty body. */
export function answerExpectation(_: IncomingMessage, response: ServerResponse): void {
  const refusal = fail('EXPECTATION_FAILED');
  const requestId = newId();
  const body = errorBody(refusal, { path: '', requestId });
  response.writeHead(refusal.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(body);
}

/** Answers broken or incomplete HTTP requests, while the client still listens. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  const running = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable || running?.headersSent) {
    socket.destroy(error);
    return;
  }
  const refusal = byCode[error.code ?? '']?.() ?? fail('VALIDATION_FAILED', { message: 'This is not HTTP.' });
  const requestId = newId();
  const body = errorBody(refusal, { path: '', requestId });
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
}

const byCode: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: () => fail('HEADERS_TOO_LARGE'),
  ERR_HTTP_REQUEST_TIMEOUT: () => fail('REQUEST_TIMEOUT'),
};
