import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Day, NoWrap, wordOf } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { amountOrNone, BankLinePanel } from './bank-line.tsx';
import { useBanks } from './names.tsx';
import { BankPicker } from './pickers.tsx';

/** What came into all bank accounts and went out of them. */
export default function BankTransactions() {
  const { data: banks } = useBanks();
  const accountOf = (bankId: string) => banks?.rows.find(({ id }) => id === bankId)?.accountId;
  return (
    <ListPage
      title={t('Bank transactions')}
      about={
        <Anchor component={Link} to="/banks" size="sm">
          {t('Banks')}
        </Anchor>
      }
      list="bank-transactions"
      path="/banks/transactions"
      filters={[
        pickedFilter('bankId', (value, onChange) => (
          <BankPicker value={value} onChange={(id) => onChange(id ?? undefined)} clearable w={170} />
        )),
        choiceFilter('direction', t('Direction'), ['IN', 'OUT']),
        pickedFilter('outletId', (value, onChange) => (
          <OutletPicker value={value} onChange={(id) => onChange(id ?? undefined)} clearable w={170} />
        )),
        dateFilter(),
      ]}
      columns={[
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        { key: 'bank', title: t('Account'), show: ({ bank }) => <NoWrap>{bank.name}</NoWrap> },
        { key: 'source', title: t('For'), show: ({ source }) => wordOf(source.type) },
        { key: 'counterpart', title: t('With'), show: ({ counterpart }) => counterpart ?? '–' },
        { key: 'description', title: t('Note'), show: ({ description }) => description ?? '' },
        { key: 'reference', title: t('Reference'), show: ({ reference }) => <NoWrap>{reference}</NoWrap> },
        {
          key: 'debit',
          title: t('In'),
          isNumber: true,
          isMain: true,
          show: ({ debit }) => amountOrNone(debit),
        },
        {
          key: 'credit',
          title: t('Out'),
          isNumber: true,
          isMain: true,
          show: ({ credit }) => amountOrNone(credit),
        },
      ]}
      detailTitle={t('Bank transaction')}
      detail={({ row }) => row && <BankLinePanel line={row} accountId={accountOf(row.bank.id)} />}
      empty={t('Nothing was recorded on the bank accounts yet.')}
    />
  );
}
