import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../api/call.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Modal } from '../../ui/dialogs.tsx';
import { formatDay, Money, negativeColor, Quantity, Status, wordOf } from '../../ui/figures.tsx';
import { FormModal } from '../../ui/form/unsaved.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useOutletName } from '../../ui/outlets.ts';
import { Tiles } from '../../ui/tiles.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { useWrite } from '../../ui/write.ts';
import { t } from '../../words.ts';
import { PaymentForm } from '../money/payments/payment-form.tsx';
import { purchaseStatus } from './purchase-status.ts';

type Details = Schema<'PurchaseLogDetails'>;

/** A purchase with its lines and payments. */
export function Purchase({ purchaseId }: { purchaseId: string }) {
  const { may } = useSession();
  const { data, error } = useRead('/inventory/purchase-logs/{purchaseId}', { path: { purchaseId } });
  const outletName = useOutletName();
  const [dialog, setDialog] = useState<'pay' | 'reverse'>();
  if (!data) return error ? <PageFault error={error} /> : <PageWaiting />;
  const isPosted = data.status === 'POSTED';
  const mayPay = isPosted && may('money.write') && data.vendorId && Number(data.due) > 0;
  return (
    <Stack>
      <div>
        <Group gap="xs">
          <Title order={2} size="h4">
            {data.number}
          </Title>
          <Status value={purchaseStatus(data)} />
        </Group>
        <Text size="sm" c="dimmed">
          {formatDay(data.date)} · {outletName(data.storeId)}
          {data.reversedOn && ` · ${t('reversed on {day}', { day: formatDay(data.reversedOn) })}`}
        </Text>
        {data.vendorId && (
          <Anchor component={Link} to={`/vendors/${data.vendorId}`} size="sm">
            {data.vendorName}
          </Anchor>
        )}
        {data.note && <Text size="sm">{data.note}</Text>}
      </div>
      <Tiles
        tiles={[
          { label: t('Total'), value: <Money amount={data.total} /> },
          ...(data.lines.some(({ taxRateId }) => taxRateId)
            ? [{ label: t('Tax included'), value: <Money amount={data.tax} /> }]
            : []),
          { label: t('Paid'), value: <Money amount={data.paid} /> },
          {
            label: t('Owed'),
            value: <Money amount={data.due} />,
            ...(Number(data.due) > 0 &&
              data.dueOn && { about: t('due on {day}', { day: formatDay(data.dueOn) }) }),
          },
        ]}
      />
      {mayPay && (
        <Group className="no-print">
          <Button onClick={() => setDialog('pay')}>{t('Pay the vendor')}</Button>
          <Text size="sm" c="dimmed">
            {t('All of it, or a part.')}
          </Text>
        </Group>
      )}
      <Lines lines={data.lines} />
      <Payments payments={data.payments} />
      {isPosted && (
        <Group justify="flex-end" className="no-print">
          <Button
            component={Link}
            to="/products/labels"
            search={{ purchase: data.id }}
            variant="default"
            me="auto"
          >
            {t('Print labels')}
          </Button>
          {may('inventory.write') && (data.payments.length === 0 || may('money.write')) && (
            <Button variant="default" c={negativeColor} onClick={() => setDialog('reverse')}>
              {t('Reverse…')}
            </Button>
          )}
        </Group>
      )}
      <FormModal opened={dialog === 'pay'} onClose={() => setDialog(undefined)} title={t('Pay the vendor')}>
        {data.vendorId && (
          <PaymentForm
            known={{
              partyId: data.vendorId,
              party: 'VENDOR',
              amount: Number(data.due),
              outletId: data.storeId,
              debt: { type: 'PURCHASE', id: data.id },
            }}
            onDone={() => setDialog(undefined)}
          />
        )}
      </FormModal>
      <Modal
        opened={dialog === 'reverse'}
        onClose={() => setDialog(undefined)}
        title={t('Reverse {number}', { number: data.number })}
      >
        <Reversal purchase={data} onDone={() => setDialog(undefined)} />
      </Modal>
    </Stack>
  );
}

function Lines({ lines }: { lines: Details['lines'] }) {
  return (
    <RowTable
      label={t('Lines')}
      rows={lines}
      idOf={({ id }) => id}
      columns={[
        { key: 'name', title: t('Item'), show: ({ name }) => name },
        {
          key: 'quantity',
          title: t('Quantity'),
          isNumber: true,
          show: ({ quantity }) => <Quantity quantity={quantity} />,
        },
        { key: 'cost', title: t('Cost'), isNumber: true, show: (line) => <Money amount={line.costPrice} /> },
        { key: 'total', title: t('Amount'), isNumber: true, show: ({ total }) => <Money amount={total} /> },
      ]}
    />
  );
}

function Payments({ payments }: { payments: Details['payments'] }) {
  if (payments.length === 0) return <Text size="sm">{t('No payments yet.')}</Text>;
  return (
    <RowTable
      label={t('Payments')}
      rows={payments}
      idOf={({ id }) => id}
      columns={[
        { key: 'method', title: t('Paid by'), show: ({ method }) => wordOf(method) },
        {
          key: 'amount',
          title: t('Amount'),
          isNumber: true,
          show: ({ amount }) => <Money amount={amount} />,
        },
      ]}
    />
  );
}

function Reversal({ purchase, onDone }: { purchase: Details; onDone: () => void }) {
  const [note, setNote] = useState('');
  const write = useWrite({
    send: (_: undefined, headers) =>
      dataOf(
        client.POST('/inventory/purchase-logs/{purchaseId}/reverse', {
          headers,
          params: { path: { purchaseId: purchase.id } },
          body: note ? { note } : {},
        }),
      ),
    done: t('Purchase reversed.'),
    onDone,
    showsOwnErrors: true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate(undefined);
      }}
    >
      <Stack>
        <Text size="sm">
          {t(
            'The items leave stock, the money you paid comes back, and you owe nothing for it. The purchase stays in the list as reversed. This cannot be undone.',
          )}
        </Text>
        <TextInput
          label={t('Reason')}
          maxLength={500}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ErrorNotice error={write.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" loading={write.isPending}>
            {t('Reverse')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
