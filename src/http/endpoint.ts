import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { ServerParts } from './service.ts';

/** What an endpoint may ask beside the database: the document is made of all that is served, so it is handed in. */
type EndpointParts = ServerParts & { openApi(): string };

/**
 * A public GET that answers without the envelope and outside of any tenant: what probes and tools ask.
 * Whatever touches a business is an operation instead.
 */
export type Endpoint = {
  id: string;
  path: string;
  group: string;
  summary: string;
  access: 'public';
  /** The bodies it answers, by status. */
  answers: Record<number, { description: string; schema: TSchema }>;
  answer: (parts: EndpointParts, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};
