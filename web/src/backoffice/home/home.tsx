import { Alert, Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { useRead } from '../../api/read.ts';
import { Navigate } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { formatDay, useToday } from '../../ui/figures.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { ErrorNotice } from '../../ui/notices.tsx';
import { useOutletChoices } from '../../ui/outlets.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PageWaiting } from '../../ui/whole-page.tsx';
import { t } from '../../words.ts';
import type { DayFilters } from './card.tsx';
import { DebtsCard } from './debts-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LowStockCard } from './low-stock-card.tsx';
import { OutletsCard } from './outlets-card.tsx';
import { PeriodTiles } from './period-tiles.tsx';
import { RangeBar } from './range-bar.tsx';
import { rangeIn } from './ranges.ts';
import { TendersCard } from './tenders-card.tsx';
import { TillsCard } from './tills-card.tsx';
import { TopItemsCard } from './top-items-card.tsx';
import { TradeCard } from './trade-card.tsx';

/** Everyone starts with their own work: the figures of the business, the till, the stock, or the service. */
export default function Home() {
  const { may } = useSession();
  if (may('reports.read')) return <Overview />;
  if (may('sales.sell')) return <Navigate to="/till" />;
  if (may('platform.admin')) return <Navigate to="/administration" />;
  return <Navigate to={may('inventory.read') ? '/stock' : '/profile'} />;
}

function Overview() {
  const { may } = useSession();
  const today = useToday();
  const state = useListState();
  const { range, compare } = rangeIn(state);
  const { outletId, date } = state.filtersAmong(['outletId', 'date']);
  const { choices: outlets } = useOutletChoices();
  const query = { range: range.value, compare: compare.value, ...(outletId && { outletId }) };
  const asked = useRead('/dashboard', { query: { ...query, ...(date && { date }) } });
  // In the morning, before the first sale, the last day with sales says more than zeros.
  const tradedOn = range.value === 'DAY' && !date ? lastTradingDay(asked.data) : undefined;
  const earlier = useRead(
    '/dashboard',
    { query: { ...query, date: tradedOn ?? today } },
    { enabled: tradedOn !== undefined },
  );
  const { data, error } = tradedOn ? earlier : asked;
  const period = data?.period;
  const day = period?.to ?? date ?? today;
  // Every figure links to the rows of these days and this outlet.
  const filters: DayFilters = {
    date_from: period?.from ?? day,
    date_to: day,
    ...(outletId && { outletId }),
  };
  return (
    <PageFrame
      actions={
        <Group gap="xs">
          {outlets.length > 1 && (
            <OutletPicker
              value={outletId}
              onChange={(value) => state.setFilters({ outletId: value ?? undefined })}
              placeholder={t('All outlets')}
              clearable
              w={185}
            />
          )}
          <DayInput
            aria-label={t('Day: {day}', { day: formatDay(day) })}
            value={day}
            onChange={(value) => value && state.setFilters({ date: value, range: undefined })}
            w={160}
          />
        </Group>
      }
    >
      <RangeBar state={state} period={period} />
      <ErrorNotice error={error} />
      {tradedOn && (
        <Alert variant="light" color="blue" role="status">
          <Group justify="space-between">
            <Text size="sm">
              {t('No sales yet today. These are the figures of {day}, the last day with sales.', {
                day: formatDay(tradedOn),
              })}
            </Text>
            <Anchor component="button" size="sm" onClick={() => state.setFilters({ date: today })}>
              {t('Show today')}
            </Anchor>
          </Group>
        </Alert>
      )}
      {!data && !error && <PageWaiting />}
      {data && period && (
        <Stack gap="md">
          <FirstSteps done={data.steps} />
          <PeriodTiles period={period} compared={compare.label} filters={filters} />
          <TradeCard period={period} compared={compare.label} filters={filters} />
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
            {outlets.length > 1 && !outletId && period.outlets.length > 0 && (
              <OutletsCard
                outlets={period.outlets}
                compared={compare.label}
                choices={state.filtersAmong(['range', 'compare', 'date'])}
              />
            )}
            <TillsCard tills={data.tills} filters={filters} />
            <TendersCard tenders={data.tenders} filters={filters} />
            <TopItemsCard items={data.topItems} filters={filters} />
            <LowStockCard lowStock={data.lowStock} outletId={outletId} />
            <DebtsCard side="customers" debts={data.debtors} />
            {may('crm.read') && <DebtsCard side="vendors" debts={data.creditors} />}
          </SimpleGrid>
        </Stack>
      )}
    </PageFrame>
  );
}

/** The day to show instead of a day without sales and refunds. Undefined: the day itself. */
function lastTradingDay(day: Schema<'Dashboard'> | undefined): string | undefined {
  if (!day || day.period.figures.count > 0 || day.period.figures.refundCount > 0) return undefined;
  return day.lastTradingDay ?? undefined;
}
