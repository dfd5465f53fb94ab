import { Anchor, Group, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { Money, useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import { Card, CardRow, type DayFilters } from './card.tsx';
import { Change } from './change.tsx';

const shownAtFirst = 10;

/** The outlets by their net sales in the period, the best first. Each links to its own Home. */
export function OutletsCard({
  outlets,
  compared,
  choices,
}: {
  outlets: Schema<'DashboardPeriod'>['outlets'];
  /** What they are compared with: `Week before`. */
  compared: string;
  /** The chosen range and comparison, which the Home of an outlet keeps. */
  choices: DayFilters;
}) {
  const money = useMoney();
  const [showsAll, setShowsAll] = useState(false);
  const largest = Math.max(...outlets.map(({ net }) => Number(net)), 0);
  const shown = showsAll ? outlets : outlets.slice(0, shownAtFirst);
  return (
    <Card title={t('Outlets')} to="/outlets">
      <Stack gap={8} component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map(({ outletId, name, net, previousNet }, index) => (
          <li key={outletId}>
            <CardRow name={`${index + 1}. ${name}`} to="/" search={{ ...choices, outletId }}>
              <Group gap="xs" wrap="nowrap">
                {Number(previousNet) !== 0 && (
                  <Group
                    gap={4}
                    wrap="nowrap"
                    c="dimmed"
                    title={t('{name}: {value}', { name: compared, value: money(previousNet) })}
                  >
                    <Change now={Number(net)} then={Number(previousNet)} show={money} name="" />
                  </Group>
                )}
                <Money amount={net} />
              </Group>
            </CardRow>
            <Progress value={largest > 0 ? (Number(net) / largest) * 100 : 0} size="xs" aria-hidden />
          </li>
        ))}
      </Stack>
      {outlets.length > shown.length && (
        <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(true)} ta="start">
          {t('Show all {count}', { count: outlets.length })}
        </Anchor>
      )}
    </Card>
  );
}
