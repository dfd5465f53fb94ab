import { useEffect, useState } from 'react';
import { client as ownClient } from '../../api/call.ts';
import { t } from '../../words.ts';
import type { ManagerSession } from '../lock/approver-session.tsx';
import { ReturnFlow } from '../returns/return-flow.tsx';
import type { ScreenProps } from '../screen.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { entriesHere, entriesOfServer, mergeEntries, type RecentEntry } from './recent-rows.ts';
import { ReturnView } from './return-view.tsx';
import { SaleFinder } from './sale-finder.tsx';
import { SaleView } from './sale-view.tsx';

/** The last sales of this device. Online, also those of the whole outlet. */
export default function RecentSales({ onClose }: ScreenProps) {
  const { state } = useTill();
  const refresh = useRefresh();
  const [entry, setEntry] = useState<RecentEntry>();
  const [work, setWork] = useState<'RETURN' | 'VOID'>();
  const [manager, setManager] = useState<ManagerSession>();
  useEffect(() => () => void manager?.end(), [manager]);
  const api = manager?.client ?? ownClient;
  /** Shows the fresh entry, unless another entry is shown by now. */
  const replace = (fresh: RecentEntry) => setEntry((shown) => (shown?.id === fresh.id ? fresh : shown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something was sent
  useEffect(() => {
    if (entry?.isWaiting) void refresh(entry, api).then(replace);
  }, [state.queue]);

  if (entry && work) {
    return (
      <ReturnFlow
        sale={{ id: entry.id, api }}
        startsWith={work}
        onClose={(given) => {
          setWork(undefined);
          if (!given) return;
          // The status changes at once, so that the sale cannot be voided twice. The server then sends the exact one.
          const changed: RecentEntry = {
            ...entry,
            status: given.refund.isVoid ? 'VOIDED' : 'PARTIALLY_REFUNDED',
          };
          setEntry(changed);
          void refresh(changed, api).then(replace);
        }}
      />
    );
  }
  const forget = () => setEntry(undefined);
  return (
    <ScreenFrame title={entry?.number ?? t('Recent sales')} size={760} onClose={onClose}>
      {entry?.kind === 'SALE' && <SaleView sale={entry} api={api} onBack={forget} onWork={setWork} />}
      {entry?.kind === 'RETURN' && <ReturnView entry={entry} api={api} onBack={forget} />}
      {!entry && (
        <SaleFinder
          label={t('Scan a receipt, or type a number, a customer or an amount')}
          manager={manager}
          onManager={setManager}
          onChoose={setEntry}
        />
      )}
    </ScreenFrame>
  );
}

/** Reads a sale again after a refund or after it was sent. */
function useRefresh() {
  const { till, state } = useTill();
  return async (entry: RecentEntry, api: typeof ownClient): Promise<RecentEntry> => {
    const decimals = state.settings?.currencyDecimals ?? 2;
    const wanted = { outletId: state.outlet?.id ?? '', text: entry.number, decimals };
    const [here, there] = await Promise.all([
      entriesHere(till, entry.number),
      entriesOfServer(api, wanted).catch(() => []),
    ]);
    return mergeEntries(here, there).find(({ id }) => id === entry.id) ?? entry;
  };
}
