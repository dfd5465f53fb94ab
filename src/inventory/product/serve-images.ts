import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { serveImages } from '../../http/serve-images.ts';
import type { ServerParts } from '../../http/service.ts';

export function serveProductImages(app: FastifyInstance, parts: ServerParts): void {
  serveImages(app, parts, {
    extension: 'webp',
    find: ({ orgId, imageId }) => sql`
      select webp as bytes from product_images where org_id = ${orgId} and id = ${imageId}`,
  });
}
