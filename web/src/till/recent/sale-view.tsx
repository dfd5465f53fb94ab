import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { receiptContent } from '../../../../src/values/receipt-content.ts';
import type { ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import { answerOf, dataOf, newKey } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { ErrorNotice, notifyError } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import { isForLater } from '../engine/server.ts';
import { usePrinting } from '../printing/use-printing.ts';
import type { Api } from '../returns/ask-for-pin.tsx';
import { sayDone } from '../say.ts';
import { useTill } from '../use-till.ts';
import type { RecentSale } from './recent-rows.ts';

type Props = {
  sale: RecentSale;
  api: Api;
  onBack: () => void;
  onWork: (work: 'RETURN' | 'VOID') => void;
};

/** One sale as its receipt says it, and what can be done with it. */
export function SaleView({ sale, api, onBack, onWork }: Props) {
  const { till, state } = useTill();
  const { may } = useSession();
  const { shop, printReceipt, printAgain } = usePrinting();
  const [told, setTold] = useState<Schema<'Receipt'>>();
  const [document, setDocument] = useState<ReceiptDocument>();
  const [error, setError] = useState<unknown>();
  const { saleId, kept, isWaiting, status } = sale;
  const { isOnline, shift } = state;
  const asksServer = isOnline && !isWaiting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something came back of it
  useEffect(() => {
    const read = async () => {
      const { documentOfSale, documentOfServer } = await import('../printing/receipt-documents.ts');
      if (kept) setDocument(documentOfSale(kept.receipt, shop(), await till.refundsOf(saleId)));
      if (!asksServer) return;
      const params = { path: { saleId }, query: { copy: true } };
      const receipt = await dataOf(api.GET('/sales/{saleId}/receipt', { params }));
      setTold(receipt);
      setDocument(documentOfServer(receipt, shop()));
    };
    // A sale of a colleague that this device has kept is shown as it was sold.
    read().catch((fault) => {
      if (!kept && !isForLater(fault)) setError(fault);
    });
  }, [saleId, kept, asksServer, api, status]);

  const print = () => {
    if (told) void printAgain(told);
    else if (kept) void printReceipt(kept.receipt, { isAgain: true });
  };
  const isDone = status === 'VOIDED' || status === 'REFUNDED';
  const isOfShift = kept?.shiftId === shift?.id && shift !== undefined;
  return (
    <Stack>
      <div>
        <Button variant="subtle" size="lg" onClick={onBack}>
          {t('All sales')}
        </Button>
      </div>
      <ErrorNotice error={error} />
      {!document && !error && <Loader aria-label={t('Loading')} />}
      {document && <Receipt document={document} />}
      {!isOnline && (
        <Alert color="yellow" variant="light">
          {t('To take back or to void a sale needs a connection. Printing does not.')}
        </Alert>
      )}
      {isOnline && isWaiting && <Text>{t('It is sent first; then it can be taken back.')}</Text>}
      <Group justify="flex-end">
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} />}
          disabled={!told && !kept}
          onClick={print}
        >
          {t('Print again')}
        </Button>
        {may('notify.send') && sale.customer && (
          <MailButton saleId={saleId} api={api} isDisabled={!asksServer} />
        )}
        {!isDone && isOfShift && status === 'COMPLETED' && (
          <Button variant="default" size="lg" disabled={!asksServer} onClick={() => onWork('VOID')}>
            {t('Void')}
          </Button>
        )}
        {!isDone && (
          <Button size="lg" disabled={!asksServer} onClick={() => onWork('RETURN')}>
            {t('Take back or exchange')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** What the receipt says, line by line. */
function Receipt({ document }: { document: ReceiptDocument }) {
  const { marks, facts, items, sums, total, payments } = receiptContent(document, { plain: false });
  const pair = ({ label, value }: { label: string; value: string }) => (
    <Group key={`${label} ${value}`} justify="space-between" wrap="nowrap">
      <Text size="sm">{label}</Text>
      <Text size="sm" className="number">
        {value}
      </Text>
    </Group>
  );
  return (
    <section aria-label={t('Receipt')}>
      {marks.map((mark) => (
        <Text key={mark} fz={24} fw={800} ta="center">
          {mark}
        </Text>
      ))}
      {facts.map(pair)}
      {items.map(({ name, quantity, unitPrice, amount, notes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt stay where they are
        <div key={at}>
          {pair({ label: `${name}, ${quantity} × ${unitPrice}`, value: amount })}
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </div>
      ))}
      {sums.map(pair)}
      <Group justify="space-between">
        <Text fw={700}>{total.label}</Text>
        <Text fw={700} className="number">
          {total.value}
        </Text>
      </Group>
      {payments.map(pair)}
    </section>
  );
}

/** To the customer, at the address that is on file. */
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
      {t('Mail')}
    </Button>
  );
}
