import { useRead } from '../../../api/read.ts';
import { accountName } from './account-names.ts';

/** The chart of accounts, sorted by code. */
export function useChart() {
  const { data, isPending, error } = useRead('/accounts/dropdown', {}, { staleTime: 60_000 });
  return { accounts: data?.rows ?? [], isPending, error };
}

/** Finds the name of an account by its id. */
export function useAccountName(): (accountId: string) => string {
  const { accounts } = useChart();
  return (accountId) => accountName(accounts.find(({ id }) => id === accountId)?.name ?? '–');
}
