import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';

/** The brands that the shop has, to choose from; who does not sell just types them. */
export function useBrands(): string[] {
  const { may } = useSession();
  const facets = useRead('/sales/facets', {}, { staleTime: 60_000, enabled: may('sales.read') });
  return facets.data?.brands.map(({ name }) => name) ?? [];
}
