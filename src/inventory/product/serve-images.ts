import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { serveImages } from '../../http/serve/serve-images.ts';
import type { ServerParts } from '../../http/service.ts';
import { smallImage } from './image.ts';

export function serveProductImages(app: FastifyInstance, parts: ServerParts): void {
  serveImages(app, parts, {
    extension: 'webp',
    find: ({ orgId, imageId }) => sql`
      select webp as bytes from product_images where org_id = ${orgId} and id = ${imageId}`,
  });
  serveImages(app, parts, {
    extension: 'webp',
    suffix: '-192',
    find: ({ orgId, imageId }) => sql`
      select small_webp as bytes, case when small_webp is null then webp end as large
      from product_images where org_id = ${orgId} and id = ${imageId}`,
    // Images that were stored before there were small ones get a small one at the first request.
    make: smallImage,
    keep: ({ orgId, imageId }, bytes) => sql`
      update product_images set small_webp = ${bytes} where org_id = ${orgId} and id = ${imageId}`,
  });
}
