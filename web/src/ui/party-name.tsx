import { useRead } from '../api/read.ts';

/** A customer or vendor by name. */
export function PartyName({ partyId }: { partyId: string | null }) {
  const { data } = useRead(
    '/customer-relationship-management/{partyId}',
    { path: { partyId: partyId ?? '' } },
    { staleTime: 300_000, enabled: partyId !== null },
  );
  return <>{data?.name ?? '–'}</>;
}
