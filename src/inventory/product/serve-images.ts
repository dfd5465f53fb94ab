import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { setTenant } from '../../http/authenticate.ts';
import type { ServerParts } from '../../http/service.ts';
import { fail } from '../../values/refusal.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The images of products, for whoever was told their addresses: nobody guesses an id, and none is used again. */
export function serveProductImages(app: FastifyInstance, { database }: ServerParts): void {
  app.route<{ Params: { orgId: string; imageId: string } }>({
    method: 'GET',
    url: `/images/:orgId(^${uuid}$)/:imageId(^${uuid}).webp`,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { orgId, imageId } = request.params;
      const image = await database.app.transaction(async (tx) => {
        const [, found] = await Promise.all([
          tx.run(setTenant(orgId)),
          tx.one<{ webp: Buffer }>(sql`
            select webp from product_images where org_id = ${orgId} and id = ${imageId}`),
        ]);
        return found;
      });
      if (!image) throw fail('NOT_FOUND', { message: 'There is no such image.' });
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'",
        })
        .type('image/webp')
        .send(image.webp);
    },
  });
}
