import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is known about a record, name by name; what is empty is left out. */
export function FactGrid({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs" m={0}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ),
      )}
    </SimpleGrid>
  );
}
