import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';
import { useOutletChoices } from '../../ui/outlets.ts';

/** The brands that the shop has, to choose from; who does not sell just types them. */
export function useBrands(): string[] {
  const { may } = useSession();
  const outletId = useOutletChoices().choices[0]?.value ?? '';
  const facets = useRead(
    '/sales/facets',
    { query: { outletId } },
    { staleTime: 60_000, enabled: outletId !== '' && may('sales.read') },
  );
  return facets.data?.brands.map(({ name }) => name) ?? [];
}
