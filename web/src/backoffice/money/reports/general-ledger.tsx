import { statementFigureValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Day, Money, MoneyOrNone, NoWrap } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { SourceLink } from '../../../ui/source-link.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { t } from '../../../words.ts';
import { accountName } from '../books/account-names.ts';
import { AccountPicker } from '../books/account-picker.tsx';

/** The lines of an account, of a figure of a statement, or of all accounts. */
export default function GeneralLedger() {
  // A statement links to the lines that belong to no outlet.
  const fixed = useListState().filtersAmong(['noOutlet']);
  return (
    <ListPage
      list="general ledger"
      path="/reports/general-ledger"
      fixed={fixed}
      hasPdf
      filters={[
        pickedFilter('accountId', (field) => <AccountPicker {...field} w={220} />),
        choiceFilter('figure', t('Figure of a statement'), statementFigureValues),
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
        { key: 'number', title: t('Number'), show: ({ number }) => <NoWrap>{number}</NoWrap> },
        {
          key: 'source',
          title: t('Source'),
          show: ({ source, businessDate }) => <SourceLink source={source} day={businessDate} />,
        },
        {
          key: 'account',
          title: t('Account'),
          show: ({ accountCode, accountName: name }) => `${accountCode} ${accountName(name)}`,
        },
        { key: 'party', title: t('Customer or vendor'), show: ({ partyName }) => partyName ?? '' },
        { key: 'note', title: t('Note'), show: ({ note }) => note ?? '' },
        {
          key: 'debit',
          title: t('Debit'),
          isNumber: true,
          isMain: true,
          show: ({ debit }) => <MoneyOrNone amount={debit} />,
        },
        {
          key: 'credit',
          title: t('Credit'),
          isNumber: true,
          isMain: true,
          show: ({ credit }) => <MoneyOrNone amount={credit} />,
        },
      ]}
      beforeRows={<LedgerTiles />}
      empty={t('No lines.')}
    />
  );
}

function LedgerTiles() {
  const query = useListState().filtersAmong([
    'accountId',
    'figure',
    'outletId',
    'noOutlet',
    'date_from',
    'date_to',
  ]);
  const { data } = useRead('/reports/general-ledger/summary', { query });
  if (!data) return null;
  return (
    <Tiles
      tiles={[
        { label: t('Opening'), value: <Money amount={data.opening} /> },
        { label: t('Debits'), value: <Money amount={data.debit} /> },
        { label: t('Credits'), value: <Money amount={data.credit} /> },
        { label: t('Closing'), value: <Money amount={data.closing} />, about: t('debits minus credits') },
      ]}
    />
  );
}
