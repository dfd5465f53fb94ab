import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import { answerOf, dataOf, newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice, notifyError } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { isForLater } from '../engine/server.ts';
import type { Api } from '../lock/approver-session.tsx';
import { usePrinting } from '../printing/use-printing.ts';
import { sayDone } from '../say.ts';
import { useTill } from '../use-till.ts';
import { ReceiptText } from './receipt-text.tsx';
import type { RecentEntry } from './recent-rows.ts';

type Props = {
  sale: RecentEntry;
  api: Api;
  onBack: () => void;
  onWork: (work: 'RETURN' | 'VOID') => void;
};

/** One sale as its receipt shows it, and what can be done with it. */
export function SaleView({ sale, api, onBack, onWork }: Props) {
  const { till, state } = useTill();
  const { may } = useSession();
  const { shop, printReceipt, printAgain } = usePrinting();
  const [receipt, setReceipt] = useState<Schema<'Receipt'>>();
  const [document, setDocument] = useState<ReceiptDocument>();
  const [error, setError] = useState<unknown>();
  const { id: saleId, kept, isWaiting, status } = sale;
  const { isOnline, shift } = state;
  const asksServer = isOnline && !isWaiting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something came back of it
  useEffect(() => {
    const read = async () => {
      const { documentOfSale, documentOfServer } = await import('../printing/receipt-documents.ts');
      if (kept) setDocument(documentOfSale(kept.receipt, shop(), await till.refundsOf(saleId)));
      if (!asksServer) return;
      const params = { path: { saleId }, query: { copy: true } };
      const answer = await dataOf(api.GET('/sales/{saleId}/receipt', { params }));
      setReceipt(answer);
      setDocument(documentOfServer(answer, shop()));
    };
    // The server does not show a colleague's sale. If this device kept it, it is shown as it was sold.
    read().catch((fault) => {
      if (!kept && !isForLater(fault)) setError(fault);
    });
  }, [saleId, kept, asksServer, api, status]);

  const print = () => {
    if (receipt) void printAgain(receipt);
    else if (kept) void printReceipt(kept.receipt, { isAgain: true });
  };
  const isFullyReturned = status === 'VOIDED' || status === 'REFUNDED';
  const isOfShift = kept?.shiftId === shift?.id && shift !== undefined;
  return (
    <Stack>
      {/* The buttons stand above the receipt. It arrives later, and a button must not move from under a finger. */}
      <Group justify="space-between">
        <Button variant="subtle" size="lg" onClick={onBack}>
          {t('All sales')}
        </Button>
        <Group>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconPrinter size={20} />}
            disabled={!receipt && !kept}
            onClick={print}
          >
            {t('Print again')}
          </Button>
          {may('notify.send') && sale.customer && (
            <MailButton saleId={saleId} api={api} isDisabled={!asksServer} />
          )}
          {/* Disabled and not left out, so that no button takes the place of another when the server answers. */}
          {isOfShift && (
            <Button
              variant="default"
              size="lg"
              disabled={!asksServer || status !== 'COMPLETED'}
              onClick={() => onWork('VOID')}
            >
              {t('Void')}
            </Button>
          )}
          <Button size="lg" disabled={!asksServer || isFullyReturned} onClick={() => onWork('RETURN')}>
            {t('Return or exchange')}
          </Button>
        </Group>
      </Group>
      <ErrorNotice error={error} />
      {!isOnline && (
        <Alert color="yellow" variant="light">
          {t('Returning or voiding a sale needs a connection. Printing does not.')}
        </Alert>
      )}
      {isOnline && isWaiting && <Text>{t('It can be returned after it is sent.')}</Text>}
      {!document && !error && <Loader role="status" aria-label={t('Loading')} />}
      {document && <ReceiptText document={document} />}
    </Stack>
  );
}

/** Mails the receipt to the address of the customer. */
function MailButton({ saleId, api, isDisabled }: { saleId: string; api: Api; isDisabled: boolean }) {
  const [key] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const mail = async () => {
    setBusy(true);
    try {
      const body = { template: 'RECEIPT' as const, saleId };
      const { message } = await answerOf(
        api.POST('/notifications/email', { body, headers: { 'Idempotency-Key': key } }),
      );
      sayDone(message);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="lg"
      loading={isBusy}
      disabled={isDisabled}
      leftSection={<IconMail size={20} />}
      onClick={mail}
    >
      {t('Email')}
    </Button>
  );
}
