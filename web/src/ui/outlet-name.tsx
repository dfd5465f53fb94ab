import { useRead } from '../api/read.ts';

/** The names of the outlets that are open, by id. */
export function useOutletName(): (outletId: string | null | undefined) => string {
  const { data } = useRead('/outlets/dropdown', {}, { staleTime: 60_000 });
  return (outletId) => data?.rows.find(({ id }) => id === outletId)?.name ?? '–';
}

/** The outlet of who has only one to choose from. */
export function useOnlyOutlet(): string | undefined {
  const { data } = useRead('/outlets/dropdown', {}, { staleTime: 60_000 });
  return data?.rows.length === 1 ? data.rows[0]?.id : undefined;
}
