import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { ServerParts } from './service.ts';

/** The parts that an endpoint gets. The OpenAPI document describes all that is served, so the app passes it in. */
type EndpointParts = ServerParts & { openApi(): string };

/**
 * A public GET for probes and tools. It answers without the envelope and outside of any tenant. Anything that touches a
 * business must be an operation instead.
 */
export type Endpoint = {
  id: string;
  path: string;
  group: string;
  summary: string;
  access: 'public';
  /** The bodies of its answers, by status. */
  answers: Record<number, { description: string; schema: TSchema }>;
  answer: (parts: EndpointParts, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};
