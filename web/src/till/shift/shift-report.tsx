import { Alert, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
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
      <SimpleGrid cols={{ base: 1, xs: 3, sm: 4 }} spacing="sm">
        <Fact label={t('Opened')} value={<Moment at={figures.openedAt} />} />
        {figures.closedAt && <Fact label={t('Closed')} value={<Moment at={figures.closedAt} />} />}
        <Fact label={t('Float')} value={<Money amount={figures.openingFloat} />} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Fact label={t('Sales ({count})', { count: sales.count })} value={<Money amount={sales.total} />} />
        <Fact
          label={t('Refunds ({count})', { count: refunds.count })}
          value={<Money amount={refunds.total} />}
        />
        <Fact label={t('Net')} value={<Money amount={net} />} />
        <Fact label={t('Drawer opened for nothing')} value={String(noSales)} />
        {Number(figures.exchanged) > 0 && (
          <Fact label={t('Exchanged, no money')} value={<Money amount={figures.exchanged} />} />
        )}
      </SimpleGrid>
      <Tenders tenders={figures.tenders} openingFloat={figures.openingFloat} />
      {figures.late.count + figures.late.movements.length > 0 && <Late late={figures.late} />}
      {movements.length > 0 && <Movements movements={movements} />}
    </Stack>
  );
}

function Late({ late }: Pick<ShiftFigures, 'late'>) {
  const money = useMoney();
  return (
    <div>
      <Group justify="space-between">
        <Text fw={600}>{t('Arrived after the close ({count})', { count: late.count })}</Text>
        <Text fw={600}>
          <Money amount={late.total} />
        </Text>
      </Group>
      {late.methods.map(({ method, amount, difference }) => (
        <Group key={method} justify="space-between">
          <Text size="sm">
            {methodName(method)} {money(amount)}
          </Text>
          <Difference amount={difference} />
        </Group>
      ))}
    </div>
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

/** Each method with what it got and gave: a table, and on a phone one below the other. */
function Tenders({ tenders, openingFloat }: { tenders: TenderFigures[]; openingFloat: ExactNumber }) {
  const { decimals } = useSession();
  const isSmall = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const isCounted = tenders.some(({ counted }) => counted !== null);
  const rows = tenders.map((tender) => {
    const isCash = tender.method === 'CASH';
    return {
      method: tender.method,
      difference: tender.difference,
      amounts: [
        [t('Opening'), isCash ? openingFloat : 0],
        [t('Sales'), tender.sales],
        [t('Refunds'), tender.refunds],
        [t('In'), tender.paidIn],
        [t('Out'), isCash ? plus(decimals, tender.paidOut, tender.cashBack) : tender.paidOut],
        [t('Expected'), tender.expected],
        ...(isCounted ? [[t('Counted'), tender.counted] as const] : []),
      ] as [label: string, amount: ExactNumber | null][],
    };
  });
  if (isSmall) {
    return rows.map(({ method, amounts, difference }) => (
      <div key={method}>
        <Text fw={600}>{methodName(method)}</Text>
        {amounts
          .filter(([label, amount]) => amount !== 0 || label === t('Expected') || label === t('Counted'))
          .map(([label, amount]) => (
            <Group key={label} justify="space-between">
              <Text size="sm">{label}</Text>
              <Text size="sm">
                <Money amount={amount} />
              </Text>
            </Group>
          ))}
        {isCounted && (
          <Group justify="space-between">
            <Text size="sm">{t('Difference')}</Text>
            <Difference amount={difference} />
          </Group>
        )}
      </div>
    ));
  }
  return (
    <Table.ScrollContainer minWidth={isCounted ? 700 : 560}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Tender')}</Table.Th>
            {rows[0]?.amounts.map(([label]) => (
              <Table.Th key={label} className="number">
                {label}
              </Table.Th>
            ))}
            {isCounted && <Table.Th className="number">{t('Difference')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ method, amounts, difference }) => (
            <Table.Tr key={method}>
              <Table.Th scope="row">{methodName(method)}</Table.Th>
              {amounts.map(([label, amount]) => (
                <Amount key={label} of={amount} />
              ))}
              {isCounted && (
                <Table.Td className="number">
                  <Difference amount={difference} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Amount({ of }: { of: ExactNumber | null }) {
  return <Table.Td className="number">{of === 0 ? '–' : <Money amount={of} />}</Table.Td>;
}

/** Over, short or right, in a word as well: a color alone says nothing to some. */
export function Difference({ amount }: { amount: ExactNumber | null }) {
  const money = useMoney();
  if (amount === null) return <>–</>;
  if (amount === 0)
    return (
      <Text span size="sm">
        {t('Right')}
      </Text>
    );
  return (
    <Text span size="sm" fw={700} className={Number(amount) < 0 ? 'short' : 'over'}>
      {Number(amount) < 0
        ? t('{amount} short', { amount: money(negated(amount)) })
        : t('{amount} over', { amount: money(amount) })}
    </Text>
  );
}

function Movements({ movements }: Pick<ShiftFigures, 'movements'>) {
  const money = useMoney();
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
            <Text size="sm" className="number" style={{ flexShrink: 0 }}>
              {money(kind === 'PAID_OUT' ? -amount : amount)}
            </Text>
          )}
        </Group>
      ))}
    </div>
  );
}
