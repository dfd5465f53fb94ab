import { Table, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { useSession } from '../../../session/session.tsx';
import { Money, MoneyOrNone } from '../../../ui/figures.tsx';
import { useOutletName } from '../../../ui/outlets.ts';
import { totalOf } from '../../../ui/total.ts';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';

type Line = Omit<Schema<'JournalLine'>, 'accountId' | 'partyId' | 'method'>;

/** The lines of an entry, or of a plan for entries, with the totals of both sides. */
export function EntryLines({ lines }: { lines: Line[] }) {
  const { decimals } = useSession();
  const outletName = useOutletName();
  const total = (side: 'debit' | 'credit') =>
    totalOf(
      lines.map((line) => line[side]),
      decimals,
    );
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label={t('Lines')} withTableBorder verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Account')}</Table.Th>
            <Table.Th className="number">{t('Debit')}</Table.Th>
            <Table.Th className="number">{t('Credit')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and are only shown here
            <Table.Tr key={index}>
              <Table.Td>
                {line.accountCode} {accountName(line.accountName)}
                <Text size="xs" c="dimmed">
                  {[line.partyName, line.outletId && outletName(line.outletId), line.note]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td className="number">
                <MoneyOrNone amount={line.debit} />
              </Table.Td>
              <Table.Td className="number">
                <MoneyOrNone amount={line.credit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{t('Total')}</Table.Th>
            <Table.Th className="number">
              <Money amount={total('debit')} />
            </Table.Th>
            <Table.Th className="number">
              <Money amount={total('credit')} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
