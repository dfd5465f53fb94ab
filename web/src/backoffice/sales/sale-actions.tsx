import { Button, Group, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import { useSession } from '../../session/session.tsx';
import { useMoney, useToday } from '../../ui/figures.tsx';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { FormModal } from '../../ui/form/unsaved.tsx';
import { t } from '../../words.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RefundForm } from './refund-form.tsx';
import type { SaleDetails } from './sale-section.tsx';

/** The actions of a sale. Exchanges are made at the till, where the new goods are. */
export function SaleActions({ sale }: { sale: SaleDetails }) {
  const { may } = useSession();
  const today = useToday();
  const [open, setOpen] = useState<'receipt' | 'refund' | 'void'>();
  const close = () => setOpen(undefined);
  const canBeRefunded = sale.status === 'COMPLETED' || sale.status === 'PARTIALLY_REFUNDED';
  const mayRefund = may('sales.refund') && canBeRefunded;
  return (
    <Group gap="xs" className="no-print">
      <Button variant="default" leftSection={<IconReceipt size={16} />} onClick={() => setOpen('receipt')}>
        {t('Receipt')}
      </Button>
      {mayRefund && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => setOpen('refund')}
        >
          {t('Refund')}
        </Button>
      )}
      {mayRefund && sale.status === 'COMPLETED' && sale.businessDate >= today && (
        <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => setOpen('void')}>
          {t('Void')}
        </Button>
      )}
      <ReceiptDialog sale={sale} isOpen={open === 'receipt'} onClose={close} />
      <FormModal
        opened={open === 'refund'}
        onClose={close}
        title={t('Refund of {number}', { number: sale.number })}
        size="xl"
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <RefundForm sale={sale} onDone={close} />
      </FormModal>
      <FormModal
        opened={open === 'void'}
        onClose={close}
        title={t('Void {number}', { number: sale.number })}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <VoidForm sale={sale} onDone={close} />
      </FormModal>
    </Group>
  );
}

function VoidForm({ sale, onDone }: { sale: SaleDetails; onDone: () => void }) {
  const money = useMoney();
  const entry = useEntry({
    initial: { reason: '' },
    send: ({ reason }, headers) =>
      dataOf(
        client.POST('/sales/{saleId}/void', {
          params: { path: { saleId: sale.id } },
          headers,
          body: reason.trim() ? { reason: reason.trim() } : {},
        }),
      ),
    done: t('Sale voided.'),
    onDone,
  });
  return (
    <EntryForm entry={entry} submitLabel={t('Void sale')} onCancel={onDone}>
      <Textarea
        label={t('Reason')}
        description={t('All items go back to stock, and {paid} is refunded the way it was paid.', {
          paid: money(sale.paid),
        })}
        data-autofocus
        autosize
        maxLength={500}
        {...entry.form.getInputProps('reason')}
      />
    </EntryForm>
  );
}
