import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Day, Moment, Money, MoneyOrNone, NoWrap, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker, PartyPicker } from '../../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { Tiles } from '../../../ui/tiles.tsx';
import { totalOf } from '../../../ui/total.ts';
import { comma, t } from '../../../words.ts';
import { accountName } from './account-names.ts';
import { AccountPicker } from './account-picker.tsx';
import { EntryPanel } from './entry-panel.tsx';

type Entry = Schema<'JournalEntry'>;

const sources = [
  'SALE',
  'REFUND',
  'PURCHASE',
  'PAYMENT',
  'EXPENSE',
  'JOURNAL',
  'BANK_OPENING',
  'BANK_DEPOSIT',
  'BANK_WITHDRAWAL',
  'BANK_TRANSFER',
  'BANK_CHARGE',
  'BANK_INTEREST',
  'TILL_SESSION',
  'TILL_MOVEMENT',
  'TILL_CORRECTION',
  'ADJUSTMENT',
  'STOCKTAKE',
  'TRANSFER',
  'TAX_RETURN',
] as const;

/** All journal entries. With an account chosen, the amounts are those of that account. */
export default function Journal() {
  const { may, decimals } = useSession();
  const state = useListState();
  const accountId = state.filter('accountId');
  const sumOf = (lines: Entry['lines'], side: 'debit' | 'credit') =>
    totalOf(
      lines.map((line) => line[side]),
      decimals,
    );
  const linesOnAccount = ({ lines }: Entry) =>
    accountId ? lines.filter((line) => line.accountId === accountId) : lines;
  return (
    <ListPage
      list="journal"
      path="/accounts/journal"
      searchIn={t('Note')}
      filters={[
        pickedFilter('accountId', (field) => <AccountPicker {...field} w={220} />),
        choiceFilter('sourceType', t('Source'), sources),
        pickedFilter('partyId', (field) => <PartyPicker {...field} w={200} />),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        dateFilter(),
      ]}
      columns={[
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        {
          key: 'number',
          title: t('Number'),
          show: ({ number }) => <NoWrap>{number}</NoWrap>,
        },
        { key: 'source', title: t('Source'), show: ({ source }) => wordOf(source.type) },
        { key: 'note', title: t('Note'), show: ({ note }) => note ?? '' },
        {
          key: 'accounts',
          title: t('Accounts'),
          show: ({ lines }) => [...new Set(lines.map((line) => accountName(line.accountName)))].join(comma),
        },
        {
          key: 'createdAt',
          title: t('Recorded'),
          isOptional: true,
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
        // A whole entry has the same total on both sides.
        ...(accountId ? (['debit', 'credit'] as const) : (['debit'] as const)).map((side) => ({
          key: side,
          title: accountId ? wordOf(side) : t('Amount'),
          isNumber: true,
          isMain: true,
          show: (entry: Entry) => <MoneyOrNone amount={sumOf(linesOnAccount(entry), side)} />,
        })),
      ]}
      beforeRows={accountId && <AccountTiles accountId={accountId} />}
      newAt={may('money.write') && '/accounts/journal/new'}
      actions={
        may('money.write') && (
          <Button component={Link} to="/accounts/journal/new" leftSection={<IconPlus size={18} />}>
            {t('New entry')}
          </Button>
        )
      }
      detailTitle={t('Entry')}
      detail={({ row, isWaiting }) => <EntryPanel entry={row} isWaiting={isWaiting} />}
      empty={t('No entries yet. Everything that moves money posts an entry here.')}
    />
  );
}

/** The totals of one account for the same days and outlet. */
function AccountTiles({ accountId }: { accountId: string }) {
  const query = useListState().filtersAmong(['date_from', 'date_to', 'outletId']);
  const { data } = useRead('/accounts/trial-balance', { query });
  const row = data?.rows.find((one) => one.accountId === accountId);
  if (!row) return null;
  return (
    <Tiles
      tiles={[
        { label: t('Opening'), value: <Money amount={row.opening} /> },
        { label: t('Debits'), value: <Money amount={row.debit} /> },
        { label: t('Credits'), value: <Money amount={row.credit} /> },
        {
          label: t('Closing'),
          value: <Money amount={row.closing} />,
          about: t('debits minus credits'),
        },
      ]}
    />
  );
}
