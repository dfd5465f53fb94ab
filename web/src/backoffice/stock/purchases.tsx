import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { recordStatusValues } from '../../api/enum-values.ts';
import { Link } from '../../routing/link.tsx';
import { useSession } from '../../session/session.tsx';
import { Day, Money, NoWrap, Quantity, Status, useMoney } from '../../ui/figures.tsx';
import { OutletPicker, PartyPicker } from '../../ui/form/pickers.tsx';
import { later } from '../../ui/later.tsx';
import { addressOf } from '../../ui/link-to.ts';
import {
  choiceFilter,
  dateFilter,
  pickedFilter,
  reversalFilter,
  reversedInPeriod,
} from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useListState } from '../../ui/list/list-state.ts';
import { useOutletName } from '../../ui/outlets.ts';
import { t } from '../../words.ts';
import { purchaseStatus } from './purchase-status.ts';

const Purchase = later(() => import('./purchase.tsx'), 'Purchase');

const filterNames = [
  'search',
  'outletId',
  'vendorId',
  'status',
  'date_from',
  'date_to',
  'reversed_from',
  'reversed_to',
];

/** All purchases, with what is still owed. */
export default function Purchases() {
  const { may } = useSession();
  const money = useMoney();
  const currentFilters = useListState().filtersAmong(filterNames);
  const outletName = useOutletName();
  return (
    <ListPage
      list="purchases"
      path="/inventory/purchase-logs"
      searchIn={t('Number, vendor or note')}
      filters={[
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        pickedFilter('vendorId', (field) => <PartyPicker type="VENDOR" {...field} w={200} />),
        choiceFilter('status', t('Status'), recordStatusValues),
        dateFilter(),
        reversalFilter(),
      ]}
      columns={[
        {
          key: 'number',
          title: t('Number'),
          sortKey: 'number',
          show: ({ number }) => <NoWrap>{number}</NoWrap>,
        },
        { key: 'date', title: t('Date'), sortKey: 'date', show: ({ date }) => <Day day={date} /> },
        { key: 'vendor', title: t('Vendor'), show: ({ vendorName }) => vendorName ?? '–' },
        { key: 'outlet', title: t('Outlet'), show: ({ storeId }) => outletName(storeId) },
        {
          key: 'quantity',
          title: t('Quantity'),
          sortKey: 'quantity',
          isNumber: true,
          isOptional: true,
          show: ({ quantity }) => <Quantity quantity={quantity} />,
        },
        {
          key: 'total',
          title: t('Total'),
          sortKey: 'total',
          isNumber: true,
          isMain: true,
          show: ({ total }) => <Money amount={total} />,
        },
        { key: 'paid', title: t('Paid'), isNumber: true, show: ({ paid }) => <Money amount={paid} /> },
        { key: 'due', title: t('Owed'), isNumber: true, show: ({ due }) => <Money amount={due} /> },
        {
          key: 'status',
          title: t('Status'),
          show: ({ status, due, paid }) => <Status value={purchaseStatus({ status, due, paid })} />,
        },
        {
          key: 'reversedOn',
          title: t('Reversed on'),
          isOptional: true,
          show: ({ reversedOn }) => (reversedOn ? <Day day={reversedOn} /> : '–'),
        },
        { key: 'note', title: t('Note'), isOptional: true, show: ({ note }) => note ?? '–' },
      ]}
      summary={{
        path: '/inventory/purchase-logs/summary',
        tiles: (figures) => [
          { label: t('Purchases'), value: figures.count },
          { label: t('Bought'), value: money(figures.total), about: t('by purchase date') },
          {
            label: t('Reversed'),
            value: money(figures.reversed),
            about: t('in this period'),
            to: addressOf('/purchases', reversedInPeriod(currentFilters)),
          },
          { label: t('Net'), value: money(figures.net), about: t('as in the books') },
          { label: t('Paid'), value: money(figures.paid), about: t('as of now') },
          { label: t('Owed'), value: money(figures.due), about: t('as of now') },
        ],
      }}
      detailTitle={t('Purchase')}
      detail={({ id }) => <Purchase purchaseId={id} />}
      newAt={may('inventory.write') && '/purchases/new'}
      actions={
        may('inventory.write') && (
          <Button component={Link} to="/purchases/new" leftSection={<IconPlus size={18} />}>
            {t('New purchase')}
          </Button>
        )
      }
      empty={t('No purchases yet. Record the first with “New purchase”.')}
    />
  );
}
