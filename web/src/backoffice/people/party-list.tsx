import { Button } from '@mantine/core';
import { partyStatusValues } from '../../api/enum-values.ts';
import { useRead } from '../../api/read.ts';
import { Link } from '../../routing/link.tsx';
import { useNavigate } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { Money } from '../../ui/figures.tsx';
import { later } from '../../ui/later.tsx';
import { sinceColumn, statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Tiles } from '../../ui/tiles.tsx';
import { t } from '../../words.ts';
import { owedOf, type Side, wordsOf } from './side.ts';

const PartyForm = later(() => import('./party-form.tsx'), 'PartyForm');

/** Customers or vendors with their balances. */
export function PartyList({ side }: { side: Side }) {
  const { may } = useSession();
  const navigate = useNavigate();
  const words = wordsOf(side);
  const openPage = (id: string) => navigate({ to: `/${side}s/${id}` });
  return (
    <ListPage
      key={side}
      title={words.many}
      list={`${side}s`}
      path="/customer-relationship-management"
      fixed={{ kind: words.kind }}
      searchIn={t('Name, phone or email')}
      filters={[
        choiceFilter('balance', t('Balance'), ['DEBTOR', 'CREDITOR']),
        choiceFilter('status', t('Status'), partyStatusValues),
      ]}
      columns={[
        { key: 'name', title: t('Name'), sortKey: 'name', show: ({ name }) => name },
        { key: 'phone', title: t('Phone'), show: ({ phone }) => phone ?? '–' },
        { key: 'email', title: t('Email'), show: ({ email }) => email ?? '–' },
        {
          key: 'balance',
          title: words.owed,
          isNumber: true,
          isMain: true,
          sortKey: 'balance',
          // What we owe is a balance below zero.
          isReversed: side === 'vendor',
          show: ({ balance }) => <Money amount={owedOf(side, balance)} />,
        },
        {
          key: 'ahead',
          title: words.ahead,
          isNumber: true,
          show: ({ deposit, advance }) => <Money amount={side === 'customer' ? deposit : advance} />,
        },
        {
          key: 'creditLimit',
          title: t('Credit limit'),
          isNumber: true,
          isOptional: side === 'vendor',
          show: ({ creditLimit }) => (creditLimit === null ? t('No limit') : <Money amount={creditLimit} />),
        },
        statusColumn,
        { key: 'address', title: t('Address'), isOptional: true, show: ({ address }) => address ?? '–' },
        {
          key: 'taxExemptReason',
          title: t('Pays no tax because'),
          isOptional: true,
          show: (row) => row.taxExemptReason ?? '–',
        },
        { key: 'taxNumber', title: t('Tax number'), isOptional: true, show: (row) => row.taxNumber ?? '–' },
        sinceColumn,
      ]}
      actions={
        side === 'customer' &&
        may('crm.write') && (
          <Button component={Link} to="/customers/import" variant="default">
            {t('Import')}
          </Button>
        )
      }
      above={<Figures side={side} />}
      pageOf={({ id }) => `/${side}s/${id}`}
      create={
        may('crm.write') && {
          label: words.fresh,
          form: (close) => <PartyForm kind={words.kind} onCancel={close} onDone={({ id }) => openPage(id)} />,
        }
      }
      empty={
        side === 'customer'
          ? t('No customers yet. Add people who buy on account or want receipts by email.')
          : t('No vendors yet. Add the businesses you buy from.')
      }
    />
  );
}

function Figures({ side }: { side: Side }) {
  const { data } = useRead('/transactions/{partyId}/summary', {
    path: { partyId: 'all' },
    query: { kind: side },
  });
  if (!data) return null;
  return (
    <Tiles
      tiles={[
        { label: wordsOf(side).many, value: data.totalCustomer, to: `/${side}s` },
        { label: t('Owe us'), value: data.debtors, to: `/${side}s?balance=DEBTOR` },
        { label: t('We owe them'), value: data.creditors, to: `/${side}s?balance=CREDITOR` },
      ]}
    />
  );
}
