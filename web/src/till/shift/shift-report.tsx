import { Alert, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, useMoney, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { plus, type ShiftFigures, type TenderFigures } from './figures.ts';
import './shift.css';

/** An X report, or once it is closed a Z report. */
export function ShiftReport({ figures }: { figures: ShiftFigures }) {
  const { sales, refunds, net, noSales, movements } = figures;
  return (
    <Stack gap="md">
      {figures.isLocal && (
        <Alert color="yellow" variant="light">
          {t('From what this device knows: the server cannot be reached just now.')}
        </Alert>
      )}
      <Group gap="xl">
        <Fact label={t('Opened')} value={<Moment at={figures.openedAt} />} />
        {figures.closedAt && <Fact label={t('Closed')} value={<Moment at={figures.closedAt} />} />}
        <Fact label={t('Float')} value={<Money amount={figures.openingFloat} />} />
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Fact label={t('Sales ({count})', { count: sales.count })} value={<Money amount={sales.total} />} />
        <Fact
          label={t('Refunds ({count})', { count: refunds.count })}
          value={<Money amount={refunds.total} />}
        />
        <Fact label={t('Net')} value={<Money amount={net} />} />
        <Fact label={t('Drawer opened for nothing')} value={String(noSales)} />
      </SimpleGrid>
      <Tenders tenders={figures.tenders} openingFloat={figures.openingFloat} />
      {movements.length > 0 && <Movements movements={movements} />}
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}

function Tenders({ tenders, openingFloat }: { tenders: TenderFigures[]; openingFloat: number }) {
  const { decimals } = useSession();
  const isCounted = tenders.some(({ counted }) => counted !== null);
  const heads = [
    t('Opening'),
    t('Sales'),
    t('Refunds'),
    t('In'),
    t('Out'),
    t('Expected'),
    ...(isCounted ? [t('Counted'), t('Difference')] : []),
  ];
  return (
    <Table.ScrollContainer minWidth={isCounted ? 720 : 560}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Tender')}</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} className="number">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tenders.map((tender) => (
            <Table.Tr key={tender.method}>
              <Table.Th scope="row">{methodName(tender.method)}</Table.Th>
              <Amount of={tender.method === 'CASH' ? openingFloat : 0} />
              <Amount of={tender.sales} />
              <Amount of={tender.refunds} />
              <Amount of={tender.paidIn} />
              <Amount
                of={
                  tender.method === 'CASH' ? plus(decimals, tender.paidOut, tender.cashBack) : tender.paidOut
                }
              />
              <Amount of={tender.expected} />
              {isCounted && <Amount of={tender.counted} />}
              {isCounted && (
                <Table.Td className="number">
                  <Difference amount={tender.difference} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Amount({ of }: { of: number | null }) {
  return <Table.Td className="number">{of === 0 ? '–' : <Money amount={of} />}</Table.Td>;
}

/** Over, short or right, in a word as well: a color alone says nothing to some. */
export function Difference({ amount }: { amount: number | null }) {
  const money = useMoney();
  if (amount === null) return <>–</>;
  if (amount === 0) return <Text span>{t('Right')}</Text>;
  return (
    <Text span fw={700} className={amount < 0 ? 'short' : 'over'}>
      {amount < 0
        ? t('{amount} short', { amount: money(-amount) })
        : t('{amount} over', { amount: money(amount) })}
    </Text>
  );
}

function Movements({ movements }: Pick<ShiftFigures, 'movements'>) {
  return (
    <div>
      <Text fw={600} mb={4}>
        {t('Drawer')}
      </Text>
      {movements.map(({ kind, amount, reason, recordedAt }) => (
        <Group key={`${recordedAt} ${kind} ${reason}`} justify="space-between" wrap="nowrap" gap="sm">
          <Text size="sm">
            <Moment at={recordedAt} /> · {wordOf(kind)}
            {reason ? ` · ${reason}` : ''}
          </Text>
          {kind !== 'NO_SALE' && (
            <Text size="sm">
              <Money amount={kind === 'PAID_OUT' ? -amount : amount} />
            </Text>
          )}
        </Group>
      ))}
    </div>
  );
}
