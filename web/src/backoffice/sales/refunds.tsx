import { Anchor, Button } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Day, Moment, Money, Name, NoWrap, Quantity, useMoney } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { Column } from '../../ui/list/row-table.tsx';
import { t } from '../../words.ts';
import { ReturnView } from './return-view.tsx';
import { useSaleFilters } from './sale-filters.tsx';

const SaleView = later(() => import('./sale-view.tsx'), 'SaleView');

type Refund = Schema<'RefundListItem'>;

/** Refunds by the day they were made, not the day of the sale. */
export default function Refunds() {
  const money = useMoney();
  const { user } = useSession();
  const seesCost = user.role !== 'CASHIER';
  return (
    <ListPage
      list="refunds"
      path="/sales/refunds"
      searchIn={t('Number or customer')}
      filters={useSaleFilters(['PARTIALLY_REFUNDED', 'REFUNDED'])}
      columns={seesCost ? [...columns, returnedCost] : columns}
      summary={{
        path: '/sales/summary',
        tiles: ({ refundCount, refunded, refundedTax, refundedItems, returnedCost: cost }) => [
          { label: t('Refunds'), value: refundCount },
          { label: t('Refunded'), value: money(refunded) },
          { label: t('Tax included'), value: money(refundedTax) },
          { label: t('Items returned'), value: <Quantity quantity={refundedItems} /> },
          ...(cost === null ? [] : [{ label: t('Cost of items back in stock'), value: money(cost) }]),
        ],
      }}
      actions={
        <Button component={Link} to="/sales" variant="default">
          {t('All sales')}
        </Button>
      }
      detailTitle={t('Refund')}
      detail={({ row }) => row && <Detail {...row} />}
      empty={t('No refunds yet.')}
    />
  );
}

/** The sale with its refunds, or the return itself if it has no receipt. */
function Detail({ id, saleId }: Refund) {
  if (saleId === null) return <ReturnView refundId={id} />;
  return (
    <>
      <Anchor component={Link} to={`/sales/${saleId}`} size="sm">
        {t('Open full page')}
      </Anchor>
      <SaleView saleId={saleId} />
    </>
  );
}

const columns: Column<Refund>[] = [
  { key: 'number', title: t('Number'), show: ({ number }) => <NoWrap>{number}</NoWrap> },
  { key: 'createdAt', title: t('When'), sortKey: 'date', show: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'saleDate',
    title: t('Sale date'),
    show: ({ saleDate }) => (saleDate === null ? t('No receipt') : <Day day={saleDate} />),
  },
  { key: 'outlet', title: t('Outlet'), show: ({ outletName }) => <Name name={outletName} /> },
  { key: 'till', title: t('Till'), isOptional: true, show: ({ tillName }) => tillName ?? '–' },
  { key: 'customer', title: t('Customer'), show: ({ customerName }) => <Name name={customerName} /> },
  { key: 'user', title: t('Refunded by'), show: ({ userName }) => <Name name={userName} /> },
  { key: 'items', title: t('Items'), isNumber: true, show: ({ items }) => <Quantity quantity={items} /> },
  {
    key: 'total',
    title: t('Refunded'),
    sortKey: 'total',
    isNumber: true,
    isMain: true,
    show: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'tax',
    title: t('Tax'),
    isNumber: true,
    isOptional: true,
    show: ({ tax }) => <Money amount={tax} />,
  },
  {
    key: 'credited',
    title: t('Taken off the debt'),
    isNumber: true,
    isOptional: true,
    show: ({ credited }) => <Money amount={credited} />,
  },
  {
    key: 'approvedBy',
    title: t('Approved by'),
    isOptional: true,
    show: ({ approvedByName }) => approvedByName ?? '–',
  },
  { key: 'reason', title: t('Reason'), isOptional: true, show: ({ reason }) => reason ?? '–' },
];

const returnedCost: Column<Refund> = {
  key: 'returnedCost',
  title: t('Cost'),
  isNumber: true,
  isOptional: true,
  show: ({ returnedCost: cost }) => <Money amount={cost} />,
};
