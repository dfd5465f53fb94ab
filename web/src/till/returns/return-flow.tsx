import { Alert, Button, Loader, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, dataOf, client as ownClient } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { type Api, AskManager, type ManagerSession } from '../lock/approver-session.tsx';
import type { RecentEntry } from '../recent/recent-rows.ts';
import { ReturnView } from '../recent/return-view.tsx';
import { SaleFinder } from '../recent/sale-finder.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTill } from '../use-till.ts';
import { Given, type GivenBack } from './given.tsx';
import type { SaleDetails } from './money-back.ts';
import { NoReceipt } from './no-receipt.tsx';
import { ReturnForm } from './return-form.tsx';
import { VoidForm } from './void-form.tsx';
import './returns.css';
import '../shift/shift.css';

type Work = 'RETURN' | 'VOID';
type Props = {
  /** The sale, if it was chosen before, with the client that may read it. */
  sale?: { id: string; api: Api };
  startsWith?: Work;
  /** Gets what was given back, if anything was. */
  onClose: (given?: GivenBack) => void;
};

/** A return or void, from finding the sale to handing over the money. */
export function ReturnFlow({ sale: chosen, startsWith = 'RETURN', onClose }: Props) {
  const { till, state } = useTill();
  const { user } = useSession();
  const [manager, setManager] = useState<ManagerSession>();
  useEffect(() => () => void manager?.end(), [manager]);
  const [entry, setEntry] = useState<RecentEntry>();
  const [sale, setSale] = useState<SaleDetails>();
  const [work, setWork] = useState<Work>(startsWith);
  const [given, setGiven] = useState<GivenBack>();
  const [hasNoReceipt, setNoReceipt] = useState(false);
  const [error, setError] = useState<unknown>();
  const api = manager?.client ?? chosen?.api ?? ownClient;
  // The server must have a sale before it can be returned.
  const isUnsent = entry?.isWaiting === true && state.queue.waiting > 0;
  const saleId = chosen?.id ?? (entry?.kind === 'SALE' && !isUnsent ? entry.id : undefined);
  useEffect(() => {
    setSale(undefined);
    setError(undefined);
    if (!saleId) return;
    dataOf(api.GET('/sales/{saleId}', { params: { path: { saleId } } }))
      .then(setSale)
      .catch(setError);
  }, [saleId, api]);

  const leave = () => {
    // This screen has shown the amounts, so the notice of the new sale is not needed.
    if (given?.exchange) till.clearNotice();
    onClose(given);
  };
  const forget = () => {
    setEntry(undefined);
    setWork(startsWith);
  };
  if (given) {
    return (
      <ScreenFrame title={titleOf(given)} size={760} onClose={leave}>
        <Given given={given} onDone={leave} />
      </ScreenFrame>
    );
  }
  if (!state.isOnline) {
    return (
      <ScreenFrame title={t('Return')} size={760} onClose={leave}>
        <NoConnection />
      </ScreenFrame>
    );
  }
  if (hasNoReceipt) {
    return <NoReceipt onBack={() => setNoReceipt(false)} onGiven={setGiven} onClose={leave} />;
  }
  if (sale) {
    const canVoid = isVoidable(sale, state.shift?.id);
    return work === 'VOID' && canVoid ? (
      <VoidForm sale={sale} onReturn={() => setWork('RETURN')} onGiven={setGiven} onClose={leave} />
    ) : (
      <ReturnForm
        sale={sale}
        onBack={chosen ? undefined : forget}
        onVoid={canVoid ? () => setWork('VOID') : undefined}
        onGiven={setGiven}
        onClose={leave}
      />
    );
  }
  if (isHidden(error) && user.role === 'CASHIER' && !manager) {
    return (
      <ScreenFrame title={entry?.number ?? t('Return')} size={760} onClose={leave}>
        <AskManager
          why={t('A colleague made this sale, so only a manager can open it.')}
          onSession={setManager}
        />
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={entry?.number ?? t('Return')} size={760} onClose={leave}>
      {entry?.kind === 'RETURN' && <ReturnView entry={entry} api={api} onBack={forget} />}
      {entry?.kind === 'SALE' && isUnsent && (
        <Stack>
          <div>
            <Button variant="subtle" size="lg" onClick={forget}>
              {t('Choose another sale')}
            </Button>
          </div>
          <Alert color="yellow" variant="light">
            {t('This sale is not sent yet. You can open it after it is sent.')}
          </Alert>
        </Stack>
      )}
      {saleId && !error && <Loader role="status" aria-label={t('Loading')} />}
      {!saleId && !entry && (
        <SaleFinder
          label={t('Scan the receipt, or type its number')}
          manager={manager}
          onManager={setManager}
          onChoose={setEntry}
        >
          <NoReceiptButton onClick={() => setNoReceipt(true)} />
        </SaleFinder>
      )}
      <ErrorNotice error={error} />
    </ScreenFrame>
  );
}

function titleOf({ exchange, refund }: GivenBack): string {
  if (exchange) return t('Exchanged');
  return refund.isVoid ? t('Voided') : t('Returned');
}

/** The server voids a sale only on its day and while its shift is open. The till offers it for its own shift only. */
function isVoidable(
  { status, tillSessionId }: Pick<SaleDetails, 'status' | 'tillSessionId'>,
  shiftId: string | undefined,
): boolean {
  return status === 'COMPLETED' && tillSessionId !== null && tillSessionId === shiftId;
}

/** The server answers NOT_FOUND for a sale of a colleague, even if this device has kept it. */
function isHidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}

function NoReceiptButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" size="lg" mih={56} onClick={onClick}>
      {t('No receipt')}
    </Button>
  );
}

function NoConnection() {
  return (
    <Alert color="yellow" variant="light" title={t('No connection')}>
      {t('Returns need a connection. You can keep selling.')}
    </Alert>
  );
}
