import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { serveImages } from '../http/serve/serve-images.ts';
import type { ServerParts } from '../http/service.ts';

export function serveLogos(app: FastifyInstance, parts: ServerParts): void {
  serveImages(app, parts, {
    extension: 'png',
    find: ({ orgId, imageId }) => sql`
      select logo_png as bytes from receipt_settings where org_id = ${orgId} and logo_id = ${imageId}`,
  });
}
