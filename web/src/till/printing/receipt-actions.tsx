import { Button, Group } from '@mantine/core';
import { IconMail, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { answerOf, client, newKey } from '../../api/call.ts';
import { notifyError } from '../../ui/notices.tsx';
import { t } from '../../words.ts';
import type { KeptSale } from '../engine/types.ts';
import { sayDone } from '../say.ts';
import { useTill } from '../use-till.ts';
import { usePrinting } from './use-printing.ts';

/** Prints or mails the receipt. Going on with the next sale does neither. */
export default function ReceiptActions({ sale: kept }: { sale: KeptSale }) {
  const { state } = useTill();
  const { printReceipt } = usePrinting();
  const [isPrinting, setPrinting] = useState(false);
  const mayMail =
    state.isOnline &&
    kept.receipt.customer !== null &&
    (state.session?.permissions.includes('notify.send') ?? false);

  const printIt = async () => {
    setPrinting(true);
    await printReceipt(kept.receipt);
    setPrinting(false);
  };
  return (
    <Group grow gap="sm" className="till-receipt">
      <Button
        variant="default"
        size="lg"
        loading={isPrinting}
        leftSection={<IconPrinter size={20} />}
        onClick={printIt}
      >
        {t('Print')}
      </Button>
      {mayMail && <MailButton saleId={kept.saleId} isSent={kept.state === 'SENT'} />}
    </Group>
  );
}

/** Mails the receipt to the address of the customer. */
function MailButton({ saleId, isSent }: { saleId: string; isSent: boolean }) {
  const { till } = useTill();
  const [key] = useState(newKey);
  const [isBusy, setBusy] = useState(false);
  const mail = async () => {
    setBusy(true);
    try {
      // The server has to know the sale before it can write about it.
      if (!isSent) await till.sync();
      const { message } = await answerOf(
        client.POST('/notifications/email', {
          body: { template: 'RECEIPT', saleId },
          headers: { 'Idempotency-Key': key },
        }),
      );
      sayDone(message);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" size="lg" loading={isBusy} leftSection={<IconMail size={20} />} onClick={mail}>
      {t('Email')}
    </Button>
  );
}
