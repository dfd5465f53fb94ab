import { Table, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { formatDay, formatQuantity, Moment, Money } from '../../../ui/figures.tsx';
import { DeleteButton } from '../../../ui/form/delete-button.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';

/** The statements of an account. One that was imported by mistake is removed here, while none of its lines is matched. */
export function ImportedStatements({ bankId }: { bankId: string }) {
  const { may } = useSession();
  const { data } = useRead('/banks/{bankId}/statements', { path: { bankId }, query: { limit: 100 } });
  if (!data) return <PageWaiting />;
  if (data.rows.length === 0) return <Text c="dimmed">{t('No statement was imported yet.')}</Text>;
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Statements')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Days')}</Table.Th>
            <Table.Th className="number">{t('Opening balance')}</Table.Th>
            <Table.Th className="number">{t('Closing balance')}</Table.Th>
            <Table.Th className="number">{t('Matched lines')}</Table.Th>
            <Table.Th>{t('Imported')}</Table.Th>
            <Table.Th aria-label={t('Remove')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map(({ id, lines, unmatched, ...statement }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {t('{from} to {to}', {
                  from: formatDay(statement.fromDate),
                  to: formatDay(statement.toDate),
                })}
              </Table.Td>
              <Table.Td className="number">
                <Money amount={statement.openingBalance} />
              </Table.Td>
              <Table.Td className="number">
                <Money amount={statement.closingBalance} />
              </Table.Td>
              <Table.Td className="number">
                {t('{part} of {total}', {
                  part: formatQuantity(lines - unmatched),
                  total: formatQuantity(lines),
                })}
              </Table.Td>
              <Table.Td>
                <Moment at={statement.importedAt} /> {statement.importedByName}
              </Table.Td>
              <Table.Td>
                {may('money.write') && (
                  <DeleteButton
                    isSmall
                    label={t('Remove')}
                    warning={t('Its lines are removed too.')}
                    send={(headers) =>
                      dataOf(
                        client.DELETE('/banks/{bankId}/statements/{statementId}', {
                          params: { path: { bankId, statementId: id } },
                          headers,
                        }),
                      )
                    }
                    done={t('Statement removed.')}
                  />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
