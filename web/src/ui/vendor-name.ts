import { useRead } from '../api/read.ts';

/** The names of vendors, by id. */
export function useVendorName(): (vendorId: string | null | undefined) => string {
  const { data } = useRead('/customer-relationship-management/vendors/dropdown', {}, { staleTime: 60_000 });
  return (vendorId) => data?.rows.find(({ id }) => id === vendorId)?.name ?? '–';
}
