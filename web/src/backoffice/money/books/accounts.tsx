import { Anchor, Button } from '@mantine/core';
import { fromExact, toExact } from '../../../../../src/values/money.ts';
import { accountSectionValues, accountStatusValues, accountTypeValues } from '../../../api/enum-values.ts';
import { useRead } from '../../../api/read.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Money, wordOf } from '../../../ui/figures.tsx';
import { later } from '../../../ui/later.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { statusColumn } from '../../../ui/list/columns.tsx';
import { choiceFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { totalOf } from '../../../ui/total.ts';
import { NotFound, PageWaiting } from '../../../ui/whole-page.tsx';
import { t } from '../../../words.ts';
import { accountName } from './account-names.ts';
import { type AccountType, ownSide } from './account-types.ts';

const AccountForm = later(() => import('./account-form.tsx'), 'AccountForm');
const AccountPanel = later(() => import('./account-panel.tsx'), 'AccountPanel');

/** The chart of accounts with today's balances. */
export default function Accounts() {
  const { may, decimals } = useSession();
  return (
    <ListPage
      list="accounts"
      path="/accounts"
      // Archived accounts are shown to those who ask for them.
      fixed={{ status: 'ACTIVE' }}
      searchIn={t('Code or name')}
      filters={[
        choiceFilter('type', t('Type'), accountTypeValues),
        choiceFilter('section', t('Place in the statements'), accountSectionValues),
        choiceFilter('status', t('Status'), accountStatusValues),
      ]}
      columns={[
        { key: 'code', isShort: true, title: t('Code'), sortKey: 'code', show: ({ code }) => code },
        {
          key: 'name',
          title: t('Name'),
          sortKey: 'name',
          isMain: true,
          show: ({ name }) => accountName(name),
        },
        { key: 'type', title: t('Type'), show: ({ type }) => wordOf(type) },
        { key: 'section', title: t('Place in the statements'), show: ({ section }) => wordOf(section) },
        { ...statusColumn, isOptional: true },
        {
          key: 'balance',
          title: t('Balance'),
          isNumber: true,
          isMain: true,
          show: ({ id, type, balance }) => (
            <Anchor component={Link} {...linkTo(addressOf('/accounts/journal', { accountId: id }))} inherit>
              <Money amount={toExact(ownSide(type, fromExact(balance, decimals)), decimals)} />
            </Anchor>
          ),
        },
      ]}
      beforeRows={<TypeTiles />}
      create={
        may('money.write') && {
          label: t('New account'),
          form: (close) => <AccountForm onDone={close} />,
        }
      }
      actions={
        may('money.write') && (
          <Button component={Link} to="/accounts/opening-balances" variant="default">
            {t('Opening balances')}
          </Button>
        )
      }
      detailTitle={t('Account')}
      detail={({ row, isWaiting, close }) => {
        if (row) return <AccountPanel key={row.version} account={row} onDone={close} />;
        return isWaiting ? <PageWaiting /> : <NotFound />;
      }}
    />
  );
}

const plurals: Record<AccountType, string> = {
  ASSET: t('Assets'),
  LIABILITY: t('Liabilities'),
  EQUITY: t('Equity'),
  INCOME: t('Income'),
  EXPENSE: t('Expenses'),
};

/** What the accounts of each type add up to. */
function TypeTiles() {
  const { decimals } = useSession();
  const { data } = useRead('/accounts/trial-balance');
  if (!data) return null;
  const totalOfType = (type: AccountType) => {
    const rows = data.rows.filter((row) => row.type === type);
    const amounts = rows.map(({ closing }) => toExact(ownSide(type, fromExact(closing, decimals)), decimals));
    return totalOf(amounts, decimals);
  };
  return (
    <Tiles
      tiles={accountTypeValues.map((type) => ({
        label: plurals[type],
        value: <Money amount={totalOfType(type)} />,
        to: addressOf('/accounts', { type }),
      }))}
    />
  );
}
