import { Anchor, Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { bankStatusValues } from '../../../api/enum-values.ts';
import { Link } from '../../../routing/link.tsx';
import { useSession } from '../../../session/session.tsx';
import { Money } from '../../../ui/figures.tsx';
import { later } from '../../../ui/later.tsx';
import { addressOf, linkTo } from '../../../ui/link-to.ts';
import { sinceColumn, statusColumn } from '../../../ui/list/columns.tsx';
import { choiceFilter, dateFilter } from '../../../ui/list/filters.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useListState } from '../../../ui/list/list-state.ts';
import { t } from '../../../words.ts';

const BankForm = later(() => import('./bank-form.tsx'), 'BankForm');
const EditBank = later(() => import('./bank-form.tsx'), 'EditBank');

/** The bank accounts. Each links to its ledger. */
export default function Banks() {
  const { may } = useSession();
  const period = useListState().filtersAmong(['date_from', 'date_to']);
  const lines = (direction: string) => addressOf('/banks/transactions', { ...period, direction });
  return (
    <ListPage
      list="banks"
      path="/banks"
      searchIn={t('Name')}
      filters={[choiceFilter('status', t('Status'), bankStatusValues), dateFilter(t('Totals for'))]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'bankName', title: t('Bank'), show: ({ bankName }) => bankName ?? '–' },
        { key: 'accountNumber', title: t('Number'), show: ({ accountNumber }) => accountNumber ?? '–' },
        statusColumn,
        {
          key: 'openingBalance',
          title: t('Opening balance'),
          isNumber: true,
          isOptional: true,
          show: ({ openingBalance }) => <Money amount={openingBalance} />,
        },
        { key: 'in', title: t('In'), isNumber: true, show: (row) => <Money amount={row.in} /> },
        { key: 'out', title: t('Out'), isNumber: true, show: ({ out }) => <Money amount={out} /> },
        {
          key: 'balance',
          title: t('Balance'),
          isNumber: true,
          isMain: true,
          show: ({ id, balance }) => (
            <Anchor
              component={Link}
              {...linkTo(addressOf(`/banks/${id}`, period))}
              onClick={(event) => event.stopPropagation()}
              inherit
            >
              <Money amount={balance} />
            </Anchor>
          ),
        },
        sinceColumn,
      ]}
      summary={{
        path: '/banks/summary',
        tiles: (figures) => [
          { label: t('Bank accounts'), value: figures.accounts },
          { label: t('In'), value: <Money amount={figures.in} />, to: lines('IN') },
          { label: t('Out'), value: <Money amount={figures.out} />, to: lines('OUT') },
          { label: t('Balance'), value: <Money amount={figures.balance} /> },
        ],
      }}
      actions={
        <>
          <Button component={Link} to="/banks/transactions" variant="default">
            {t('All transactions')}
          </Button>
          {may('money.write') && (
            <Button
              component={Link}
              to="/banks/batch"
              variant="default"
              leftSection={<IconArrowsExchange size={18} />}
            >
              {t('Move money')}
            </Button>
          )}
        </>
      }
      create={
        may('money.write') && { label: t('New bank account'), form: (close) => <BankForm onDone={close} /> }
      }
      detailTitle={t('Bank account')}
      detail={({ id, close }) => <EditBank bankId={id} onDone={close} />}
      empty={t('No bank accounts yet. Add the first with its balance today.')}
    />
  );
}
