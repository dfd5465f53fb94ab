import { Anchor, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ExactNumber } from '../../../../../src/values/money.ts';
import { paymentMethods } from '../../../../../src/values/payment.ts';
import type { Schema } from '../../../api/client.ts';
import { paymentAnalysisStatusValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { Money, Status, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { t } from '../../../words.ts';
import { Periods } from '../periods.tsx';
import { IncomingChart } from './incoming-chart.tsx';
import { MethodPanel } from './method-panel.tsx';

type Row = Schema<'PaymentAnalysis'>;

/** Money in and out by payment method, and whether the counts at the tills match. */
export default function PaymentAnalysis() {
  const state = useListState();
  const period = state.filtersAmong(['date_from', 'date_to', 'outletId']);
  const paymentMethod = state.filter('paymentMethod');
  const paymentsAddress = (query: Record<string, string>) =>
    addressOf('/payments', { ...period, ...(paymentMethod && { method: paymentMethod }), ...query });
  const amountLink = (row: Row, query: Record<string, string>, amount: ExactNumber): ReactNode =>
    amount === 0 ? (
      <Money amount={amount} />
    ) : (
      <Anchor
        component={Link}
        {...linkTo(paymentsAddress({ method: row.paymentMethod, ...query }))}
        onClick={(event) => event.stopPropagation()}
        inherit
        c="inherit"
        td="underline"
      >
        <Money amount={amount} />
      </Anchor>
    );
  return (
    <ListPage
      about={t(
        'Does not include floats, transfers between your own accounts, or card and mobile money payouts.',
      )}
      list="payment-analysis"
      path="/payments/analysis"
      filters={[
        dateFilter(),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('paymentMethod', t('Method'), paymentMethods),
        choiceFilter('status', t('Status'), paymentAnalysisStatusValues),
      ]}
      columns={[
        {
          key: 'paymentMethod',
          title: t('Method'),
          sortKey: 'paymentMethod',
          show: (row) => wordOf(row.paymentMethod),
        },
        { key: 'status', title: t('Counted'), show: ({ status }) => <Status value={status} /> },
        {
          key: 'salesPmt',
          title: t('From sales'),
          sortKey: 'salesPmt',
          isNumber: true,
          show: (row) => amountLink(row, { purpose: 'SALE' }, row.salesPmt),
        },
        {
          key: 'paidIn',
          title: t('Paid in'),
          sortKey: 'paidIn',
          isNumber: true,
          show: ({ paidIn }) => <Money amount={paidIn} />,
        },
        {
          key: 'paidOut',
          title: t('Paid out'),
          sortKey: 'paidOut',
          isNumber: true,
          show: (row) => amountLink(row, { direction: 'OUT' }, row.paidOut),
        },
        {
          key: 'cashBack',
          title: t('Cash back'),
          sortKey: 'cashBack',
          isNumber: true,
          show: ({ cashBack }) => <Money amount={cashBack} />,
        },
        {
          key: 'balance',
          title: t('Balance'),
          sortKey: 'balance',
          isNumber: true,
          show: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      summary={{
        path: '/payments/analysis/summary',
        tiles: ({ salesPmt, paidIn, paidOut, cashBack, balance }) => [
          { label: t('From sales'), value: <Money amount={salesPmt} /> },
          { label: t('Paid in'), value: <Money amount={paidIn} />, about: t('debts, deposits') },
          { label: t('Paid out'), value: <Money amount={paidOut} />, about: t('expenses, vendors, refunds') },
          { label: t('Cash back'), value: <Money amount={cashBack} /> },
          {
            label: t('Balance'),
            value: <Money amount={balance} />,
            about: t('all rows except deposits'),
          },
        ],
      }}
      beforeRows={
        <Stack gap="sm">
          <Periods state={state} />
          <IncomingChart
            from={period.date_from}
            to={period.date_to}
            outletId={period.outletId}
            paymentMethod={paymentMethod}
          />
        </Stack>
      }
      detailTitle={t('Method')}
      detail={({ row }) => row && <MethodPanel row={row} paymentsAddress={paymentsAddress} />}
      empty={t('No payments in this period.')}
    />
  );
}
