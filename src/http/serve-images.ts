import type { FastifyInstance } from 'fastify';
import type { Statement } from '../platform/db.ts';
import { fail } from '../values/refusal.ts';
import { setTenant } from './authenticate.ts';
import type { ServerParts } from './service.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

type Images = {
  extension: 'webp' | 'png';
  /** Finds the `bytes` of one. */
  find: (id: { orgId: string; imageId: string }) => Statement;
};

/** Images for whoever was told their addresses: nobody guesses an id, and none is used again. */
export function serveImages(
  app: FastifyInstance,
  { database }: ServerParts,
  { extension, find }: Images,
): void {
  app.route<{ Params: { orgId: string; imageId: string } }>({
    method: 'GET',
    url: `/images/:orgId(^${uuid}$)/:imageId(^${uuid}).${extension}`,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { params } = request;
      const image = await database.app.transaction(async (tx) => {
        const [, found] = await Promise.all([
          tx.run(setTenant(params.orgId)),
          tx.one<{ bytes: Buffer }>(find(params)),
        ]);
        return found;
      });
      if (!image) throw fail('NOT_FOUND', { message: 'There is no such image.' });
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'",
        })
        .type(`image/${extension}`)
        .send(image.bytes);
    },
  });
}
