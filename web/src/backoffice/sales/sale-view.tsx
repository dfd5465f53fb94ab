import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatDay, formatQuantity, Moment, Money, Status, wordOf } from '../../ui/figures.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import { itemColumn, priceColumn, quantityColumn, totalColumn } from './line-columns.tsx';
import { SaleActions } from './sale-actions.tsx';
import { SaleRefunds } from './sale-refunds.tsx';
import { type SaleDetails, Section } from './sale-section.tsx';

/** A sale with its items, payments and refunds. */
export function SaleView({ saleId, isPage = false }: { saleId: string; isPage?: boolean }) {
  const { data: sale, error } = useRead('/sales/{saleId}', { path: { saleId } });
  if (error) return <PageFault error={error} />;
  if (!sale) return <PageWaiting />;
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Group gap="xs">
          {!isPage && <Text fw={700}>{sale.number}</Text>}
          <Status value={sale.status} />
          <Status value={sale.paymentStatus} />
        </Group>
        <SaleActions sale={sale} />
      </Stack>
      <SaleFacts sale={sale} />
      <Lines sale={sale} />
      <Payments sale={sale} />
      <SaleRefunds sale={sale} />
    </Stack>
  );
}

function SaleFacts({ sale }: { sale: SaleDetails }) {
  const { may } = useSession();
  const customer = sale.customerId && (
    <Anchor component={Link} to={`/customers/${sale.customerId}`} inherit>
      {sale.customerName}
    </Anchor>
  );
  const shift = sale.tillSessionId && (
    <Anchor component={Link} to={`/shifts/${sale.tillSessionId}`} inherit>
      {sale.tillName}
    </Anchor>
  );
  const exchanged = sale.exchangeOf && (
    <Anchor component={Link} to={`/sales/${sale.exchangeOf.saleId}`} inherit>
      {sale.exchangeOf.number}
    </Anchor>
  );
  const facts: [string, ReactNode][] = [
    [t('When'), <Moment key="at" at={sale.completedAt} />],
    [t('Outlet'), sale.outletName],
    [t('Till'), shift],
    [t('Sold by'), sale.userName],
    [t('Customer'), customer],
    [t('Exchanged from'), exchanged],
    [t('Note'), sale.note],
    [t('Subtotal'), <Money key="subtotal" amount={sale.subtotal} />],
    ...(sale.discount ? [[t('Discount'), <Money key="discount" amount={-sale.discount} />] as const] : []),
    [t('Tax'), <Money key="tax" amount={sale.tax} />],
    ...(sale.rounding ? [[t('Rounding'), <Money key="rounding" amount={sale.rounding} />] as const] : []),
    [t('Total'), <Money key="total" amount={sale.total} />],
    ...(sale.refunded ? [[t('Refunded'), <Money key="refunded" amount={-sale.refunded} />] as const] : []),
    ...(sale.due ? [[t('Still owed'), <Money key="due" amount={sale.due} />] as const] : []),
    ...(sale.due && sale.dueOn ? [[t('Due on'), formatDay(sale.dueOn)] as const] : []),
    ...(sale.cost !== null && may('reports.read')
      ? [[t('Cost'), <Money key="cost" amount={sale.cost} />] as const]
      : []),
    ...(sale.returnedCost && may('reports.read')
      ? [[t('Cost of items back in stock'), <Money key="back" amount={sale.returnedCost} />] as const]
      : []),
  ] as [string, ReactNode][];
  return <Facts isGrid facts={facts} />;
}

function Lines({ sale }: { sale: SaleDetails }) {
  return (
    <Section title={t('Items')}>
      <RowTable
        label={t('Items')}
        rows={sale.lines}
        idOf={({ position }) => String(position)}
        columns={[
          itemColumn<SaleDetails['lines'][number]>(({ refundedQuantity }) =>
            refundedQuantity > 0
              ? t('{quantity} returned', { quantity: formatQuantity(refundedQuantity) })
              : undefined,
          ),
          quantityColumn,
          priceColumn,
          {
            key: 'discount',
            title: t('Discount'),
            isNumber: true,
            show: ({ discount }) => (discount ? <Money amount={-discount} /> : '–'),
          },
          totalColumn,
        ]}
      />
    </Section>
  );
}

function Payments({ sale }: { sale: SaleDetails }) {
  return (
    <Section title={t('Payments')}>
      <RowTable
        label={t('Payments')}
        rows={sale.payments}
        idOf={({ id }) => id}
        empty={Number(sale.due) > 0 ? t('No payments yet.') : t('No payment was needed.')}
        columns={[
          { key: 'method', title: t('Method'), show: ({ method }) => wordOf(method) },
          { key: 'reference', title: t('Reference'), show: ({ reference }) => reference ?? '–' },
          {
            key: 'change',
            title: t('Change'),
            isNumber: true,
            show: ({ change, cashBack }) => <Money amount={change || cashBack} />,
          },
          {
            key: 'amount',
            title: t('Amount'),
            isNumber: true,
            isMain: true,
            show: ({ amount }) => <Money amount={amount} />,
          },
        ]}
      />
    </Section>
  );
}
