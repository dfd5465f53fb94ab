import { Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from '../../ui/arrival.ts';

/** A part of a long form, with its own address: fields side by side, and what needs the whole width below them. */
export function FormSection({
  id,
  title,
  children,
  below,
}: {
  id: string;
  title: string;
  children?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md" {...useArrival(id)}>
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        {children && <SimpleGrid cols={{ base: 1, md: 2 }}>{children}</SimpleGrid>}
        {below}
      </Stack>
    </Paper>
  );
}
