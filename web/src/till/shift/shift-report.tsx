import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ExactNumber, negated } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, useMoment, useMoney, wordOf } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { methodName } from '../method-names.ts';
import { plus, type ShiftFigures, type TenderFigures } from './figures.ts';
import { notPaid, notPaidLate } from './not-paid.ts';
import { tenderLines } from './tender-lines.ts';
import './shift.css';

/** The X report of an open shift, or the Z report of a closed one. */
export function ShiftReport({ figures }: { figures: ShiftFigures }) {
  const { sales, refunds, net, voids, noSales, movements } = figures;
  // As text, which wraps: a time is longer than half a phone is wide.
  const moment = useMoment();
  return (
    <Stack gap="md">
      {figures.isLocal && (
        <Alert color="yellow" variant="light">
          {t('No connection. These are the figures of this device only.')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Fact label={t('Till')} value={figures.tillName} />
        {figures.reportNumber !== null && (
          <Fact label={t('Report number')} value={String(figures.reportNumber)} />
        )}
        <Fact label={t('Opened')} value={moment(figures.openedAt)} />
        {figures.openedByName && <Fact label={t('Opened by')} value={figures.openedByName} />}
        {figures.closedAt && <Fact label={t('Closed')} value={moment(figures.closedAt)} />}
        {figures.closedByName && <Fact label={t('Closed by')} value={figures.closedByName} />}
        <Fact label={t('Float')} value={<Money amount={figures.openingFloat} />} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <Fact label={t('Sales ({count})', { count: sales.count })} value={<Money amount={sales.total} />} />
        <Fact
          label={t('Refunds ({count})', { count: refunds.count })}
          value={<Money amount={refunds.total} />}
        />
        <Fact label={t('Net')} value={<Money amount={net} />} />
        <Fact label={t('Voids ({count})', { count: voids.count })} value={<Money amount={voids.total} />} />
        <Fact label={t('Drawer opened without a sale')} value={String(noSales)} />
        {notPaid(figures).map(([label, amount]) => (
          <Fact key={label} label={label} value={<Money amount={amount} />} />
        ))}
      </SimpleGrid>
      <Tenders {...figures} />
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
        <Text fw={600}>{t('Arrived after closing ({count})', { count: late.count })}</Text>
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
      {notPaidLate(late).map(([label, amount]) => (
        <Line key={label} label={label} value={<Money amount={amount} />} />
      ))}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
    </div>
  );
}

/** Each method with the lines of its expected amount, and the amount that was counted. */
function Tenders({ tenders, ...shift }: Pick<ShiftFigures, 'tenders' | 'openingFloat' | 'takenOut'>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      {tenders.map((tender) => (
        <Tender key={tender.method} tender={tender} {...shift} />
      ))}
    </SimpleGrid>
  );
}

function Tender({
  tender,
  openingFloat,
  takenOut,
}: { tender: TenderFigures } & Pick<ShiftFigures, 'openingFloat' | 'takenOut'>) {
  const { decimals } = useSession();
  const { method, expected, counted, difference } = tender;
  return (
    <section aria-label={methodName(method)}>
      <Text fw={600}>{methodName(method)}</Text>
      {tenderLines(tender, { openingFloat, decimals }).map(({ key, label, amount }) => (
        <Line key={key} label={label} value={<Money amount={amount} />} />
      ))}
      <Line isBold label={t('Expected')} value={<Money amount={expected} />} />
      {counted !== null && (
        <>
          <Line label={t('Counted')} value={<Money amount={counted} />} />
          <Line label={t('Over or short')} value={<Difference amount={difference} />} />
          {method === 'CASH' && takenOut !== null && (
            <>
              <Line label={t('Moved to the safe')} value={<Money amount={takenOut} />} />
              <Line
                label={t('Left in the drawer')}
                value={<Money amount={plus(decimals, counted, negated(takenOut))} />}
              />
            </>
          )}
        </>
      )}
    </section>
  );
}

function Line({ label, value, isBold }: { label: string; value: ReactNode; isBold?: boolean }) {
  const weight = isBold ? { fw: 600 } : {};
  return (
    <Group justify="space-between" wrap="nowrap" {...(isBold && { className: 'report-sum' })}>
      <Text size="sm" {...weight}>
        {label}
      </Text>
      <Text size="sm" component="span" className="number" {...weight}>
        {value}
      </Text>
    </Group>
  );
}

/** Says over, short or right also in words, because some people cannot tell the colors apart. */
export function Difference({ amount }: { amount: ExactNumber | null }) {
  const money = useMoney();
  if (amount === null) return <>–</>;
  if (amount === 0)
    return (
      <Text span size="sm">
        {t('Exact')}
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
        {t('Cash movements')}
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
