import { stockTakeStatusValues } from '../../api/enum-values.ts';
import { useNavigate } from '../../routing/view.ts';
import { useSession } from '../../session/session.tsx';
import { Moment, Money, Quantity, useMoney, wordOf } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { later } from '../../ui/later.tsx';
import { statusColumn } from '../../ui/list/columns.tsx';
import { choiceFilter, dateFilter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useOutletName } from '../../ui/outlets.ts';
import { t } from '../../words.ts';

const StocktakeForm = later(() => import('./stocktake-form.tsx'), 'StocktakeForm');

export default function Stocktakes() {
  const { may } = useSession();
  const navigate = useNavigate();
  const money = useMoney();
  const outletName = useOutletName();
  const openPage = (id: string) => navigate({ to: `/stocktakes/${id}` });
  return (
    <ListPage
      list="stocktakes"
      path="/inventory/stocktakes"
      searchIn={t('Note')}
      filters={[
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('status', t('Status'), stockTakeStatusValues),
        dateFilter(),
      ]}
      columns={[
        {
          key: 'createdAt',
          title: t('Started'),
          sortKey: 'createdAt',
          show: ({ createdAt }) => <Moment at={createdAt} />,
        },
        { key: 'outlet', title: t('Outlet'), show: ({ outletId }) => outletName(outletId) },
        statusColumn,
        {
          key: 'counted',
          title: t('Counted'),
          isNumber: true,
          show: ({ countedCount, lineCount }) =>
            t('{counted} of {all}', { counted: countedCount, all: lineCount }),
        },
        {
          key: 'difference',
          title: t('Difference'),
          isNumber: true,
          show: (row) => <Quantity quantity={row.differenceQuantity} />,
        },
        {
          key: 'value',
          title: t('At cost'),
          isNumber: true,
          show: (row) => <Money amount={row.differenceValue} />,
        },
        { key: 'scope', title: t('Goods'), show: ({ scope }) => wordOf(scope) },
        { key: 'note', title: t('Note'), show: ({ note }) => note ?? '–' },
      ]}
      summary={{
        path: '/inventory/stocktakes/summary',
        tiles: (figures) => [
          { label: t('In progress'), value: figures.inProgress, to: '/stocktakes?status=IN_PROGRESS' },
          { label: t('In review'), value: figures.inReview, to: '/stocktakes?status=IN_REVIEW' },
          { label: t('Completed'), value: figures.completed, to: '/stocktakes?status=COMPLETED' },
          {
            label: t('Difference, at cost'),
            value: money(figures.differenceValue),
            about: t('completed ones only'),
          },
        ],
      }}
      pageOf={({ id }) => `/stocktakes/${id}`}
      create={
        may('inventory.count') && {
          label: t('Start a stocktake'),
          form: (close) => <StocktakeForm onCancel={close} onDone={openPage} />,
        }
      }
      empty={t('No stocktakes yet. You can keep selling while you count.')}
    />
  );
}
