import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf, client } from '../../api/call.ts';
import { download, fetchFile } from '../../api/download.ts';
import { useSession } from '../../session/session.tsx';
import { Modal } from '../../ui/dialogs.tsx';
import { ErrorNotice, notifyError } from '../../ui/notices.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import type { SaleDetails } from './sale-section.tsx';

type Props = {
  /** Absent for a return without a receipt. */
  sale?: SaleDetails;
  /** The number, used as the file name. */
  number?: string;
  refundId?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
};

/** Shows the receipt of a sale or the slip of a refund, to print, save or send it. */
export function ReceiptDialog({ isOpen, onClose, ...source }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={source.refundId ? t('Refund receipt') : t('Receipt')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {isOpen && <Receipt {...source} />}
    </Modal>
  );
}

function Receipt({ sale, number = sale?.number, refundId }: Omit<Props, 'isOpen' | 'onClose'>) {
  const { may } = useSession();
  const [paper, setPaper] = useState('80MM');
  const frame = useRef<HTMLIFrameElement>(null);
  const address = `${refundId ? `/refunds/${refundId}` : `/sales/${sale?.id}`}/receipt?paper=${paper}`;
  const page = useQuery({
    queryKey: [address, 'text/html'],
    queryFn: async () => (await fetchFile(address, 'text/html')).text(),
  });
  const mail = useWrite({
    send: (_, headers) =>
      answerOf(
        client.POST('/notifications/email', {
          headers,
          body: { template: 'RECEIPT', saleId: sale?.id ?? '' },
        }),
      ),
    done: ({ message }) => message,
  });
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          aria-label={t('Paper')}
          data={[
            { value: '58MM', label: <bdi>58 mm</bdi> },
            { value: '80MM', label: <bdi>80 mm</bdi> },
            { value: 'A4', label: 'A4' },
          ]}
          value={paper}
          onChange={setPaper}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabled={!page.data}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {t('Print')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => download(address, `${number}.pdf`, 'application/pdf').catch(notifyError)}
          >
            {t('PDF')}
          </Button>
          {!refundId && sale?.customerId && may('notify.send') && (
            <Button
              variant="default"
              leftSection={<IconMail size={16} />}
              loading={mail.isPending}
              onClick={() => mail.mutate()}
            >
              {t('Email')}
            </Button>
          )}
        </Group>
      </Group>
      <ErrorNotice error={page.error} />
      {page.isPending && <PageWaiting />}
      {page.data && (
        // The sandbox runs no scripts. The frame shares our origin, so that this page can print it.
        <iframe
          ref={frame}
          title={refundId ? t('Refund receipt') : t('Receipt')}
          srcDoc={page.data}
          sandbox="allow-same-origin allow-modals"
          style={{ border: 0, width: '100%', height: '62vh', background: 'white', borderRadius: 8 }}
        />
      )}
    </Stack>
  );
}
