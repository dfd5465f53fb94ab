import type { FastifyRequest } from 'fastify';
import { isFromOwnPage } from '../authenticate.ts';
import type { Operation } from '../operation.ts';
import { networkOf } from '../request/client-address.ts';
import type { EventStreams, ServerParts } from '../service.ts';
import type { KnownSessions } from './known-sessions.ts';

export type RunParts = ServerParts & { streams: EventStreams; sessions: KnownSessions };

/** What an operation gets from the request, apart from its user. */
export function inputOf(parts: RunParts, operation: Operation, request: FastifyRequest) {
  const { config, keys, tokens, limits, streams } = parts;
  const { format: _, ...withoutFormat } = request.query as { format?: string };
  return {
    params: request.params,
    query: operation.sheet ? withoutFormat : request.query,
    body: request.body,
    caller: {
      address: request.address,
      network: networkOf(request.address),
      requestId: request.id,
      idempotencyKey: headerText(request.headers['idempotency-key']),
      userAgent: request.headers['user-agent']?.slice(0, 300),
      accept: request.headers.accept,
      acceptLanguage: request.headers['accept-language'],
      lastEventId: headerText(request.headers['last-event-id']),
      tokenExpiresAt: request.claims?.expiresAt && request.claims.expiresAt * 1_000,
      cookies: request.cookies,
      fromOwnPage: isFromOwnPage(request, config.publicUrl),
      refusedToken: request.refusedToken,
    },
    service: { config, keys, tokens, limits, streams },
  };
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
