import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../service.ts';

/** Serves the public keys of our access tokens, so that others can check tokens without asking us. */
export function serveJwks(app: FastifyInstance, { tokens }: ServerParts): void {
  app.get('/.well-known/jwks.json', async (_, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: await tokens.publicKeys() })),
  );
}
