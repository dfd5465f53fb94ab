import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is known of one thing: a name and a value in each row. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  return (
    <Table variant="vertical" withTableBorder layout="fixed">
      <Table.Tbody>
        {facts.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w="40%">{label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
