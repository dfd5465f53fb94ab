import { useAllRows } from '../api/read.ts';
import { useSession } from '../session/session.tsx';

/** All bank accounts, including closed ones. Users of single outlets cannot see them. */
export function useBanks() {
  const { user, may } = useSession();
  const canSeeBanks = user.outletIds === null && may('money.read');
  const { data: banks = [], isPending, error } = useAllRows('/banks', canSeeBanks);
  return { banks, isPending, error, canSeeBanks };
}

/** Finds the name of a bank account by its id. */
export function useBankName(): (bankId: string | null | undefined) => string {
  const { banks } = useBanks();
  return (bankId) => banks.find(({ id }) => id === bankId)?.name ?? '–';
}
