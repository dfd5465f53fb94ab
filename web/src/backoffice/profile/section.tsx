import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from '../../ui/arrival.ts';

export function Section({
  id,
  title,
  about,
  action,
  children,
}: {
  /** Its place in the address: `/profile#password`. */
  id?: string;
  title: string;
  about?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} {...useArrival(id)}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div style={{ minWidth: 0 }}>
            <Title order={2} size="h4">
              {title}
            </Title>
            {about && (
              <Text size="sm" c="dimmed">
                {about}
              </Text>
            )}
          </div>
          <div style={{ flexShrink: 0 }}>{action}</div>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
