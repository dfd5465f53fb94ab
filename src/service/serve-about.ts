import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../http/service.ts';
import { type About, aboutServer } from './about.ts';

/** For the console, beside the API: nobody else builds on it. */
export function serveAbout(app: FastifyInstance, parts: ServerParts): void {
  let known: About | undefined;
  app.get('/app/about.json', async () => {
    // A business does not go away again, and all else changes with a start only.
    if (!known?.hasBusiness) known = await aboutServer(parts);
    return known;
  });
}
