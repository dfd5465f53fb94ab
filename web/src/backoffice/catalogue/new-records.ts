import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';

const withKey = () => ({ headers: { 'Idempotency-Key': newKey() } });

/** Creates records from within the product form. Each function returns the id once the lists contain it. */
export function useNewRecords() {
  const queries = useQueryClient();
  const { may } = useSession();
  if (!may('inventory.write')) return undefined;
  return {
    category: (name: string) =>
      createAndReload(queries, '/inventory/categories', () =>
        dataOf(client.POST('/inventory/categories', { ...withKey(), body: { name } })),
      ),
    unit: (name: string) =>
      createAndReload(queries, '/measurements', () =>
        dataOf(client.POST('/measurements', { ...withKey(), body: { name, abr: name.slice(0, 20).trim() } })),
      ),
    variantType: (name: string) =>
      createAndReload(queries, '/product/variant-type', () =>
        dataOf(client.POST('/product/variant-type', { ...withKey(), body: { name } })),
      ),
    variantValue: (typeId: string, name: string) =>
      createAndReload(queries, '/product/variant-type', () =>
        dataOf(
          client.POST('/product/variant-value', { ...withKey(), body: { name, variant_type_id: typeId } }),
        ),
      ),
  };
}

async function createAndReload(queries: QueryClient, path: string, create: () => Promise<{ id: string }>) {
  const { id } = await create();
  await queries.invalidateQueries({ queryKey: [path] });
  return id;
}
