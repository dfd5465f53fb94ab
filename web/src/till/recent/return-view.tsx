import { Alert, Button, Group, Loader, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReceiptDocument } from '../../../../src/values/receipt-document.ts';
import { dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { Api } from '../lock/approver-session.tsx';
import { usePrinting } from '../printing/use-printing.ts';
import { useTill } from '../use-till.ts';
import { EntryRows } from './entry-rows.tsx';
import { ReceiptText } from './receipt-text.tsx';
import type { RecentEntry } from './recent-rows.ts';

type Props = { entry: RecentEntry; api: Api; onBack: () => void };

/** A return without a receipt, as its slip shows it, to be printed again. */
export function ReturnView({ entry, api, onBack }: Props) {
  const { state } = useTill();
  const { shop, printAgain } = usePrinting();
  const [slip, setSlip] = useState<Schema<'Receipt'>>();
  const [document, setDocument] = useState<ReceiptDocument>();
  const [error, setError] = useState<unknown>();
  const { id: refundId, isWaiting } = entry;
  const asksServer = state.isOnline && !isWaiting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop does not change while it is shown
  useEffect(() => {
    if (!asksServer) return;
    const read = async () => {
      const params = { path: { refundId }, query: { copy: true } };
      const [answer, { documentOfServer }] = await Promise.all([
        dataOf(api.GET('/refunds/{refundId}/receipt', { params })),
        import('../printing/receipt-documents.ts'),
      ]);
      setSlip(answer);
      setDocument(documentOfServer(answer, shop()));
    };
    read().catch(setError);
  }, [refundId, asksServer, api]);

  return (
    <Stack>
      {/* The buttons stand above the slip. It arrives later, and a button must not move from under a finger. */}
      <Group justify="space-between">
        <Button variant="subtle" size="lg" onClick={onBack}>
          {t('All sales')}
        </Button>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconPrinter size={20} />}
          disabled={!slip}
          onClick={() => slip && printAgain(slip)}
        >
          {t('Print again')}
        </Button>
      </Group>
      <ErrorNotice error={error} />
      {!asksServer && (
        <Alert color="yellow" variant="light">
          {t('Connect to see and print the refund receipt.')}
        </Alert>
      )}
      {document ? (
        <ReceiptText document={document} />
      ) : (
        <EntryRows entries={[entry]} onChoose={() => undefined} />
      )}
      {!document && asksServer && !error && <Loader role="status" aria-label={t('Loading')} />}
    </Stack>
  );
}
