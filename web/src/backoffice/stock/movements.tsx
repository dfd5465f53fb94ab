import { Button } from '@mantine/core';
import type { ExactNumber } from '../../../../src/values/money.ts';
import { useSession } from '../../session/session.tsx';
import { formatQuantity, useMoney } from '../../ui/figures.tsx';
import { OutletPicker } from '../../ui/form/pickers.tsx';
import { VariantPicker } from '../../ui/form/variant-picker.tsx';
import { choiceFilter, dateFilter, type Filter, pickedFilter } from '../../ui/list/filters.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { t } from '../../words.ts';
import { purposes } from './adjustment-purposes.ts';
import { movementColumns } from './movement-columns.tsx';
import { StockActions } from './stock-actions.tsx';

const reasons = ['PURCHASE', 'SALE', 'REFUND', 'TRANSFER', 'STOCKTAKE', ...purposes, 'SETTLEMENT'];

/** Comes with a link from what moved them; it is not chosen, but it can be taken off. */
const sourceFilter: Filter = {
  keys: ['sourceId', 'sourceType'],
  control: (state) =>
    state.filter('sourceId') && (
      <Button
        key="source"
        variant="light"
        onClick={() => state.setFilters({ sourceId: undefined, sourceType: undefined })}
      >
        {t('Of one record only ×')}
      </Button>
    ),
};

/** What came into stock and went out of it. */
export default function Movements() {
  const { user } = useSession();
  const money = useMoney();
  const tile = (label: string, figures: { quantity: ExactNumber; value: ExactNumber | null }) => ({
    label,
    value: formatQuantity(figures.quantity),
    ...(figures.value !== null && { about: money(figures.value) }),
  });
  return (
    <ListPage
      title={t('Stock movements')}
      list="movements"
      path="/inventory/stock/movements"
      empty={t('Nothing moved yet: purchases, sales and counts write their movements here.')}
      filters={[
        pickedFilter('variantId', (field) => <VariantPicker {...field} w={230} />),
        pickedFilter('outletId', (field) => <OutletPicker {...field} />),
        choiceFilter('reason', t('What happened'), reasons),
        dateFilter(),
        sourceFilter,
      ]}
      columns={movementColumns({ seesCost: user.role !== 'CASHIER', isOneItem: false })}
      summary={{
        path: '/inventory/stock/movements/summary',
        tiles: (figures) => [
          tile(t('Before'), figures.opening),
          tile(t('Came in'), figures.in),
          tile(t('Went out'), figures.out),
          tile(t('After'), figures.closing),
        ],
      }}
      actions={<StockActions />}
    />
  );
}
