import { Alert, Anchor, Button, Checkbox, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { formatDay, formatMonth, formatQuantity, Moment, wordOf } from '../../../ui/figures.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';

type Check = Schema<'ClosingCheck'>;
type Month = Schema<'BookMonths'>['months'][number];

/** Where each point of the check-list is settled. */
export const checkPlaces: Record<Check['point'], string> = {
  OPEN_SHIFTS: '/shifts?status=OPEN',
  MISSING_SALES: '/shifts/exceptions?status=OPEN&kind=NUMBER_GAP',
  TILL_EXCEPTIONS: '/shifts/exceptions?status=OPEN',
  STOCK_BELOW_ZERO: '/stock?status=NEGATIVE',
  STOCKTAKES: '/stocktakes',
  UNRECONCILED_LINES: '/banks',
  PLANNED_ENTRIES: '/accounts/journal/plans?status=ACTIVE',
  UNCHECKED_BOOKS: '/audit/invariants',
  BROKEN_BOOKS: '/audit/invariants',
};

/** The months of the books: the next one with its check-list, and those that are closed. */
export function Months() {
  const { may } = useSession();
  const { data, error } = useRead('/accounts/months');
  if (!data) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  const closed = data.months.filter(({ status }) => status === 'CLOSED');
  return (
    <Stack>
      {may('months.close') && data.next && <NextMonth key={data.next} month={data.next} />}
      {!data.next && <Text c="dimmed">{t('Every month that is over is closed.')}</Text>}
      {closed.length > 0 && <ClosedMonths months={closed} />}
    </Stack>
  );
}

function NextMonth({ month }: { month: string }) {
  const [accepted, setAccepted] = useState<string[]>([]);
  const { data, error } = useRead('/accounts/months/checks', { query: { month } });
  const lastReturn = useRead('/tax/returns', { query: { limit: 1 } }).data?.rows[0];
  const close = useWrite({
    send: (accept: Check['point'][], headers) =>
      dataOf(client.POST('/accounts/months/close', { headers, body: { month, accept } })),
    done: t('{month} is closed.', { month: formatMonth(month) }),
  });
  if (!data) return error ? <ErrorNotice error={error} /> : <PageWaiting />;
  const open = data.checks.filter((check) => check.open > 0);
  const done = data.checks.filter((check) => check.open === 0);
  const isFiled = lastReturn !== undefined && lastReturn.to >= daysOfMonth(month).date_to;
  const isReady = open.every(({ point, mayBeAccepted }) => mayBeAccepted && accepted.includes(point));
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('Close {month}', { month: formatMonth(month) })}
      </Title>
      {open.length === 0 && <Alert color="teal" title={t('Everything is done.')} />}
      <Text size="sm">
        {t('Best before closing:')}{' '}
        <Anchor component={Link} to="/banks" inherit>
          {t('compare the bank accounts with their statements')}
        </Anchor>
        {!isFiled && (
          <>
            {', '}
            <Anchor component={Link} to="/reports/tax/returns" inherit>
              {t('file the tax return')}
            </Anchor>
          </>
        )}
      </Text>
      {open.map((check) => (
        <OpenPoint
          key={check.point}
          check={check}
          isAccepted={accepted.includes(check.point)}
          onChange={(isAccepted) =>
            setAccepted(
              isAccepted ? [...accepted, check.point] : accepted.filter((one) => one !== check.point),
            )
          }
        />
      ))}
      <Stack component="ul" gap={4} m={0} p={0} aria-label={t('Done')}>
        {done.map(({ point }) => (
          <Done key={point}>
            {point === 'UNCHECKED_BOOKS'
              ? t('The books were checked after the month ended')
              : `${wordOf(point)}: ${formatQuantity(0)}`}
          </Done>
        ))}
        {isFiled && <Done>{t('Tax returns are filed up to {day}', { day: formatDay(lastReturn.to) })}</Done>}
      </Stack>
      <Text size="sm" c="dimmed">
        {t('Nothing can be posted in a closed month. What comes later counts on the first open day.')}
      </Text>
      <Group>
        <Button
          disabled={!isReady}
          loading={close.isPending}
          onClick={() => close.mutate(open.map(({ point }) => point))}
        >
          {t('Close {month}', { month: formatMonth(month) })}
        </Button>
      </Group>
    </Stack>
  );
}

function Done({ children }: { children: ReactNode }) {
  return (
    <Group component="li" gap="xs" wrap="nowrap" style={{ listStyle: 'none' }}>
      <IconCheck size={16} color="var(--mantine-color-teal-filled)" aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}

function OpenPoint({
  check: { point, open, mayBeAccepted },
  isAccepted,
  onChange,
}: {
  check: Check;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Anchor component={Link} {...linkTo(checkPlaces[point])} size="sm">
        {point === 'UNCHECKED_BOOKS' ? wordOf(point) : `${wordOf(point)}: ${formatQuantity(open)}`}
      </Anchor>
      {mayBeAccepted ? (
        <Checkbox
          label={t('Close anyway')}
          aria-label={t('Close anyway: {point}', { point: wordOf(point) })}
          checked={isAccepted}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : (
        <Text size="sm">{t('Must be settled first')}</Text>
      )}
    </Group>
  );
}

function ClosedMonths({ months }: { months: Month[] }) {
  const { may } = useSession();
  const [last] = months;
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={0} type="native">
        <Table withTableBorder aria-label={t('Closed months')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Month')}</Table.Th>
              <Table.Th>{t('Closed')}</Table.Th>
              <Table.Th>{t('Closed by')}</Table.Th>
              <Table.Th>{t('Left open')}</Table.Th>
              <Table.Th>{t('Reports')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, closedAt, closedByName, accepted }) => (
              <Table.Tr key={month}>
                <Table.Td>{formatMonth(month)}</Table.Td>
                <Table.Td>
                  <Moment at={closedAt} />
                </Table.Td>
                <Table.Td>{closedByName}</Table.Td>
                <Table.Td>{accepted.map(wordOf).join(', ')}</Table.Td>
                <Table.Td>
                  <ReportsOfMonth month={month} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {last && may('months.reopen') && <Reopen key={last.month} month={last.month} />}
    </Stack>
  );
}

function daysOfMonth(month: string): { date_from: string; date_to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { date_from: `${month}-01`, date_to: `${month}-${lastDay}` };
}

/** The statements of a closed month. */
function ReportsOfMonth({ month }: { month: string }) {
  const days = daysOfMonth(month);
  return (
    <Group gap="sm">
      <Anchor component={Link} to="/reports" search={days} inherit>
        {t('Profit and loss')}
      </Anchor>
      <Anchor component={Link} to="/reports/balance-sheet" search={days} inherit>
        {t('Balance sheet')}
      </Anchor>
      <Anchor component={Link} to="/reports/cash-flow" search={days} inherit>
        {t('Cash flow')}
      </Anchor>
    </Group>
  );
}

function Reopen({ month }: { month: string }) {
  const [reason, setReason] = useState('');
  const reopen = useWrite({
    send: (input: { month: string; reason: string }, headers) =>
      dataOf(client.POST('/accounts/months/reopen', { headers, body: input })),
    done: t('{month} is open again.', { month: formatMonth(month) }),
  });
  return (
    <Group align="end">
      <TextInput
        label={t('Why does {month} have to be opened again?', { month: formatMonth(month) })}
        maxLength={500}
        w={360}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={reason.trim() === ''}
        loading={reopen.isPending}
        onClick={() => reopen.mutate({ month, reason })}
      >
        {t('Reopen {month}', { month: formatMonth(month) })}
      </Button>
    </Group>
  );
}
