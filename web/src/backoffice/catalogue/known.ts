import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';

/** The brands in use, to choose from, read when `isOn`. Users without access to the facets type the brand. */
export function useBrands(isOn: boolean): string[] {
  const { may } = useSession();
  const facets = useRead('/sales/facets', {}, { staleTime: 60_000, enabled: isOn && may('sales.read') });
  return facets.data?.brands.map(({ name }) => name) ?? [];
}
