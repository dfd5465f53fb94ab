import { Anchor, Button, Group, Stack, Table, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { client, dataOf } from '../../../api/call.ts';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useParams } from '../../../routing/view.ts';
import { useSession } from '../../../session/session.tsx';
import { Day, formatDay, formatQuantity, Money } from '../../../ui/figures.tsx';
import { ShowMore, usePages } from '../../../ui/list/pages.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SourceLink } from '../../../ui/source-link.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { PageFault, PageWaiting } from '../../../ui/whole-page.tsx';
import { useWrite } from '../../../ui/write.ts';
import { t } from '../../../words.ts';
import { BankRules } from './bank-rules.tsx';
import { ImportedStatements } from './imported-statements.tsx';
import { StatementImport } from './statement-import.tsx';
import { SuggestedLines } from './suggested-lines.tsx';
import '../../../ui/tabs.css';

type Reconciliation = Schema<'BankReconciliation'>;

/** Compares a bank account with the books: import the statement, match its lines, see what is left. */
export default function Reconcile() {
  const { bankId = '' } = useParams();
  const { may } = useSession();
  const path = { bankId };
  const { data: bank } = useRead('/banks/{bankId}', { path });
  const { data, error } = useRead('/banks/{bankId}/reconciliation', { path });
  if (error) return <PageFault error={error} />;
  if (!data || !bank) return <PageWaiting />;
  return (
    <PageFrame
      title={t('Reconcile {name}', { name: bank.name })}
      about={
        <Anchor component={Link} to={`/banks/${bankId}`} size="sm">
          {bank.name}
        </Anchor>
      }
    >
      <Tiles
        tiles={[
          {
            label: t('By the bank'),
            value: <Money amount={data.statementBalance} />,
            about: formatDay(data.date),
          },
          {
            label: t('By the books'),
            value: <Money amount={data.booksBalance} />,
            about: formatDay(data.date),
          },
          {
            label: t('Difference'),
            value: <Money amount={data.difference} />,
            about: t('books less bank'),
          },
          {
            label: t('Matched lines'),
            value: t('{part} of {total}', {
              part: formatQuantity(data.matched),
              total: formatQuantity(data.lines),
            }),
          },
        ]}
      />
      {data.difference !== null && data.difference !== 0 && <Explanation data={data} />}
      {may('money.write') && <StatementImport bankId={bankId} />}
      <Tabs defaultValue="open" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="open">{t('To do')}</Tabs.Tab>
          <Tabs.Tab value="matched">{t('Matched lines')}</Tabs.Tab>
          <Tabs.Tab value="books">{t('Not at the bank yet')}</Tabs.Tab>
          <Tabs.Tab value="rules">{t('Rules')}</Tabs.Tab>
          <Tabs.Tab value="statements">{t('Statements')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open" pt="md">
          <SuggestedLines bankId={bankId} hasStatement={data.lines > 0} />
        </Tabs.Panel>
        <Tabs.Panel value="matched" pt="md">
          <MatchedLines bankId={bankId} />
        </Tabs.Panel>
        <Tabs.Panel value="books" pt="md">
          <OpenEntries bankId={bankId} until={data.date} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" pt="md">
          <BankRules bankId={bankId} />
        </Tabs.Panel>
        <Tabs.Panel value="statements" pt="md">
          <ImportedStatements bankId={bankId} />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

/** The parts that the difference between the books and the bank consists of. */
function Explanation({ data }: { data: Reconciliation }) {
  const rows = [
    {
      label: t('In the books, but not at the bank yet ({number})', {
        number: formatQuantity(data.notOnStatement.count),
      }),
      amount: data.notOnStatement.amount,
    },
    {
      label: t('At the bank, but not in the books ({number})', {
        number: formatQuantity(data.notInBooks.count),
      }),
      amount: data.notInBooks.amount,
    },
    { label: t('Matched, but on another side of this day'), amount: data.otherDay },
    { label: t('From before the first statement, or missing statements'), amount: data.before },
  ].filter(({ amount }) => amount !== 0 && amount !== null);
  return (
    <Table withTableBorder maw={640} aria-label={t('Difference')}>
      <Table.Tbody>
        {rows.map(({ label, amount }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="end">
              <Money amount={amount} />
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr fw={700}>
          <Table.Td>{t('Difference')}</Table.Td>
          <Table.Td ta="end">
            <Money amount={data.difference} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

function MatchedLines({ bankId }: { bankId: string }) {
  const { may } = useSession();
  const [limit, setLimit] = useState(20);
  const query = { bankId, status: 'MATCHED' as const, limit };
  const { data } = useRead('/bank-lines', { query });
  const undo = useWrite({
    send: (lineId: string, headers) =>
      dataOf(client.POST('/bank-lines/unmatch', { headers, body: { lineIds: [lineId] } })),
    done: t('The match was undone.'),
  });
  if (!data) return <PageWaiting />;
  return (
    <Stack>
      {data.rows.length === 0 && <Text c="dimmed">{t('Nothing is matched yet.')}</Text>}
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label={t('Matched lines')}>
          <Table.Tbody>
            {data.rows.map((line) => (
              <Table.Tr key={line.id}>
                <Table.Td>
                  <Day day={line.bookedOn} />
                </Table.Td>
                <Table.Td>{line.description || line.counterparty}</Table.Td>
                <Table.Td>{line.matches.map((one) => one.description ?? one.reference).join(', ')}</Table.Td>
                <Table.Td ta="end">
                  <Money amount={line.amount} />
                </Table.Td>
                <Table.Td>
                  {may('money.write') && (
                    <Button size="compact-sm" variant="subtle" onClick={() => undo.mutate(line.id)}>
                      {t('Undo')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {data.hasNext && limit < 100 && (
        <Group>
          <Button variant="default" onClick={() => setLimit(100)}>
            {t('Show more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The entries up to the day of the comparison, so that they are those that the difference counts. */
function OpenEntries({ bankId, until }: { bankId: string; until: string }) {
  const pages = usePages('/banks/{bankId}/open-entries', { path: { bankId }, query: { date_to: until } });
  if (pages.isPending) return <PageWaiting />;
  if (pages.rows.length === 0) return <Text c="dimmed">{t('Everything in the books is at the bank.')}</Text>;
  return (
    <>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label={t('Not at the bank yet')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Date')}</Table.Th>
              <Table.Th>{t('Source')}</Table.Th>
              <Table.Th>{t('Customer, vendor or account')}</Table.Th>
              <Table.Th>{t('Reference')}</Table.Th>
              <Table.Th className="number">{t('Amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.map((entry) => (
              <Table.Tr key={`${entry.entryId} ${entry.position}`}>
                <Table.Td>
                  <Day day={entry.businessDate} />
                </Table.Td>
                <Table.Td>
                  <SourceLink source={entry.source} day={entry.businessDate} />
                </Table.Td>
                <Table.Td>{entry.counterpart}</Table.Td>
                <Table.Td>{[entry.reference, entry.description].filter(Boolean).join(' · ')}</Table.Td>
                <Table.Td className="number">
                  <Money amount={entry.open} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShowMore pages={pages} />
    </>
  );
}
