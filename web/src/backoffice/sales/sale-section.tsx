import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';

export type SaleDetails = Schema<'SaleDetails'>;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}
