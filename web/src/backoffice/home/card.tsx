import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../routing/link.tsx';

/** The filters for the day and outlet of the page, so that a figure links to its rows. */
export type DayFilters = Record<string, string>;

/** A part of the day. Its title links to the rows behind it. */
export function Card({
  title,
  to,
  search,
  aside,
  children,
}: {
  title: string;
  to: string;
  search?: DayFilters;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h5">
            <Anchor component={Link} to={to} search={search} inherit>
              {title}
            </Anchor>
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

/** A name with its figure. The name links to the record. */
export function CardRow({
  name,
  to,
  search,
  about,
  children,
}: {
  name: ReactNode;
  to: string;
  search?: DayFilters;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={to} search={search} inherit>
          {name}
        </Anchor>
        {about && (
          <Text span inherit c="dimmed">
            {' '}
            {about}
          </Text>
        )}
      </Text>
      <Text size="sm" component="div" className="number" style={{ flexShrink: 0 }}>
        {children}
      </Text>
    </Group>
  );
}
