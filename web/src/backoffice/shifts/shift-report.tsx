import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ExactNumber } from '../../../../src/values/money.ts';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { tenderLines } from '../../till/shift/tender-lines.ts';
import { Facts } from '../../ui/facts.tsx';
import { Moment, Money, NoWrap, Status, useMoney, wordOf } from '../../ui/figures.tsx';
import type { Topic } from '../../ui/help/chapters.ts';
import { RowTable } from '../../ui/list/row-table.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { PageFault, PageWaiting } from '../../ui/whole-page.tsx';
import { comma, t } from '../../words.ts';
import { CashMovements } from './cash-movements.tsx';

type Report = Schema<'TillReport'>;

/** A shift in figures: sales, expected and counted tenders, and cash movements. */
export function ShiftReport({ sessionId, isPanel = false }: { sessionId: string; isPanel?: boolean }) {
  const { data: report, error } = useRead('/till/sessions/{sessionId}', { path: { sessionId } });
  const money = useMoney();
  if (error) return <PageFault error={error} />;
  if (!report) return <PageWaiting />;
  const { sales, refunds } = report;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Status value={report.status} />
        <Anchor component={Link} to="/sales" search={{ tillSessionId: report.id }} size="sm">
          {t('View sales')}
        </Anchor>
      </Group>
      <Tiles
        tiles={[
          {
            label: t('Sales'),
            value: sales.count,
            ...(sales.voidedCount > 0 && {
              about: t('and {count} voided: {amount}', {
                count: sales.voidedCount,
                amount: money(sales.voided),
              }),
            }),
          },
          { label: t('Total'), value: money(sales.total) },
          {
            label: t('Refunds'),
            value: money(refunds.total),
            about: t('{count} refunds', { count: refunds.count }),
          },
          { label: t('Net'), value: money(report.net) },
          { label: t('Discounts'), value: money(sales.discount) },
          { label: t('Tax'), value: money(sales.tax) },
        ]}
      />
      <ShiftFacts report={report} />
      <Stack gap="xs" component="section" aria-label={t('Payment methods')}>
        <Title order={2} size="h5">
          {t('Payment methods')}
        </Title>
        <Tenders report={report} isPanel={isPanel} />
        <CountedDenominations report={report} />
      </Stack>
      <ExpectedDetails report={report} />
      {report.late.count + report.late.movements.length > 0 && <Late late={report.late} />}
      <CashMovements report={report} />
    </Stack>
  );
}

function ShiftFacts({ report }: { report: Report }) {
  const { firstNumber, lastNumber } = report.sales;
  const facts: [string, ReactNode, Topic?][] = [
    [t('Till'), `${report.tillName} (${report.tillCode})`],
    [t('Report number'), String(report.reportNumber)],
    [t('Outlet'), report.outletName],
    [t('Opened'), <Moment key="opened" at={report.openedAt} />],
    [t('Opened by'), report.openedByName],
    [t('Closed'), report.closedAt && <Moment at={report.closedAt} />],
    [t('Closed by'), report.closedByName],
    [t('Opening float'), <Money key="float" amount={report.openingFloat} />, 'float'],
    [t('Moved to the safe'), report.takenOut !== null && <Money key="out" amount={report.takenOut} />],
    [
      t('Numbers'),
      firstNumber && (
        <>
          <NoWrap>{firstNumber} –</NoWrap> <NoWrap>{lastNumber}</NoWrap>
        </>
      ),
    ],
    [t('Next number'), report.nextNumber],
    [t('Drawer opened without a sale'), String(report.noSales)],
    [t('Device'), report.deviceId],
    [t('Note'), report.note],
  ];
  return <Facts isGrid facts={facts} />;
}

type Figure = 'sales' | 'refunds' | 'cashBack' | 'paidIn' | 'paidOut' | 'expected';
type Tender = { method: string } & Record<Figure | 'counted' | 'difference', ExactNumber | null>;

/** A panel has no room for all columns. It leaves out those that the details below tell as well. */
function Tenders({ report, isPanel }: { report: Report; isPanel: boolean }) {
  const isClosed = report.status === 'CLOSED';
  const { onAccount, exchanged } = report;
  const noFigures = {
    cashBack: null,
    paidIn: null,
    paidOut: null,
    expected: null,
    counted: null,
    difference: null,
  };
  // With the unpaid sales and exchanges, the columns add up to all sales and refunds.
  const rows: Tender[] = [
    ...report.methods,
    ...(onAccount.sales || onAccount.refunds ? [{ method: 'ON_ACCOUNT', ...onAccount, ...noFigures }] : []),
    ...(exchanged ? [{ method: 'EXCHANGED', sales: exchanged, refunds: exchanged, ...noFigures }] : []),
  ];
  const amountColumn = (key: string, title: string, pick: (tender: Tender) => ExactNumber | null) => ({
    key,
    title,
    isNumber: true,
    show: (tender: Tender) => <Money amount={pick(tender)} />,
  });
  return (
    <RowTable
      label={t('Payment methods')}
      rows={rows}
      idOf={({ method }) => method}
      columns={[
        { key: 'method', title: t('Method'), show: ({ method }) => wordOf(method) },
        amountColumn('sales', t('Sales'), ({ sales }) => sales),
        amountColumn('refunds', t('Refunds'), ({ refunds }) => refunds),
        ...(isPanel
          ? []
          : [
              amountColumn('cashBack', t('Cash back'), ({ cashBack }) => cashBack),
              amountColumn('paidIn', t('Paid in'), ({ paidIn }) => paidIn),
              amountColumn('paidOut', t('Paid out'), ({ paidOut }) => paidOut),
            ]),
        { ...amountColumn('expected', t('Expected'), ({ expected }) => expected), help: 'expected' },
        ...(isClosed
          ? [
              amountColumn('counted', t('Counted'), ({ counted }) => counted),
              {
                ...amountColumn('difference', t('Over or short'), ({ difference }) => difference),
                help: 'overOrShort' as const,
              },
            ]
          : []),
      ]}
    />
  );
}

/** How the expected amount of each method adds up. */
function ExpectedDetails({ report }: { report: Report }) {
  const { decimals } = useSession();
  const money = useMoney();
  const title = t('Expected amounts in detail');
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, '560px': 2, '900px': 3 }}>
        {report.methods.map((tender) => (
          <div key={tender.method}>
            <Text fw={600}>{wordOf(tender.method)}</Text>
            <Facts
              facts={[
                ...tenderLines(tender, { openingFloat: report.openingFloat, decimals }).map(
                  ({ label, amount }): [string, ReactNode] => [label, money(amount)],
                ),
                [t('Expected'), money(tender.expected)],
              ]}
            />
          </div>
        ))}
      </SimpleGrid>
      {Number(report.onAccount.sales) > 0 && (
        <Text size="sm">{t('Sold on account: {amount}', { amount: money(report.onAccount.sales) })}</Text>
      )}
    </Stack>
  );
}

/** Sales that arrived after the shift was closed. The report itself never changes. */
function Late({ late }: Pick<Report, 'late'>) {
  const money = useMoney();
  const title = t('Arrived after closing');
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {late.count > 0 && (
        <Text size="sm">
          {late.count === 1
            ? t('1 sale of {total}: {number}', {
                total: money(late.total),
                number: late.firstNumber ?? '',
              })
            : t('{count} sales of {total}: {first} – {last}', {
                count: late.count,
                total: money(late.total),
                first: late.firstNumber ?? '',
                last: late.lastNumber ?? '',
              })}
        </Text>
      )}
      <RowTable
        label={title}
        rows={late.methods}
        idOf={({ method }) => method}
        columns={[
          { key: 'method', title: t('Method'), show: ({ method }) => wordOf(method) },
          {
            key: 'amount',
            title: t('Amount'),
            isNumber: true,
            show: ({ amount }) => <Money amount={amount} />,
          },
          {
            key: 'difference',
            title: t('Over or short including these'),
            isNumber: true,
            show: ({ difference }) => <Money amount={difference} />,
          },
        ]}
      />
      {Number(late.onAccount) > 0 && (
        <Text size="sm">{t('On account: {amount}', { amount: money(late.onAccount) })}</Text>
      )}
    </Stack>
  );
}

/** The notes and coins that were counted, if they were counted one by one. */
function CountedDenominations({ report }: { report: Report }) {
  const money = useMoney();
  const counted = report.methods
    .flatMap(({ denominations }) => denominations)
    .filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('Counted: {notes}', {
        notes: counted.map(({ value, count }) => `${count} × ${money(value)}`).join(comma),
      })}
    </Text>
  );
}
