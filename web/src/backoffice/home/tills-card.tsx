import { Divider, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Money, wordOf } from '../../ui/figures.tsx';
import { listed, t } from '../../words.ts';
import { Card, CardRow, type DayFilters } from './card.tsx';

/** The counting differences of the period, and the open exceptions. */
export function TillsCard({ tills, filters }: { tills: Schema<'Dashboard'>['tills']; filters: DayFilters }) {
  const outlet: DayFilters = filters.outletId ? { outletId: filters.outletId } : {};
  return (
    <Card title={t('Tills')} to="/shifts" search={filters}>
      <Stack gap={6}>
        <CardRow name={t('Open now')} to="/shifts" search={{ ...outlet, status: 'OPEN' }}>
          {tills.open}
        </CardRow>
        <CardRow name={t('Open exceptions')} to="/shifts/exceptions" search={{ ...outlet, status: 'OPEN' }}>
          <Text span inherit fw={tills.exceptions > 0 ? 700 : 400}>
            {tills.exceptions}
          </Text>
        </CardRow>
        <CardRow
          name={t('Counted over')}
          about={t('{count} shifts counted', { count: tills.counted })}
          to="/shifts"
          search={{ ...filters, status: 'CLOSED' }}
        >
          <Money amount={tills.over} />
        </CardRow>
        <CardRow name={t('Counted short')} to="/shifts" search={{ ...filters, status: 'CLOSED' }}>
          <Money amount={Number(tills.short) === 0 ? 0 : -tills.short} />
        </CardRow>
        {tills.rows.length > 0 && <Divider />}
        {tills.rows.map(({ sessionId, tillName, outletName, method, difference }) => (
          <CardRow
            key={`${sessionId} ${method}`}
            name={tillName}
            about={listed(wordOf(method), outletName)}
            to={`/shifts/${sessionId}`}
          >
            <Money amount={difference} />
          </CardRow>
        ))}
      </Stack>
    </Card>
  );
}
