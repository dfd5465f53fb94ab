import { Anchor, Button } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { saleStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, Name, NoWrap, Status, useMoney } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { addressOf } from '../../ui/link-to.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import { PagesBelow } from '../shell/pages-below.tsx';
import { useSaleFilters } from './sale-filters.tsx';

const SaleView = later(() => import('./sale-view.tsx'), 'SaleView');

type Sale = Schema<'SaleList'>;

/** All sales with their status and refunds. */
export default function Sales() {
  const { may } = useSession();
  const money = useMoney();
  const filters = useSaleFilters(saleStatusValues);
  const query = useListState().filtersAmong([...filters.flatMap(({ keys }) => keys), 'search']);
  return (
    <ListPage
      list="sales"
      path="/sales"
      searchIn={t('Number or customer')}
      filters={filters}
      columns={columns}
      summary={{
        path: '/sales/summary',
        tiles: ({ count, voidedCount, total, refunded, refundCount, net, due, margin }) => [
          {
            label: t('Sales'),
            value: count,
            ...(voidedCount > 0 && { about: t('and {count} voided', { count: voidedCount }) }),
          },
          { label: t('Total'), value: money(total) },
          {
            label: t('Refunds'),
            value: money(refunded),
            to: addressOf('/sales/refunds', query),
            ...(refundCount > 0 && { about: t('{count} refunds', { count: refundCount }) }),
          },
          { label: t('Net'), value: money(net) },
          { label: t('Still owed'), value: money(due), help: 'onAccount' },
          ...(margin === null ? [] : [{ label: t('Margin'), value: money(margin), help: 'margin' as const }]),
        ],
      }}
      actions={
        <>
          <PagesBelow path="/sales" />
          {may('sales.sell') && (
            <Button component={Link} to="/till">
              {t('New sale')}
            </Button>
          )}
        </>
      }
      detailTitle={t('Sale')}
      detail={({ id }) => (
        <>
          <Anchor component={Link} to={`/sales/${id}`} size="sm">
            {t('Open full page')}
          </Anchor>
          <SaleView saleId={id} />
        </>
      )}
      empty={t('No sales yet. Sales are made at the till.')}
    />
  );
}

const columns: Column<Sale>[] = [
  { key: 'number', title: t('Number'), sortKey: 'number', show: ({ number }) => <NoWrap>{number}</NoWrap> },
  {
    key: 'completedAt',
    title: t('When'),
    sortKey: 'date',
    show: ({ completedAt }) => <Moment at={completedAt} />,
  },
  { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => <Name name={outletName} /> },
  { key: 'till', title: t('Till'), isOptional: true, show: ({ tillName }) => tillName ?? '–' },
  { key: 'customer', title: t('Customer'), show: ({ customerName }) => <Name name={customerName} /> },
  { key: 'user', title: t('Sold by'), show: ({ userName }) => <Name name={userName} /> },
  {
    key: 'total',
    title: t('Total'),
    sortKey: 'total',
    isNumber: true,
    isMain: true,
    show: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'refunded',
    title: t('Refunded so far'),
    isNumber: true,
    isOptional: true,
    show: ({ refunded }) => <Money amount={refunded} />,
  },
  { key: 'due', title: t('Owed'), isNumber: true, show: ({ due }) => <Money amount={due} /> },
  {
    key: 'discount',
    title: t('Discount'),
    isNumber: true,
    isOptional: true,
    show: ({ discount }) => <Money amount={discount} />,
  },
  {
    key: 'tax',
    title: t('Tax'),
    isNumber: true,
    isOptional: true,
    show: ({ tax }) => <Money amount={tax} />,
  },
  {
    key: 'status',
    title: t('Status'),
    show: ({ status }) => <Status value={status} />,
  },
  {
    key: 'paymentStatus',
    title: t('Payment'),
    show: ({ paymentStatus }) => <Status value={paymentStatus} />,
  },
];
