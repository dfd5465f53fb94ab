import { Group, SimpleGrid, Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useRead } from '../../api/read.ts';
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
import { DayTiles } from './day-tiles.tsx';
import { DebtorsCard } from './debtors-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HoursCard } from './hours-card.tsx';
import { LowStockCard } from './low-stock-card.tsx';
import { TendersCard } from './tenders-card.tsx';
import { TillsCard } from './tills-card.tsx';
import { TopItemsCard } from './top-items-card.tsx';

/** Everyone starts with their own work: the figures of the day, the till, the stock, or the service. */
export default function Home() {
  const { may } = useSession();
  if (may('reports.read')) return <Day />;
  if (may('sales.sell')) return <Navigate to="/till" replace />;
  if (may('platform.admin')) return <Navigate to="/administration" replace />;
  return <Navigate to={may('inventory.read') ? '/stock' : '/profile'} replace />;
}

function Day() {
  const today = useToday();
  const state = useListState();
  const { outletId, date } = state.filtersAmong(['outletId', 'date']);
  const { data, error } = useRead('/dashboard', {
    query: { ...(outletId && { outletId }), ...(date && { date }) },
  });
  const { choices: outlets } = useOutletChoices();
  const day = data?.today.date ?? date ?? today;
  // Every figure links to the rows of this day and outlet.
  const filters = { date_from: day, date_to: day, ...(outletId && { outletId }) };
  // A business that trades has finished the first steps, so they are not looked up.
  const hasNotTraded =
    data &&
    !outletId &&
    !date &&
    [data.today, data.yesterday, data.lastWeek].every(({ count }) => count === 0);
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
              w={180}
            />
          )}
          <DayInput
            aria-label={t('Day: {day}', { day: formatDay(day) })}
            value={day}
            onChange={(value) => state.setFilters({ date: value && value !== today ? value : undefined })}
            w={140}
          />
        </Group>
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <PageWaiting />}
      {data && (
        <Stack gap="md">
          {hasNotTraded && <FirstSteps />}
          <DayTiles day={data} filters={filters} />
          <HoursCard hours={data.hours} filters={filters} />
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
            <TillsCard tills={data.tills} filters={filters} />
            <TendersCard tenders={data.tenders} filters={filters} />
            <TopItemsCard items={data.topItems} filters={filters} />
            <LowStockCard lowStock={data.lowStock} outletId={outletId} />
            <DebtorsCard debtors={data.debtors} />
          </SimpleGrid>
        </Stack>
      )}
    </PageFrame>
  );
}
