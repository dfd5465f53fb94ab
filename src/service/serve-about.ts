import type { FastifyInstance } from 'fastify';
import type { ServerParts } from '../http/service.ts';
import { type About, aboutServer } from './about.ts';

/** Only for the console. It is not part of the API. */
export function serveAbout(app: FastifyInstance, parts: ServerParts): void {
  let about: About | undefined;
  app.get('/app/about.json', async () => {
    // Once there is a business, nothing of this changes until the next start.
    if (!about?.hasBusiness) about = await aboutServer(parts);
    return about;
  });
}
