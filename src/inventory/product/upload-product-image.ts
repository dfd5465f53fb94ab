import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { operation } from '../../http/operation.ts';
import { imageTypes, shownImage, smallImage } from './image.ts';
import { Product } from './schemas.ts';
import { lockProduct, readProduct } from './store.ts';

export const uploadProductImage = operation({
  id: 'uploadProductImage',
  route: 'POST /inventory/products/{productId}/image',
  group: 'Inventory/Product',
  summary: 'Upload an image',
  description:
    'Replaces the image of the product. It is stored as WebP of at most 1,200 pixels a side, without metadata, and served at `imageUrl`. With `-192` before `.webp` it is a square of 192 pixels.',
  access: 'inventory.write',
  file: {
    types: imageTypes,
    maxBytes: 5 * 1024 * 1024,
    description: 'PNG, JPEG or WebP, of at most 5 MB and 40 megapixels.',
  },
  answer: { code: 'PRODUCT_IMAGE_UPLOADED', message: 'The image of the product is set.', data: Product },
  refusals: ['NOT_FOUND'],

  prepare: async ({ body }) => {
    const webp = await shownImage(body.file.bytes);
    return { webp, small: await smallImage(webp) };
  },

  handle: async ({ tx, actor: { orgId }, params, prepared: { webp, small } }) => {
    const before = await lockProduct(tx, orgId, params.productId);
    // Whoever knows the id may see the image, so all of it is random.
    const imageId = randomUUID();
    await tx.inOrder(
      () => tx.run(sql`delete from product_images where org_id = ${orgId} and product_id = ${before.id}`),
      () =>
        tx.run(sql`
          insert into product_images (org_id, id, product_id, webp, small_webp)
          values (${orgId}, ${imageId}, ${before.id}, ${webp}, ${small})`),
      () =>
        tx.run(sql`
          update products set image_id = ${imageId}, version = version + 1, updated_at = now()
          where org_id = ${orgId} and id = ${before.id}`),
    );
    const product = await readProduct(tx, orgId, before.id);
    return {
      data: product,
      change: { type: 'product', id: product.id, before, after: product },
      events: [{ type: 'product.updated', data: product }],
    };
  },
});
