import { Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Schema } from '../../api/client.ts';
import { useSession } from '../../session/session.tsx';
import { Day, Money, NoWrap } from '../../ui/figures.tsx';
import { usePages } from '../../ui/list/pages.tsx';
import { RowTable } from '../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../ui/notices.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { t } from '../../words.ts';
import type { Side } from './side.ts';

type Debt = Pick<Schema<'PurchaseLog'>, 'id' | 'number' | 'date' | 'total' | 'paid' | 'due'>;
type Props = { party: Schema<'Party'>; side: Side };

/** Sales or purchases that are not paid yet, the oldest first. */
export function OpenDebts({ party, side }: Props) {
  const { may } = useSession();
  if (side === 'vendor') return <VendorDebts party={party} />;
  return may('sales.read') ? (
    <CustomerDebts party={party} />
  ) : (
    <Text size="sm">{t('Your role cannot see sales.')}</Text>
  );
}

function CustomerDebts({ party }: { party: Schema<'Party'> }) {
  const requestFor = (paymentStatus: 'UNPAID' | 'PART_PAID') => ({
    query: { customerId: party.id, paymentStatus, limit: 100 },
  });
  const unpaid = usePages('/sales', requestFor('UNPAID'));
  const partly = usePages('/sales', requestFor('PART_PAID'));
  useAllPages(unpaid);
  useAllPages(partly);
  const debts = [...unpaid.rows, ...partly.rows].map((sale) => ({ ...sale, date: sale.businessDate }));
  const isWaiting = unpaid.isPending || partly.isPending;
  return <Debts debts={debts} type="SALE" isWaiting={isWaiting} error={unpaid.error ?? partly.error} />;
}

function VendorDebts({ party }: { party: Schema<'Party'> }) {
  const pages = usePages('/inventory/purchase-logs', {
    query: { vendorId: party.id, status: 'POSTED', limit: 100 },
  });
  useAllPages(pages);
  return <Debts debts={pages.rows} type="PURCHASE" isWaiting={pages.isPending} error={pages.error} />;
}

/** Open debts may be anywhere in the list, so all pages are read. */
function useAllPages({
  hasNextPage,
  isFetching,
  fetchNextPage,
}: {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}): void {
  useEffect(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
}

function Debts({
  debts,
  type,
  isWaiting,
  error,
}: {
  debts: Debt[];
  type: string;
  isWaiting: boolean;
  error: unknown;
}) {
  const { user } = useSession();
  const open = debts
    .filter(({ due }) => Number(due) > 0)
    .sort((a, b) => `${a.date} ${a.number}`.localeCompare(`${b.date} ${b.number}`));
  return (
    <>
      <ErrorNotice error={error} />
      <RowTable
        label={t('Open debts')}
        rows={open}
        idOf={({ id }) => id}
        isWaiting={isWaiting}
        // A cashier sees only their own sales.
        empty={user.role === 'CASHIER' ? t('All your own sales are paid.') : t('No open debts.')}
        columns={[
          {
            key: 'number',
            title: t('Number'),
            show: ({ id, number }) => (
              <NoWrap>
                <SourceLink source={{ type, id }} label={number} />
              </NoWrap>
            ),
          },
          { key: 'date', title: t('Date'), show: ({ date }) => <Day day={date} /> },
          { key: 'total', title: t('Total'), isNumber: true, show: ({ total }) => <Money amount={total} /> },
          { key: 'paid', title: t('Paid'), isNumber: true, show: ({ paid }) => <Money amount={paid} /> },
          { key: 'due', title: t('Owed'), isNumber: true, show: ({ due }) => <Money amount={due} /> },
        ]}
      />
    </>
  );
}
