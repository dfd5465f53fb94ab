import { Checkbox, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useSession } from '../../../session/session.tsx';
import { wordOf } from '../../../ui/figures.tsx';
import { DeleteButton } from '../../../ui/form/delete-button.tsx';
import { PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { useAccountName } from '../books/chart.ts';

/** The rules of an account. They are made from a line, and can be changed or removed here. */
export function BankRules({ bankId }: { bankId: string }) {
  const { may } = useSession();
  const accountName = useAccountName();
  const nameOf = ({ record: { accountId } }: Schema<'BankRule'>) => accountId && accountName(accountId);
  const { data } = useRead('/bank-rules', { query: { bankId, limit: 100 } });
  // Each write changes one field and so sends no version: a click that leaves the text saves both at the same time.
  const change = useWrite({
    send: ({ id, ...body }: { id: string; isAutomatic?: boolean; contains?: string }, headers) =>
      dataOf(
        client.PATCH('/bank-rules/{bankRuleId}', { params: { path: { bankRuleId: id } }, headers, body }),
      ),
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
              <Table.Td>
                <ContainedText
                  key={rule.contains}
                  contains={rule.contains}
                  isReadOnly={!may('money.write')}
                  onChange={(contains) => change.mutate({ id: rule.id, contains })}
                />
              </Table.Td>
              <Table.Td>{[wordOf(rule.record.type), nameOf(rule)].filter(Boolean).join(' · ')}</Table.Td>
              <Table.Td>
                <Checkbox
                  label={t('Recorded by itself')}
                  checked={rule.isAutomatic}
                  disabled={!may('money.write')}
                  onChange={() => change.mutate({ id: rule.id, isAutomatic: !rule.isAutomatic })}
                />
              </Table.Td>
              <Table.Td>
                {may('money.write') && (
                  <DeleteButton
                    isSmall
                    label={t('Remove')}
                    warning={t('Nothing more is recorded or suggested by it.')}
                    send={(headers) =>
                      dataOf(
                        client.DELETE('/bank-rules/{bankRuleId}', {
                          params: { path: { bankRuleId: rule.id } },
                          headers,
                        }),
                      )
                    }
                    done={t('Rule removed.')}
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

/** The text by which a rule knows its lines. It is saved when the field is left, or by Enter. */
function ContainedText({
  contains,
  isReadOnly,
  onChange,
}: {
  contains: string;
  isReadOnly: boolean;
  onChange: (contains: string) => void;
}) {
  const [text, setText] = useState(contains);
  if (isReadOnly) return contains;
  const save = () => {
    const written = text.trim();
    if (written === '') setText(contains);
    else if (written !== contains) onChange(written);
  };
  return (
    <TextInput
      aria-label={t('Lines that contain')}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
