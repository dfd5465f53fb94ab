import { Button, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { tillMovementKindValues } from '../../api/enum-values.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, wordOf } from '../../ui/figures.tsx';
import { AmountInput } from '../../ui/form/amount-input.tsx';
import { choicesOf } from '../../ui/form/choices.ts';
import { EntryForm, useEntry } from '../../ui/form/entry-form.tsx';
import { FormModal } from '../../ui/form/unsaved.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';

type Report = Schema<'TillReport'>;

/** Cash paid into or out of the drawer by hand, and openings without a sale. */
export function CashMovements({ report }: { report: Report }) {
  const { may, user } = useSession();
  const [isOpen, setOpen] = useState(false);
  // Cashiers do this at the till, where a manager can approve it.
  const mayMove = may('sales.sell') && user.role !== 'CASHIER' && report.status === 'OPEN';
  return (
    <Stack gap="xs" component="section" aria-label={t('Cash movements')}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('Cash movements')}
        </Title>
        {mayMove && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)} className="no-print">
            {t('Pay in or out')}
          </Button>
        )}
      </Group>
      <RowTable
        label={t('Cash movements')}
        rows={report.movements}
        idOf={({ id }) => id}
        empty={t('No cash was paid in or out.')}
        columns={[
          { key: 'kind', title: t('Type'), show: ({ kind }) => wordOf(kind) },
          { key: 'at', title: t('When'), show: ({ recordedAt }) => <Moment at={recordedAt} /> },
          {
            key: 'by',
            title: t('By'),
            show: ({ userName, approvedByName }) => (
              <>
                {userName}
                {approvedByName && (
                  <Text size="xs" c="dimmed">
                    {t('approved by {name}', { name: approvedByName })}
                  </Text>
                )}
              </>
            ),
          },
          { key: 'reason', title: t('Reason'), show: ({ reason }) => reason ?? '–' },
          {
            key: 'amount',
            title: t('Amount'),
            isNumber: true,
            show: ({ kind, amount }) =>
              kind === 'NO_SALE' ? '–' : <Money amount={kind === 'PAID_OUT' ? -amount : amount} />,
          },
        ]}
      />
      <FormModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Pay in or out')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <MovementForm report={report} onDone={() => setOpen(false)} />
      </FormModal>
    </Stack>
  );
}

function MovementForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const entry = useEntry({
    initial: {
      kind: 'PAID_IN' as (typeof tillMovementKindValues)[number],
      amount: '' as number | string,
      reason: '',
    },
    send: ({ kind, amount, reason }, headers) =>
      dataOf(
        client.POST('/till/sessions/{sessionId}/movements', {
          params: { path: { sessionId: report.id } },
          headers,
          body: {
            kind,
            ...(kind !== 'NO_SALE' && amount !== '' && { amount: Number(amount) }),
            ...(reason.trim() && { reason: reason.trim() }),
          },
        }),
      ),
    done: t('Cash movement recorded.'),
    onDone,
  });
  const { form } = entry;
  return (
    <EntryForm entry={entry} submitLabel={t('Record')} onCancel={onDone}>
      <SegmentedControl
        aria-label={t('Type')}
        data={choicesOf(tillMovementKindValues)}
        {...form.getInputProps('kind')}
      />
      {form.values.kind !== 'NO_SALE' && (
        <AmountInput label={t('Amount')} required data-autofocus {...form.getInputProps('amount')} />
      )}
      <TextInput label={t('Reason')} maxLength={500} {...form.getInputProps('reason')} />
    </EntryForm>
  );
}
