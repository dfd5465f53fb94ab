import { Table } from '@mantine/core';
import { t } from '../../words.ts';
import type { linesOf } from './exception-kinds.ts';

/** The items of an exception in a table. */
export function ExceptionLines({ heads, rows }: ReturnType<typeof linesOf>) {
  if (rows.length === 0) return null;
  return (
    <Table withTableBorder verticalSpacing={6} aria-label={t('Details')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Item')}</Table.Th>
          {heads.map((head) => (
            <Table.Th key={head} className="number">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, figures }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            {heads.map((head, at) => (
              <Table.Td key={head} className="number">
                {figures[at]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
