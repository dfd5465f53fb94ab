import type { FastifyInstance } from 'fastify';
import type { Statement } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import { setTenant } from '../authenticate.ts';
import type { ServerParts } from '../service.ts';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

type ImageId = { orgId: string; imageId: string };
type Images = {
  extension: 'webp' | 'png';
  /** Follows the id in the address. */
  suffix?: string;
  /** Reads the `bytes` of an image, or the `large` image to create it from. */
  find: (id: ImageId) => Statement;
  make?: (large: Buffer) => Promise<Buffer>;
  /** Stores the created image, so that it is created only once. */
  keep?: (id: ImageId, bytes: Buffer) => Statement;
};

/** Serves images to anybody who knows their address. Ids cannot be guessed and are never used again. */
export function serveImages(
  app: FastifyInstance,
  { database }: ServerParts,
  { extension, suffix = '', find, make, keep }: Images,
): void {
  app.route<{ Params: ImageId }>({
    method: 'GET',
    url: `/images/:orgId(^${uuid}$)/:imageId(^${uuid})${suffix}.${extension}`,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { params } = request;
      const asTenant = <Row extends object>(statement: Statement) =>
        database.app.transaction(async (tx) => {
          const [, found] = await tx.inOrder(
            () => tx.run(setTenant(params.orgId)),
            () => tx.one<Row>(statement),
          );
          return found;
        }, params.orgId);
      const found = await asTenant<{ bytes: Buffer | null; large?: Buffer | null }>(find(params));
      const created = found?.large && make ? await make(found.large) : undefined;
      if (created && keep) await asTenant(keep(params, created));
      const image = found?.bytes ?? created;
      if (!image) throw fail('NOT_FOUND', { message: 'This image does not exist.' });
      return reply
        .headers({
          'Cache-Control': 'public, max-age=31536000, immutable',
          'Content-Security-Policy': "default-src 'none'",
        })
        .type(`image/${extension}`)
        .send(image);
    },
  });
}
