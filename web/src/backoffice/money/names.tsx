import { useRead } from '../../api/read.ts';
import { useSession } from '../../session/session.tsx';

const kept = { staleTime: 300_000 };

/** Who is limited to outlets does not see the banks, which are the whole business's. */
export function useBanks() {
  const { user, may } = useSession();
  const isEnabled = user.outletIds === null && may('money.read');
  return useRead('/banks', { query: { limit: 100 } }, { enabled: isEnabled });
}

export function useBankNames(): (id: string | null) => string {
  return named(useBanks().data?.rows);
}

export function useAccountNames(): (id: string | null) => string {
  const { data } = useRead('/accounts/dropdown', {}, kept);
  return named(data?.rows);
}

function named(rows: { id: string; name: string }[] = []): (id: string | null) => string {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id && names.get(id)) || '–';
}

/** A customer or vendor by name. */
export function PartyName({ partyId }: { partyId: string | null }) {
  const { data } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: partyId ?? '' } },
    { ...kept, enabled: partyId !== null },
  );
  return <>{data?.name ?? '–'}</>;
}
