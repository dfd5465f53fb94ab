import { expenseMethods } from '../../../../../src/values/payment.ts';
import { recordStatusValues } from '../../../api/enum-values.ts';
import { useSession } from '../../../session/session.tsx';
import { useBankName } from '../../../ui/banks.ts';
import { Day, Moment, Money, wordOf } from '../../../ui/figures.tsx';
import { OutletPicker } from '../../../ui/form/pickers.tsx';
import { later } from '../../../ui/later.tsx';
import { addressOf } from '../../../ui/link-to.ts';
import { statusColumn } from '../../../ui/list/columns.tsx';
import {
  choiceFilter,
  dateFilter,
  pickedFilter,
  reversalFilter,
  reversedInPeriod,
} from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { useOutletName } from '../../../ui/outlets.ts';
import { t } from '../../../words.ts';
import { useAccountName } from '../books/chart.ts';
import { ExpenseCategoryPicker } from './expense-category.tsx';
import { ExpensePanel } from './expense-panel.tsx';

const ExpenseForm = later(() => import('./expense-form.tsx'), 'ExpenseForm');

const filterNames = [
  'search',
  'accountId',
  'outletId',
  'method',
  'status',
  'date_from',
  'date_to',
  'reversed_from',
  'reversed_to',
];

/** What the business spent on anything but goods. */
export default function Expenses() {
  const { may } = useSession();
  const state = useListState();
  const accountName = useAccountName();
  const outletName = useOutletName();
  const bankName = useBankName();
  const currentFilters = state.filtersAmong(filterNames);
  return (
    <ListPage
      title={t('Expenses')}
      list="expenses"
      path="/expenses"
      searchIn={t('Payee or note')}
      filters={[
        pickedFilter('accountId', (field) => <ExpenseCategoryPicker {...field} />),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('method', t('Paid from'), expenseMethods),
        choiceFilter('status', t('Status'), recordStatusValues),
        dateFilter(),
        reversalFilter(),
      ]}
      columns={[
        {
          key: 'businessDate',
          title: t('Date'),
          sortKey: 'businessDate',
          show: ({ businessDate }) => <Day day={businessDate} />,
        },
        { key: 'account', title: t('Category'), show: ({ accountId }) => accountName(accountId) },
        { key: 'payee', title: t('Payee'), show: ({ payee }) => payee ?? '–' },
        { key: 'outlet', title: t('Outlet'), show: ({ outletId }) => outletName(outletId) },
        {
          key: 'method',
          title: t('Paid from'),
          show: ({ method, bankId }) => (bankId ? bankName(bankId) : wordOf(method)),
        },
        { key: 'note', title: t('Note'), show: ({ note }) => note ?? '' },
        {
          key: 'createdAt',
          title: t('Recorded'),
          sortKey: 'createdAt',
          isOptional: true,
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
        statusColumn,
        {
          key: 'reversedOn',
          title: t('Reversed on'),
          isOptional: true,
          show: ({ reversedOn }) => (reversedOn ? <Day day={reversedOn} /> : '–'),
        },
        {
          key: 'amount',
          title: t('Amount'),
          sortKey: 'amount',
          isNumber: true,
          isMain: true,
          show: ({ amount }) => <Money amount={amount} />,
        },
      ]}
      summary={{
        path: '/expenses/summary',
        tiles: ({ count, total, reversed, net, byAccount }) => [
          { label: t('Expenses'), value: count },
          { label: t('Spent'), value: <Money amount={total} />, about: t('by expense date') },
          {
            label: t('Reversed'),
            value: <Money amount={reversed} />,
            about: t('in this period'),
            to: addressOf('/expenses', reversedInPeriod(currentFilters)),
          },
          { label: t('Net'), value: <Money amount={net} />, about: t('as in the books') },
          ...byAccount.map((account) => ({
            label: accountName(account.accountId),
            value: <Money amount={account.net} />,
            to: addressOf('/expenses', { ...currentFilters, accountId: account.accountId }),
          })),
        ],
      }}
      create={
        may('money.write') && { label: t('New expense'), form: (close) => <ExpenseForm onDone={close} /> }
      }
      detailTitle={t('Expense')}
      detail={({ id, close }) => <ExpensePanel expenseId={id} onDone={close} />}
      empty={t('No expenses yet. Record rent, electricity, repairs and other costs here.')}
    />
  );
}
