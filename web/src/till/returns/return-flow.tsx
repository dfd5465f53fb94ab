import { Alert, Button, Divider, Loader, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { dataOf, client as ownClient } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { useTill } from '../use-till.ts';
import { AskManager, type ManagerSession } from './ask-for-pin.tsx';
import { FindSale } from './find-sale.tsx';
import { Given, type GivenBack } from './given.tsx';
import type { SaleDetails } from './money-back.ts';
import { NoReceipt } from './no-receipt.tsx';
import { ReturnForm } from './return-form.tsx';

type Props = {
  /** The sale that something comes back of, where that is known already. */
  saleId?: string;
  /** Begins with the question whether to void all of it. */
  startsVoid?: boolean;
  onClose: () => void;
  /** What is shown, in its frame; `leave` ends it wherever it stands. */
  children: (title: string | undefined, body: ReactNode, leave: () => void) => ReactNode;
};

/** From finding the sale to handing over the money. Who may not do it gets a manager to type their PIN. */
export function ReturnFlow({ saleId, startsVoid, onClose, children }: Props) {
  const { till, state } = useTill();
  const isAllowed = state.session?.permissions.includes('sales.refund') ?? false;
  const [manager, setManager] = useState<ManagerSession>();
  useEffect(() => () => void manager?.end(), [manager]);
  const api = isAllowed ? ownClient : manager?.client;
  const [sale, setSale] = useState<SaleDetails>();
  const [given, setGiven] = useState<GivenBack>();
  const [hasNoReceipt, setNoReceipt] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!saleId || !api) return;
    dataOf(api.GET('/sales/{saleId}', { params: { path: { saleId } } }))
      .then(setSale)
      .catch(setError);
  }, [saleId, api]);

  const leave = () => {
    // What was taken and given was on this screen.
    if (given?.exchange) till.clearNotice();
    onClose();
  };
  if (given) return children(titleOf(given), <Given given={given} onDone={leave} />, leave);
  if (!state.isOnline) return children(undefined, <NoConnection />, leave);
  if (hasNoReceipt) {
    const form = <NoReceipt onBack={() => setNoReceipt(false)} onGiven={setGiven} />;
    return children(t('Return without a receipt'), form, leave);
  }
  if (!api) {
    const ask = (
      <Stack>
        <AskManager why={t('Returns are for managers.')} onSession={setManager} />
        {!saleId && (
          <>
            <Divider />
            <NoReceiptButton onClick={() => setNoReceipt(true)} />
          </>
        )}
      </Stack>
    );
    return children(undefined, ask, leave);
  }
  if (sale) {
    const form = (
      <ReturnForm
        sale={sale}
        api={api}
        startsVoid={startsVoid ?? false}
        onBack={saleId ? undefined : () => setSale(undefined)}
        onGiven={setGiven}
      />
    );
    return children(t('Return of {number}', { number: sale.number }), form, leave);
  }
  if (!saleId) {
    const find = (
      <FindSale api={api} onFound={setSale}>
        <NoReceiptButton onClick={() => setNoReceipt(true)} />
      </FindSale>
    );
    return children(undefined, find, leave);
  }
  const waiting = error ? <ErrorNotice error={error} /> : <Loader aria-label={t('Loading')} />;
  return children(undefined, waiting, leave);
}

function titleOf({ exchange, refund }: GivenBack): string {
  if (exchange) return t('Exchanged');
  return refund.isVoid ? t('Voided') : t('Taken back');
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
    <Alert color="yellow" variant="light" title={t('There is no connection')}>
      {t('A return is checked against what was sold, and that is on the server. Selling goes on meanwhile.')}
    </Alert>
  );
}
