import { useRead } from '../../../api/read.ts';

/** The chart of accounts, in the order of the codes. */
export function useChart() {
  const { data, isPending, error } = useRead('/accounts/dropdown', {}, { staleTime: 60_000 });
  return { accounts: data?.rows ?? [], isPending, error };
}

/** What an account is called, by its id. */
export function useAccountName(): (accountId: string) => string {
  const { accounts } = useChart();
  return (accountId) => accounts.find(({ id }) => id === accountId)?.name ?? '–';
}
