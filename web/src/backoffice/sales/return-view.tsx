import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment, Money, wordOf } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { itemColumn, priceColumn, quantityColumn, totalColumn } from './line-columns.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { Section } from './sale-section.tsx';

type Line = Schema<'RefundDetails'>['lines'][number];

/** A return without a receipt: its items, amounts and approval. */
export function ReturnView({ refundId }: { refundId: string }) {
  const { data: refund, error } = useRead('/refunds/{refundId}', { path: { refundId } });
  const [isSlipOpen, setSlipOpen] = useState(false);
  if (error) return <PageFault error={error} />;
  if (!refund) return <PageWaiting />;
  const customer = refund.customerId && (
    <Anchor component={Link} to={`/customers/${refund.customerId}`} inherit>
      {refund.customerName}
    </Anchor>
  );
  const shift = refund.tillSessionId && (
    <Anchor component={Link} to={`/shifts/${refund.tillSessionId}`} inherit>
      {refund.tillName}
    </Anchor>
  );
  const facts: [string, ReactNode][] = [
    [t('When'), <Moment key="at" at={refund.createdAt} />],
    [t('Outlet'), refund.outletName],
    [t('Till'), shift],
    [t('Refunded by'), refund.userName],
    [t('Approved by'), refund.approvedByName],
    [t('Customer'), customer],
    [t('Reason'), refund.reason],
    [t('Tax'), <Money key="tax" amount={refund.tax} />],
    [t('Refunded'), <Money key="total" amount={refund.total} />],
    ...refund.payments.map(({ id, method, amount }): [string, ReactNode] => [
      wordOf(method),
      <Money key={id} amount={amount} />,
    ]),
  ];
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Text fw={700}>{refund.number}</Text>
        <Badge color="orange" variant="light">
          {t('No receipt')}
        </Badge>
        <Anchor component="button" type="button" size="sm" onClick={() => setSlipOpen(true)}>
          {t('Refund receipt')}
        </Anchor>
      </Group>
      <Facts isGrid facts={facts} />
      <Section title={t('Returned items')}>
        <RowTable
          label={t('Returned items')}
          rows={refund.lines}
          idOf={({ position }) => String(position)}
          columns={[
            itemColumn<Line>(({ restocked }) => (restocked ? undefined : t('not returned to stock'))),
            quantityColumn,
            priceColumn,
            totalColumn,
          ]}
        />
      </Section>
      <ReceiptDialog
        number={refund.number}
        refundId={refund.id}
        isOpen={isSlipOpen}
        onClose={() => setSlipOpen(false)}
      />
    </Stack>
  );
}
