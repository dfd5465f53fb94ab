import { Anchor, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { fromExact, toExact } from '../../../../../src/values/money.ts';
import { accountTypeValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Drawer } from '../../../ui/dialogs.tsx';
import { Money, wordOf } from '../../../ui/figures.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { choiceFilter, FilterBar } from '../../../ui/list/filters.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { RowTable } from '../../../ui/list/row-table.tsx';
import { ErrorNotice } from '../../../ui/notices.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { totalOf } from '../../../ui/total.ts';
import { isForbidden, NotForYou } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { AccountForm } from './account-form.tsx';
import { accountName } from './account-names.ts';
import { ownSide } from './account-types.ts';
import { useChart } from './chart.ts';

const plurals = {
  ASSET: t('Assets'),
  LIABILITY: t('Liabilities'),
  EQUITY: t('Equity'),
  INCOME: t('Income'),
  EXPENSE: t('Expenses'),
};

/** The chart of accounts with today's balances. */
export default function Accounts() {
  const { may, decimals } = useSession();
  const state = useListState();
  const chart = useChart();
  const balances = useRead('/accounts/trial-balance');
  useHotkeys([['n', () => may('money.write') && state.open('new')]]);
  const error = chart.error ?? balances.error;
  if (isForbidden(error)) return <NotForYou />;

  const closing = new Map(balances.data?.rows.map((row) => [row.accountId, row.closing]));
  const all = chart.accounts.map((account) => ({
    ...account,
    balance: toExact(ownSide(account.type, fromExact(closing.get(account.id) ?? 0, decimals)), decimals),
  }));
  const search = state.filter('search')?.toLowerCase() ?? '';
  const type = state.filter('type');
  const rows = all.filter(
    (account) =>
      (!type || account.type === type) &&
      `${account.code} ${accountName(account.name)}`.toLowerCase().includes(search),
  );
  const totalOfType = (one: string) => {
    const amounts = all.filter((account) => account.type === one).map(({ balance }) => balance);
    return totalOf(amounts, decimals);
  };
  return (
    <PageFrame
      actions={
        may('money.write') && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => state.open('new')}>
            {t('New account')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} />
      {balances.data && (
        <Tiles
          tiles={accountTypeValues.map((one) => ({
            label: plurals[one],
            value: <Money amount={totalOfType(one)} />,
            to: addressOf('/accounts', { type: one }),
          }))}
        />
      )}
      <FilterBar
        searchIn={t('Code or name')}
        filters={[choiceFilter('type', t('Type'), accountTypeValues)]}
        state={state}
      />
      <RowTable
        label={t('Accounts')}
        rows={rows}
        idOf={({ id }) => id}
        isWaiting={chart.isPending || balances.isPending}
        empty={t('Nothing matches these filters.')}
        columns={[
          { key: 'code', isShort: true, title: t('Code'), show: ({ code }) => code },
          { key: 'name', title: t('Name'), isMain: true, show: ({ name }) => accountName(name) },
          { key: 'type', title: t('Type'), show: (account) => wordOf(account.type) },
          {
            key: 'balance',
            title: t('Balance'),
            isNumber: true,
            isMain: true,
            show: ({ id, balance }) => (
              <Anchor component={Link} {...linkTo(addressOf('/accounts/journal', { accountId: id }))} inherit>
                <Money amount={balance} />
              </Anchor>
            ),
          },
        ]}
      />
      <Drawer
        opened={state.opened === 'new'}
        onClose={state.close}
        position="right"
        size="lg"
        title={t('New account')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <AccountForm onDone={state.close} />
      </Drawer>
    </PageFrame>
  );
}
