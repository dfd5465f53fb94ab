import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../service.ts';

/** The public keys of our access tokens, for whoever checks them without asking us. */
export function serveJwks(app: FastifyInstance, { tokens }: ServerParts): void {
  app.get('/.well-known/jwks.json', async (_, reply) =>
    reply
      .header('Cache-Control', 'public, max-age=300')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys: await tokens.publicKeys() })),
  );
}
