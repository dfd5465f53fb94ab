import { Button, Checkbox, Table, Text } from '@mantine/core';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { wordOf } from '../../../ui/figures.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { useChart } from '../books/chart.ts';

/** The rules of an account. They are made from a line, and can be made automatic or removed here. */
export function BankRules({ bankId }: { bankId: string }) {
  const { may } = useSession();
  const { accounts } = useChart();
  const { data } = useRead('/bank-rules', { query: { bankId, limit: 100 } });
  const change = useWrite({
    send: ({ id, isAutomatic, version }: Schema<'BankRule'>, headers) =>
      dataOf(
        client.PATCH('/bank-rules/{bankRuleId}', {
          params: { path: { bankRuleId: id } },
          headers,
          body: { isAutomatic: !isAutomatic, version },
        }),
      ),
  });
  const remove = useWrite({
    send: (bankRuleId: string, headers) =>
      dataOf(client.DELETE('/bank-rules/{bankRuleId}', { params: { path: { bankRuleId } }, headers })),
    done: t('Rule removed.'),
  });
  if (!data) return <PageWaiting />;
  if (data.rows.length === 0) {
    return <Text c="dimmed">{t('No rules yet. A rule is made when you record a line.')}</Text>;
  }
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Rules')}>
        <Table.Tbody>
          {data.rows.map((rule) => (
            <Table.Tr key={rule.id}>
              <Table.Td>{rule.contains}</Table.Td>
              <Table.Td>
                {[wordOf(rule.record.type), accounts.find(({ id }) => id === rule.record.accountId)?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </Table.Td>
              <Table.Td>
                <Checkbox
                  label={t('By itself')}
                  checked={rule.isAutomatic}
                  disabled={!may('money.write')}
                  onChange={() => change.mutate(rule)}
                />
              </Table.Td>
              <Table.Td>
                {may('money.write') && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => remove.mutate(rule.id)}
                  >
                    {t('Remove')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
