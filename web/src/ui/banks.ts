import { useAllRows } from '../api/read.ts';
import { useSession } from '../session/session.tsx';

/** The bank accounts, closed ones too. Who is limited to outlets does not see them: they are the whole business's. */
export function useBanks() {
  const { user, may } = useSession();
  const isSeen = user.outletIds === null && may('money.read');
  const { data: banks = [], isPending, error } = useAllRows('/banks', isSeen);
  return { banks, isPending, error, isSeen };
}

/** What a bank account is called, by its id. */
export function useBankName(): (bankId: string | null | undefined) => string {
  const { banks } = useBanks();
  return (bankId) => banks.find(({ id }) => id === bankId)?.name ?? '–';
}
