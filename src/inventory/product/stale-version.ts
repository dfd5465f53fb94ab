import { lastEditorName } from '../../audit/exports.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../values/refusal.ts';
import type { Product } from './schemas.ts';

/** Refuses a change of a product that was changed since it was read, and names who changed it. */
export async function rejectStaleVersion(
  tx: Tx,
  orgId: string,
  { product, version }: { product: Product; version: number | undefined },
): Promise<void> {
  if (version === undefined || version === product.version) return;
  const variantIds = product.variants.map(({ id }) => id);
  const name = await lastEditorName(tx, orgId, [product.id, ...variantIds]);
  if (name === undefined) throw fail('STALE_VERSION');
  const message = `${name} changed this product in the meantime`;
  throw fail('STALE_VERSION', {
    message: `${message}. Load it again and make your change again.`,
    errors: [{ field: 'version', code: 'STALE_VERSION', message }],
  });
}
