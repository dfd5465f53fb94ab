import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { client, dataOf, newKey } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';

const keyed = () => ({ headers: { 'Idempotency-Key': newKey() } });

/** Creates records from within the product form. Each function returns the id once the lists contain it. */
export function useNewRecords() {
  const queries = useQueryClient();
  const { may } = useSession();
  if (!may('inventory.write')) return undefined;
  return {
    category: (name: string) =>
      listed(queries, '/inventory/categories', () =>
        dataOf(client.POST('/inventory/categories', { ...keyed(), body: { name } })),
      ),
    unit: (name: string) =>
      listed(queries, '/measurements', () =>
        dataOf(client.POST('/measurements', { ...keyed(), body: { name, abr: name.slice(0, 20).trim() } })),
      ),
    variantType: (name: string) =>
      listed(queries, '/product/variant-type', () =>
        dataOf(client.POST('/product/variant-type', { ...keyed(), body: { name } })),
      ),
    variantValue: (typeId: string, name: string) =>
      listed(queries, '/product/variant-type', () =>
        dataOf(
          client.POST('/product/variant-value', { ...keyed(), body: { name, variant_type_id: typeId } }),
        ),
      ),
  };
}

async function listed(queries: QueryClient, path: string, make: () => Promise<{ id: string }>) {
  const { id } = await make();
  await queries.invalidateQueries({ queryKey: [path] });
  return id;
}
