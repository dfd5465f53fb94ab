import { Anchor } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { paymentDirectionValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { useBanks } from '../../../ui/banks.ts';
import { NoWrap } from '../../../ui/figures.tsx';
import { BankPicker } from '../../../ui/form/bank-picker.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { t } from '../../../words.ts';
import { BankLinePanel } from './bank-line.tsx';
import { bankLineColumns } from './bank-line-columns.tsx';

/** Money in and out of all bank accounts. */
export default function BankTransactions() {
  const { banks } = useBanks();
  const accountOf = (bankId: string) => banks.find(({ id }) => id === bankId)?.accountId;
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
        pickedFilter('bankId', (field) => <BankPicker {...field} />),
        choiceFilter('direction', t('Direction'), paymentDirectionValues),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        dateFilter(),
      ]}
      columns={bankLineColumns<Schema<'BankTransaction'>>({
        afterDate: [{ key: 'bank', title: t('Account'), show: ({ bank }) => <NoWrap>{bank.name}</NoWrap> }],
      })}
      detailTitle={t('Bank transaction')}
      detail={({ row }) => row && <BankLinePanel line={row} accountId={accountOf(row.bank.id)} />}
      empty={t('No bank transactions yet.')}
    />
  );
}
