import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../platform/ids.ts';
import { fail, type Refusal } from '../values/refusal.ts';
import { errorBody, pathOf, sendRefusal } from './errors.ts';

/** Answers what no route takes: 405 where another method would be served, else 404. Before the first route is added. */
export function answerUnrouted(app: FastifyInstance): void {
  const served: { method: string; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const path = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
    for (const one of [method].flat()) served.push({ method: one, path });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = new Set(served.flatMap((route) => (route.path.test(path) ? [route.method] : [])));
    if (allowed.size > 0) reply.header('Allow', [...allowed].sort().join(', '));
    return sendRefusal(request, reply, allowed.size > 0 ? notAllowed(request, allowed) : notFound(request));
  });
}

function notAllowed(request: FastifyRequest, allowed: Set<string>): Refusal {
  const message = `${pathOf(request)} takes ${[...allowed].sort().join(', ')}, not ${request.method}.`;
  return fail('METHOD_NOT_ALLOWED', { message });
}

function notFound(request: FastifyRequest): Refusal {
  return fail('NOT_FOUND', { message: `Nothing is served at ${request.method} ${pathOf(request)}.` });
}

/** Answers what is no request at all, or not a whole one, as far as anybody still listens. */
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
