import { SimpleGrid, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Topic } from './help/chapters.ts';
import { Help } from './help/help.tsx';

type Fact = [name: string, value: ReactNode, help?: Topic];

/** Labels with values, one per line or side by side. Empty values are left out. */
export function Facts({ facts, isGrid = false }: { facts: Fact[]; isGrid?: boolean }) {
  const known = facts.filter(([, value]) => !isEmpty(value));
  return isGrid ? <Grid facts={known} /> : <Lines facts={known} />;
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

function Lines({ facts }: { facts: Fact[] }) {
  return (
    <Table variant="vertical" withTableBorder layout="fixed">
      <Table.Tbody>
        {facts.map(([name, value, help]) => (
          <Table.Tr key={name}>
            <Table.Th w="40%">
              {name}
              {help && <Help topic={help} />}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Grid({ facts }: { facts: Fact[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs" m={0}>
      {facts.map(([name, value, help]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
            {help && <Help topic={help} />}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
