import type { Schema } from '../../api/client.ts';
import { Day, Money, NoWrap, Quantity, Status, wordOf } from '../../ui/figures.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { PagedTable } from '../../ui/list/paged-table.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { t } from '../../words.ts';
import type { Side } from './side.ts';

type Props = { party: Schema<'Party'>; side: Side };

/** The sales to a customer, or the purchases from a vendor. */
export function PartyPurchases({ party, side }: Props) {
  if (side === 'vendor') return <Bought party={party} />;
  return (
    <PagedTable
      label={t('Purchases')}
      path="/customers/{customerId}/purchases"
      params={{ path: { customerId: party.id }, query: { limit: 50 } }}
      pageOf={({ id }) => `/sales?open=${id}`}
      empty={t('No sales yet.')}
      columns={[
        { key: 'number', title: t('Number'), show: ({ number }) => <NoWrap>{number}</NoWrap> },
        { key: 'date', title: t('Date'), show: ({ date }) => <Day day={date} /> },
        { key: 'lines', title: t('Lines'), isNumber: true, show: ({ lines }) => lines },
        { key: 'total', title: t('Total'), isNumber: true, show: ({ total }) => <Money amount={total} /> },
        {
          key: 'refunded',
          title: t('Refunded'),
          isNumber: true,
          show: ({ refunded }) => <Money amount={refunded} />,
        },
        statusColumn,
      ]}
    />
  );
}

function Bought({ party }: { party: Schema<'Party'> }) {
  return (
    <PagedTable
      label={t('Purchases')}
      path="/inventory/purchase-logs"
      params={{ query: { vendorId: party.id, limit: 50 } }}
      pageOf={({ id }) => `/purchases?open=${id}`}
      empty={t('No purchases yet.')}
      columns={[
        { key: 'number', title: t('Number'), show: ({ number }) => <NoWrap>{number}</NoWrap> },
        { key: 'date', title: t('Date'), show: ({ date }) => <Day day={date} /> },
        { key: 'total', title: t('Total'), isNumber: true, show: ({ total }) => <Money amount={total} /> },
        { key: 'paid', title: t('Paid'), isNumber: true, show: ({ paid }) => <Money amount={paid} /> },
        { key: 'due', title: t('Owed'), isNumber: true, show: ({ due }) => <Money amount={due} /> },
        {
          key: 'status',
          title: t('Status'),
          show: ({ status, due }) => (
            <Status value={status === 'REVERSED' ? status : Number(due) > 0 ? 'OPEN' : 'PAID'} />
          ),
        },
      ]}
    />
  );
}

export function PartyProducts({ party, side }: Props) {
  if (side === 'vendor')
    return (
      <PagedTable
        label={t('Products')}
        path="/inventory/stock/purchase-log"
        params={{ query: { vendorId: party.id, status: 'POSTED', limit: 50 } }}
        empty={t('No purchases yet.')}
        columns={[
          { key: 'name', title: t('Item'), show: ({ name }) => name },
          { key: 'date', title: t('Date'), show: ({ date }) => <Day day={date} /> },
          {
            key: 'purchase',
            title: t('Purchase'),
            show: (line) => (
              <SourceLink source={{ type: 'PURCHASE', id: line.purchaseId }} label={line.purchaseNumber} />
            ),
          },
          {
            key: 'quantity',
            title: t('Quantity'),
            isNumber: true,
            show: (line) => <Quantity quantity={line.quantity} />,
          },
          {
            key: 'cost',
            title: t('Cost'),
            isNumber: true,
            show: (line) => <Money amount={line.costPrice} />,
          },
          { key: 'total', title: t('Amount'), isNumber: true, show: ({ total }) => <Money amount={total} /> },
        ]}
      />
    );
  return (
    <PagedTable
      label={t('Products')}
      path="/customers/{customerId}/transactions/products"
      params={{ path: { customerId: party.id }, query: { limit: 50 } }}
      idOf={({ productId }) => productId}
      empty={t('No sales yet.')}
      columns={[
        { key: 'name', title: t('Product'), show: ({ name }) => name },
        {
          key: 'quantity',
          title: t('Quantity'),
          isNumber: true,
          show: (row) => <Quantity quantity={row.quantity} />,
        },
        {
          key: 'refundedQuantity',
          title: t('Returned'),
          isNumber: true,
          show: (row) => <Quantity quantity={row.refundedQuantity} />,
        },
        { key: 'purchases', title: t('Sales'), isNumber: true, show: ({ purchases }) => purchases },
        { key: 'net', title: t('Net'), isNumber: true, show: ({ net }) => <Money amount={net} /> },
        { key: 'last', title: t('Last bought'), show: (row) => <Day day={row.lastPurchasedOn} /> },
      ]}
    />
  );
}

export function PartyPayments({ party }: { party: Schema<'Party'> }) {
  return (
    <PagedTable
      label={t('Payments')}
      path="/payments/logs"
      params={{ query: { partyId: party.id, limit: 50 } }}
      empty={t('No payments yet.')}
      columns={[
        { key: 'date', title: t('Date'), show: ({ businessDate }) => <Day day={businessDate} /> },
        { key: 'purpose', title: t('Purpose'), show: ({ purpose }) => wordOf(purpose) },
        {
          key: 'direction',
          title: t('Direction'),
          show: ({ direction }) => (direction === 'IN' ? t('To us') : t('From us')),
        },
        { key: 'method', title: t('Method'), show: ({ method }) => wordOf(method) },
        { key: 'reference', title: t('Reference'), show: ({ reference }) => reference ?? '–' },
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
